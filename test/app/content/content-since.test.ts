import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { ContentPlace } from '../../../src/app/content/find-content-since.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { invariant } from '../../../src/domain/errors.ts';
import type { Location } from '../../../src/domain/json/path/read.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

const schema = 'example/Kind/v1';

describe('contentSince', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp();
    const submit = (...sketches: DocumentSketch[]) =>
      test.app.submitDocuments(anonymous, { text: textOf(sketches) });
    const one = (data: Json, labels: Json = {}): DocumentSketch => ({
      name: 'one',
      metadata: { labels },
      data,
    });
    await submit(one({ gone: 1 }));
    await submit({ name: 'one', tombstone: true }, { name: 'other', data: 1 });
    await submit(one({ a: 1, m: { x: 1 }, l: [] }));
    await submit(one({ a: 2, m: { x: 1, y: 1 }, l: [] }));
    await submit(one({ a: 1, m: { x: 1, y: 1 }, l: [1] }), { name: 'other', data: 2 });
    await submit(one({ a: 1, m: { x: 1, y: 1 }, l: [1] }, { k: 'v' }));
  });
  afterAll(() => test.close());

  async function place(name: string, location: Location, deep = false, id?: number) {
    const revision = await test.app.revision(anonymous, id === undefined ? {} : { id });
    const ids = [{ schema, name, layer: null }];
    const [entry] = await test.app.documentsById(anonymous, revision, ids);
    invariant(entry, 'the document is there');
    return { entry, location, deep, line: null } satisfies ContentPlace;
  }

  const rows: readonly [title: string, location: Location, deep: boolean, since: number][] = [
    ['a value that changed, and changed back', ['data', 'a'], false, 5],
    ['a value that came with a document put there again', ['data', 'm', 'x'], false, 3],
    ['a value that was added', ['data', 'm', 'y'], false, 4],
    ['a mapping, whatever is in it', ['data', 'm'], false, 3],
    ['a mapping with all that is in it', ['data', 'm'], true, 4],
    ['a list that was empty', ['data', 'l'], false, 5],
    ['a label', ['metadata', 'labels', 'k'], false, 6],
    ['a missing value', ['data', 'none'], false, 6],
    ['the document itself', [], false, 3],
  ];
  for (const [title, location, deep, since] of rows) {
    it(`finds ${title}`, async () => {
      const asked = await place('one', location, deep);
      assert.deepEqual(await test.app.contentSince(anonymous, [asked]), [since]);
    });
  }

  it('answers for several documents and versions of one', async () => {
    const asked = [
      await place('one', ['data', 'a']),
      await place('one', ['data', 'a'], false, 4),
      await place('other', ['data'], false, 4),
      await place('other', ['data']),
      await place('one', ['data', 'm', 'x']),
    ];
    assert.deepEqual(await test.app.contentSince(anonymous, asked), [5, 4, 2, 5, 3]);
  });

  describe('of what moves', () => {
    const texts = ['one\ntwo\nthree\n', 'one\n2\nthree\n', 'zero\none\n2\nthree', '2\nthree'];
    const lists: Json[] = [
      [{ n: 'a', v: 1 }, 'x'],
      [{ n: 'new' }, { n: 'a', v: 1 }, 'x'],
      [{ n: 'new' }, { n: 'a', v: 2 }, 'x', 'y'],
      [{ n: 'a', v: 2 }, 'x', 'y'],
    ];
    let first: number;

    beforeAll(async () => {
      first = (await test.app.revision(anonymous, {})).id + 1;
      for (const [at, text] of texts.entries()) {
        const moving = { name: 'moving', data: { text, list: lists[at] ?? [] } };
        await test.app.submitDocuments(anonymous, { text: textOf([moving]) });
      }
    });

    const since = async (location: Location, line: number | null, nth = 3) => {
      const asked = await place('moving', location, false, first + nth);
      const [id = 0] = await test.app.contentSince(anonymous, [{ ...asked, line }]);
      return id - first;
    };

    it('follows items of lists', async () => {
      assert.equal(await since(['data', 'list', 0, 'n'], null), 0);
      assert.equal(await since(['data', 'list', 0, 'v'], null), 2);
      assert.equal(await since(['data', 'list', 1], null), 0);
      assert.equal(await since(['data', 'list', 2], null), 2);
      assert.equal(await since(['data', 'list', 0, 'n'], null, 1), 1);
    });

    it('follows lines of texts', async () => {
      const of = (nth: number, lines: number[]) =>
        Promise.all(lines.map((line) => since(['data', 'text'], line, nth)));
      assert.deepEqual(await of(1, [0, 1, 2, 3]), [0, 0, 1, 0]);
      assert.deepEqual(await of(2, [0, 1, 2, 3, 4]), [2, 2, 0, 1, 0]);
      assert.deepEqual(await of(3, [0, 1, 2]), [2, 1, 0]);
    });
  });

  it('costs the same for one place and for many', async () => {
    const callsFor = async (places: readonly ContentPlace[]): Promise<number> => {
      const before = test.calls.get('revisions') ?? 0;
      await test.app.contentSince(anonymous, places);
      return (test.calls.get('revisions') ?? 0) - before;
    };
    const places = await Promise.all([place('one', ['data', 'm', 'x']), place('other', ['data'])]);
    assert.equal(await callsFor(places), await callsFor(places.slice(0, 1)));
  });
});
