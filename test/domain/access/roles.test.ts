import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Permission } from '../../../src/domain/access/permissions.ts';
import { builtInRoles, principalOf, type Role } from '../../../src/domain/access/roles.ts';

const who = { name: 'ada', via: 'token' } as const;

function role(name: string, requestsPerMinute: number | null): Role {
  const permissions = new Set<Permission>();
  const grants = [{ permissions, buckets: [name], schemas: null, environments: null }];
  return { name, grants, allowance: { requestsPerMinute, submissionBytes: null } };
}

const roles = new Map(
  [role('a', 10), role('b', 600), role('c', null)].map((one) => [one.name, one]),
);

describe('a principal of roles', () => {
  it('has the grants of all of them', () => {
    const { grants } = principalOf(who, ['a', 'c'], roles);
    assert.deepEqual(
      grants.map(({ buckets }) => buckets),
      [['a'], ['c']],
    );
  });

  const allowances: readonly [readonly string[], number | null][] = [
    [['a'], 10],
    [['a', 'b'], 600],
    [['b', 'c'], 600],
    [['c'], null],
    [[], null],
  ];
  for (const [names, limit] of allowances) {
    it(`may ask as often as the most generous of ${names.join(', ') || 'none'} says`, () => {
      assert.equal(principalOf(who, names, roles).allowance.requestsPerMinute, limit);
    });
  }

  it('has nothing of names that are no roles', () => {
    assert.deepEqual(principalOf(who, ['x', '__proto__'], roles).grants, []);
  });

  it('has nothing twice', () => {
    assert.equal(principalOf(who, ['a', 'a'], roles).grants.length, 1);
  });
});

describe('the roles built in', () => {
  const granted = (name: string) => {
    const [grant] = builtInRoles.get(name)?.grants ?? [];
    return grant?.permissions ?? new Set();
  };

  it('let an admin do everything', () => assert.equal(granted('admin'), 'all'));

  it('let a reader change nothing, and see no secret', () => {
    const names = [...granted('reader')];
    assert.ok(names.length > 0);
    assert.ok(names.every((name) => /:(list|show)_/.test(name) && !/encrypted/.test(name)));
  });

  it('let an editor neither see secrets nor take away the history', () => {
    const names = new Set<string>(granted('editor'));
    for (const name of ['purser:open_secrets', 'deckhand:delete_revisions', 'purser:rotate_keys']) {
      assert.ok(!names.has(name), name);
    }
    for (const name of granted('reader')) assert.ok(names.has(name), name);
  });
});
