import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { canonicalText, digestOf } from '../../../src/domain/json/canonical.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { inspectRecord } from '../../../src/domain/revision/inspect-record.ts';
import { makeRevision } from '../../../src/domain/revision/make-revision.ts';
import { noMaps, type Revision, revisionZero } from '../../../src/domain/revision/revision.ts';

const note = { author: 'ada', message: '\u0000', createdAt: '2026-11-21T10:00:00.000Z' };
const first = makeRevision(revisionZero, noMaps, [], note);
const second = makeRevision(first, { ...noMaps, documents: digestOf('d') }, [], note);
const textOf = (value: object): string => canonicalText(value as Json);

describe('inspecting a record', () => {
  it('reads what was committed, after the one before it', () => {
    const found = inspectRecord({ id: 2, text: textOf(second) }, first);
    assert.deepEqual(found, { revision: second, reasons: [] });
    assert.deepEqual(inspectRecord({ id: 1, text: textOf(first) }, null).reasons, []);
    assert.deepEqual(inspectRecord({ id: 2, text: textOf(second) }, undefined).reasons, []);
  });

  it('bears any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        assert.equal(inspectRecord({ id: 1, text }, null).revision, null);
      }),
    );
  });

  it('reads those with and without maps that need not be there', () => {
    for (const more of [{ links: digestOf('l') }, { segments: digestOf('s') }]) {
      const revision = makeRevision(first, { ...noMaps, ...more }, [], note);
      assert.deepEqual(inspectRecord({ id: 2, text: textOf(revision) }, first).reasons, []);
    }
  });

  for (const [what, change] of [
    ['a member too many', { more: 1 }],
    ['no text as author', { author: 7 }],
    ['a time that is none', { createdAt: 'noon' }],
    ['maps that are none', { maps: { documents: null } }],
    ['an empty map of links that is named', { maps: { ...noMaps, links: null } }],
    ['a map that nobody knows', { maps: { ...noMaps, more: digestOf('d') } }],
    ['a root that is no digest', { maps: { ...noMaps, documents: 'x' } }],
    ['half a change', { changes: { created: 0.5, updated: 0, deleted: 0 } }],
    ['buckets that are no list', { buckets: {} }],
  ] as const) {
    it(`cannot read one with ${what}`, () => {
      const { reasons } = inspectRecord({ id: 2, text: textOf({ ...second, ...change }) }, first);
      assert.deepEqual(reasons, ['its record cannot be read']);
    });
  }

  for (const [what, id, record, before] of [
    ['its record says that it is revision 2', 3, second, first],
    ['its digest is not that of its record', 2, { ...second, author: 'eve' }, first],
    ['its parent is not the revision before it', 2, second, { ...first, digest: digestOf('x') }],
    ['its parent is not the revision before it', 2, second, null],
  ] as const) {
    it(`says where ${what}`, () => {
      const { reasons } = inspectRecord({ id, text: textOf(record) }, before as Revision | null);
      assert.deepEqual(reasons, [what]);
    });
  }
});
