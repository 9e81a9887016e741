import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { anonymous, unauthenticated } from '../../../src/domain/access/principal.ts';
import {
  createPermission,
  listPermission,
  visibilityOf,
} from '../../../src/domain/access/visibility.ts';
import { granted } from '../../support/granted.ts';

const lists = [listPermission('cleartext'), listPermission('encrypted')];
const open = { bucket: 'a', schema: 'ns/K/v1', storagePolicy: 'cleartext' } as const;
const sealed = { ...open, storagePolicy: 'encrypted' } as const;

describe('sightOf', () => {
  it('is whole for a caller who may list all documents, and ends nowhere', () => {
    for (const by of [anonymous, granted({ permissions: lists })]) {
      const visibility = visibilityOf(by);
      assert.ok(
        visibility.isUnrestricted && visibility.includes(open) && visibility.includes(sealed),
      );
    }
  });

  it('is nothing for unauthenticated callers', () => {
    const visibility = visibilityOf(unauthenticated);
    assert.ok(
      !visibility.isUnrestricted && !visibility.includes(open) && !visibility.includes(sealed),
    );
  });

  it('goes by how a document is stored', () => {
    const seen = lists.map((one) => {
      const visibility = visibilityOf(granted({ permissions: [one] }));
      return [visibility.includes(open), visibility.includes(sealed)];
    });
    assert.deepEqual(seen, [
      [true, false],
      [false, true],
    ]);
  });

  it('needs other permissions with the document, too, if they are named', () => {
    const deep = 'deckhand:show_revision_deepdiff';
    const by = granted({ permissions: lists }, { permissions: [deep], buckets: ['a'] });
    const visibility = visibilityOf(by, deep);
    assert.ok(!visibility.isUnrestricted && visibility.includes(open));
    assert.ok(!visibility.includes({ ...open, bucket: 'b' }));
    assert.ok(visibilityOf(by).isUnrestricted);
  });
});

describe('the permissions of documents', () => {
  it('go by how they are stored', () => {
    assert.equal(createPermission('cleartext'), 'deckhand:create_cleartext_documents');
    assert.equal(createPermission('encrypted'), 'deckhand:create_encrypted_documents');
  });
});
