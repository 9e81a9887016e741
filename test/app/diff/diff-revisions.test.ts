import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { VisibleRevision } from '../../../src/app/access/visible-revision.ts';
import type { App } from '../../../src/app/app.ts';
import type { RenderedDocument } from '../../../src/app/render/rendered-document.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import {
  type Document,
  type DocumentEntry,
  documentKey,
  sourceKey,
} from '../../../src/domain/document/document.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { diffValues } from '../../../src/domain/json/difference.ts';
import { isSameValue } from '../../../src/domain/json/same-value.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { openTestApp } from '../../support/app.ts';
import { applyChanges } from '../../support/apply-changes.ts';
import { arbitrarySet } from '../../support/arbitrary-set.ts';
import { runs } from '../../support/properties.ts';
import type { Item } from '../../support/render-set.ts';
import { layeringPolicy, textOf } from '../../support/submitted.ts';

const everything = { page: { first: 1_000 } };
const schema = 'example/Kind/v1';

async function submit(app: App, items: readonly Item[]): Promise<VisibleRevision> {
  const text = `[${items.map((item) => canonicalText({ ...item.document })).join()}]`;
  const submission = { text, bucket: 'all', replace: true, confirmDeletions: 'any' as const };
  return (await app.submitDocuments(anonymous, submission)).revision;
}

/** What a name comes to in a revision, as far as consumers can see. */
async function outcomes(
  app: App,
  revision: VisibleRevision,
): Promise<ReadonlyMap<string, RenderedDocument | 'faulty'>> {
  const { items } = await app.documents(anonymous, revision, everything);
  const names = new Map(items.map(({ node }) => [sourceKey(node), node]));
  const rendered = await app.renderedById(anonymous, revision, [...names.values()]);
  const found = [...names.keys()].map((name, at) => [name, rendered[at] ?? null] as const);
  return new Map(
    found.flatMap(([name, one]) =>
      one === null ? [] : [[name, one instanceof Error ? 'faulty' : one] as const],
    ),
  );
}

/** The differences of rendered documents, by looking at all of both revisions. */
async function compareAll(
  app: App,
  from: VisibleRevision,
  to: VisibleRevision,
): Promise<readonly string[]> {
  const [before, after] = [await outcomes(app, from), await outcomes(app, to)];
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    if (now === 'faulty') return old === 'faulty' ? [] : [`broken ${name}`];
    if (now === undefined) return old === undefined || old === 'faulty' ? [] : [`removed ${name}`];
    if (old === undefined || old === 'faulty') return [`added ${name}`];
    const same = isSameValue(old.data, now.data) && isSameValue(old.metadata, now.metadata);
    return same ? [] : [`changed ${name}`];
  });
}

async function bodiesByKey(app: App, revision: VisibleRevision): Promise<Map<string, Document>> {
  const { items } = await app.documents(anonymous, revision, everything);
  const entries = items.map(({ node }) => node);
  const bodies = await app.bodies(anonymous, entries);
  return new Map(bodies.map((body, at) => [documentKey(entries[at] as DocumentEntry), body]));
}

/** One version of a document made into the other by what differs between them. */
function changed(before: Document, after: Document): Document {
  const apply = (one: Json, other: Json): Json => applyChanges(one, diffValues(one, other));
  const metadata = apply(before.metadata, after.metadata) as Document['metadata'];
  return { schema: after.schema, metadata, data: apply(before.data, after.data) };
}

describe('createDiffs', () => {
  it('finds by what depends on changes what comparing everything finds', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySet, arbitrarySet, fc.boolean(), async (one, other, mixed) => {
        const test = await openTestApp({}, { onProblems: 'accept' });
        const from = await submit(test.app, one);
        const unique = new Map([...other, ...one].map((item) => [documentKey(item.facts), item]));
        const to = await submit(test.app, mixed ? [...unique.values()] : other);
        const { documents } = await test.app.diffRendered(anonymous, from, to);
        const found = documents.map(({ kind, id }) => `${kind} ${sourceKey(id)}`);
        assert.deepEqual(found, await compareAll(test.app, from, to));
        for (const { id, causes } of documents) assert.ok(causes.length > 0, `why ${id.name}?`);
        await test.close();
      }),
      { numRuns: runs(60) },
    );
  });

  it('makes of one revision the other, when it is applied', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySet, arbitrarySet, async (one, other) => {
        const test = await openTestApp({}, { onProblems: 'accept' });
        const [from, to] = [await submit(test.app, one), await submit(test.app, other)];
        const live = await bodiesByKey(test.app, from);
        for (const { id, before, after } of await test.app.diffDocuments(anonymous, from, to)) {
          const [old] = await test.app.bodies(anonymous, before === null ? [] : [before]);
          const [now] = await test.app.bodies(anonymous, after === null ? [] : [after]);
          const key = documentKey(id);
          assert.deepEqual(live.get(key), old);
          if (now === undefined) live.delete(key);
          else if (old === undefined) live.set(key, now);
          else live.set(key, changed(old, now));
        }
        assert.deepEqual(live, await bodiesByKey(test.app, to));
        await test.close();
      }),
      { numRuns: runs(60) },
    );
  });

  it('does not find out again what was asked for before', async () => {
    const test = await openTestApp({}, { onProblems: 'accept' });
    const submission = { text: textOf([{ name: 'a' }]) };
    const { revision } = await test.app.submitDocuments(anonymous, submission);
    const empty = await test.app.revision(anonymous, { id: 0 });
    const first = await test.app.diffRendered(anonymous, empty, revision);
    assert.equal(await test.app.diffRendered(anonymous, empty, revision), first);
    await test.close();
  });

  it('says what became of buckets', async () => {
    const test = await openTestApp({}, { onProblems: 'accept' });
    const put = async (bucket: string, ...names: string[]): Promise<VisibleRevision> => {
      const text = textOf(names.map((name) => ({ name })));
      const submission = { text, bucket, replace: true, confirmDeletions: 'any' as const };
      return (await test.app.submitDocuments(anonymous, submission)).revision;
    };
    await put('gone', 'a');
    await put('same', 'b');
    const from = await put('other', 'c', 'd');
    await put('gone');
    await put('new', 'e');
    const to = await put('other', 'c');
    assert.deepEqual(await test.app.diffBuckets(anonymous, from, to), [
      { name: 'gone', status: 'deleted' },
      { name: 'new', status: 'created' },
      { name: 'other', status: 'modified' },
      { name: 'same', status: 'unmodified' },
    ]);
    const documents = (await test.app.diffDocuments(anonymous, from, to)).map(
      ({ kind, id }) => `${kind} ${id.name}`,
    );
    assert.deepEqual(documents, ['removed a', 'removed d', 'added e']);
    assert.deepEqual(await test.app.diffDocuments(anonymous, to, to), []);
    await test.close();
  });

  it('names the changed documents behind each rendered one', async () => {
    const test = await openTestApp({}, { onProblems: 'accept' });
    const parent = (value: number) => ({
      name: 'parent',
      metadata: {
        labels: { role: 'base' },
        layeringDefinition: { layer: 'global', abstract: true },
      },
      data: { value },
    });
    const child = {
      name: 'child',
      metadata: {
        layeringDefinition: {
          layer: 'site',
          parentSelector: { role: 'base' },
          actions: [{ method: 'merge', path: '.' }],
        },
      },
      data: { own: 1 },
    };
    const reader = {
      name: 'reader',
      metadata: {
        substitutions: [{ src: { schema, name: 'child', path: '.value' }, dest: { path: '.got' } }],
      },
      data: {},
    };
    const text = textOf([layeringPolicy('global', 'site'), parent(1), child, reader]);
    const { revision: from } = await test.app.submitDocuments(anonymous, { text });
    const changed = { text: textOf([parent(2)]) };
    const { revision: to } = await test.app.submitDocuments(anonymous, changed);
    const { documents } = await test.app.diffRendered(anonymous, from, to);
    assert.deepEqual(
      documents.map(({ kind, id, causes }) => [kind, id.name, causes.map(({ id: by }) => by.name)]),
      [
        ['changed', 'child', ['parent']],
        ['changed', 'reader', ['parent']],
      ],
    );
    await test.close();
  });
});
