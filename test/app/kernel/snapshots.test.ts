import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { VisibleRevision } from '../../../src/app/access/visible-revision.ts';
import { createContent } from '../../../src/app/content/content.ts';
import { createSecrets } from '../../../src/app/content/secrets.ts';
import { entryChange } from '../../../src/app/kernel/entry-changes.ts';
import { createSnapshots, type Snapshots } from '../../../src/app/kernel/snapshots.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { diffMaps } from '../../../src/domain/history/diff-maps.ts';
import type { Digest } from '../../../src/domain/json/canonical.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

const schemas = ['example/Kind/v1', 'example/Other/v1'];
const many = (value: number): readonly DocumentSketch[] =>
  Array.from({ length: 300 }, (_, at) => ({
    name: `d${at}`,
    schema: schemas[at % 2] as string,
    metadata: { labels: { third: `${at % 3}`, value: `${value}` } },
    data: value,
  }));

describe('snapshots that follow a change', () => {
  let test: TestApp;
  let read: Digest[];
  beforeEach(async () => {
    test = await openTestApp();
    read = [];
  });
  afterEach(() => test.close());

  /** With content of which nothing is kept, so that all that is read is seen. */
  const open = () => {
    const pages = (digests: readonly Digest[]) => {
      read.push(...digests);
      return test.store.pages(digests);
    };
    const store = { ...test.store, pages };
    const secrets = createSecrets({ store, ...testKeys() });
    const content = createContent(store, { ...defaultLimits, maxContentCacheBytes: 0 }, secrets);
    return { snapshots: createSnapshots(content, 2 ** 30), content };
  };
  const submit = async (...sketches: readonly DocumentSketch[]): Promise<VisibleRevision> => {
    await test.app.submitDocuments(anonymous, { text: textOf(sketches) });
    return test.app.revision(anonymous, {});
  };
  const reported = async (snapshots: Snapshots, { maps }: VisibleRevision) => {
    const snapshot = snapshots.of(maps);
    await snapshot.load(schemas);
    return schemas.map((schema) => {
      const index = snapshot.index(schema);
      const labels = [...(index?.byLabel.keys() ?? [])].sort();
      return [
        index?.entries,
        labels.map((pair) => [pair, ...(index?.byLabel.get(pair) ?? [])]),
        many(0).map(({ name = '' }) => index?.byName.get(name)),
      ];
    });
  };

  it('derives an index once for all that need it at the same time', async () => {
    const revision = await submit(...many(0));
    const { snapshots } = open();
    const snapshot = snapshots.of(revision.maps);
    await snapshot.load(schemas);
    const once = read.length;
    const again = open().snapshots.of(revision.maps);
    const asked = [[schemas[0]], schemas, [schemas[1]], schemas] as string[][];
    await Promise.all(asked.map((some) => again.load(some)));
    // The two schemas are loaded apart, and share the page at the root.
    assert.ok(read.length - once <= 2 * once, `${read.length - once} and ${once} pages`);
    assert.deepEqual(
      schemas.map((one) => again.index(one)?.entries),
      [...schemas.map((one) => snapshot.index(one)?.entries)],
    );
  });

  it('come to what they come to from nothing, there and back, and read no page of it', async () => {
    const history = [
      await submit(...many(1)),
      await submit(...many(2).slice(100, 120)),
      await submit({ name: 'new' }, { name: 'd4', tombstone: true, schema: schemas[0] as string }),
    ];
    const { snapshots, content } = open();
    const [first] = history as [VisibleRevision, ...VisibleRevision[]];
    await reported(snapshots, first);
    const way = [1, 2, 1, 0, 1, 2, 0, 2, 1].map((at) => history[at] as VisibleRevision);
    let before = first;
    for (const revision of way) {
      const { documents } = before.maps;
      const found = await diffMaps(documents, revision.maps.documents, content.pages);
      await snapshots.follow(before.maps, revision.maps, found.map(entryChange));
      read = [];
      const indexes = await reported(snapshots, revision);
      assert.deepEqual(read, []);
      assert.deepEqual(indexes, await reported(open().snapshots, revision));
      before = revision;
    }
  });

  it('follow nothing where nothing changes', async () => {
    const revision = await submit(...many(1));
    const { snapshots } = open();
    await snapshots.follow(revision.maps, revision.maps, []);
    assert.deepEqual(
      await reported(snapshots, revision),
      await reported(open().snapshots, revision),
    );
  });

  it('keep few of those that large changes led to, which share nothing', async () => {
    const documents = (value: number): readonly DocumentSketch[] =>
      Array.from({ length: 1_100 }, (_, at) => ({ name: `d${at}`, data: value }));
    const history = [await submit(...documents(0))];
    const { snapshots, content } = open();
    const kept = [snapshots.of((history[0] as VisibleRevision).maps)];
    for (let value = 1; value < 5; value += 1) {
      const [before, after] = [
        history.at(-1) as VisibleRevision,
        await submit(...documents(value)),
      ];
      const found = await diffMaps(before.maps.documents, after.maps.documents, content.pages);
      await snapshots.follow(before.maps, after.maps, found.map(entryChange));
      history.push(after);
      kept.push(snapshots.of(after.maps));
      await kept.at(-1)?.load(schemas);
    }
    const isKept = (at: number): boolean =>
      snapshots.of((history[at] as VisibleRevision).maps) === kept[at];
    assert.deepEqual([isKept(4), isKept(3), isKept(0)], [true, true, false]);
  });
});
