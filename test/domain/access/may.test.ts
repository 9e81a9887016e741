import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  may,
  mayAnything,
  mayWith,
  mayWithAll,
  permissionsOf,
} from '../../../src/domain/access/may.ts';
import type { Permission } from '../../../src/domain/access/permissions.ts';
import { anonymous, unauthenticated } from '../../../src/domain/access/principal.ts';
import { allPermissions, granted, type TestGrant } from '../../support/granted.ts';

const list = 'deckhand:list_cleartext_documents';
const purge = 'deckhand:delete_revisions';

describe('may', () => {
  it('holds for every permission of an unrestricted principal, and for none of an unauthenticated one', () => {
    assert.deepEqual(permissionsOf(anonymous), allPermissions);
    assert.deepEqual(permissionsOf(unauthenticated), []);
    assert.ok(mayAnything(anonymous) && !mayAnything(unauthenticated));
    assert.ok(!mayAnything(granted({ permissions: [] })));
  });

  it('holds for what any grant lists', () => {
    const by = granted({ permissions: [list] }, { permissions: [purge] });
    assert.deepEqual(
      [list, purge].map((one) => may(by, one as Permission)),
      [true, true],
    );
    assert.equal(may(by, 'deckhand:create_tag'), false);
  });

  it('does not hold for the whole store by a grant for some documents', () => {
    for (const part of [{ buckets: ['site'] }, { schemas: ['ns'] }]) {
      const by = granted({ permissions: 'all', ...part });
      assert.deepEqual(
        allPermissions.filter((permission) => !may(by, permission)),
        [
          purge,
          'purser:export_history',
          'purser:import_history',
          'purser:check_store',
          'purser:collect_garbage',
          'purser:rotate_keys',
          'purser:read_audit_log',
          'purser:read_metrics',
        ],
      );
    }
  });
});

describe('mayWith', () => {
  const rows: readonly [
    title: string,
    grants: readonly TestGrant[],
    document: { bucket: string; schema: string },
    expected: boolean,
  ][] = [
    ['any document', [{ permissions: [list] }], { bucket: 'a', schema: 'ns/K/v1' }, true],
    ['another permission', [{ permissions: [purge] }], { bucket: 'a', schema: 'ns/K/v1' }, false],
    ['its bucket', [{ permissions: [list], buckets: ['a'] }], { bucket: 'a', schema: 'x' }, true],
    [
      'another bucket',
      [{ permissions: [list], buckets: ['b'] }],
      { bucket: 'a', schema: 'x' },
      false,
    ],
    [
      'part of its bucket',
      [{ permissions: [list], buckets: ['a'] }],
      { bucket: 'ab', schema: 'x' },
      false,
    ],
    ['no bucket', [{ permissions: [list], buckets: [] }], { bucket: 'a', schema: 'x' }, false],
    [
      'its schema',
      [{ permissions: [list], schemas: ['ns/K/v1'] }],
      { bucket: 'a', schema: 'ns/K/v1' },
      true,
    ],
    [
      'its kind',
      [{ permissions: [list], schemas: ['ns/K'] }],
      { bucket: 'a', schema: 'ns/K/v1' },
      true,
    ],
    [
      'its namespace',
      [{ permissions: [list], schemas: ['ns'] }],
      { bucket: 'a', schema: 'ns/K/v1' },
      true,
    ],
    [
      'part of a section',
      [{ permissions: [list], schemas: ['ns/K'] }],
      { bucket: 'a', schema: 'ns/Kind/v1' },
      false,
    ],
    [
      'its bucket by one grant and its schema by another',
      [
        { permissions: [list], buckets: ['a'], schemas: ['other'] },
        { permissions: [list], buckets: ['b'], schemas: ['ns'] },
      ],
      { bucket: 'a', schema: 'ns/K/v1' },
      false,
    ],
  ];
  it.each(rows)('decides by a grant for %s', (_title, grants, document, expected) => {
    assert.equal(mayWith(granted(...grants), list, document), expected);
  });
});

describe('mayWithAll', () => {
  it('takes one grant without any restriction', () => {
    assert.ok(mayWithAll(granted({ permissions: [list] }), list));
    assert.ok(!mayWithAll(granted({ permissions: [list], buckets: ['a'] }), list));
  });
});
