import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createContent } from '../../../src/app/content/content.ts';
import { createSecrets } from '../../../src/app/content/secrets.ts';
import { createIndexes } from '../../../src/app/kernel/indexes.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { refusal } from '../../../src/domain/errors.ts';
import type { Digest } from '../../../src/domain/json/canonical.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

const schema = 'example/Kind/v1';
const many: readonly DocumentSketch[] = Array.from({ length: 400 }, (_, at) => ({
  name: `d${at}`,
  data: 1,
}));

describe('indexes', () => {
  let test: TestApp;
  let read: Digest[];
  let gone: ReadonlySet<Digest>;
  beforeEach(async () => {
    test = await openTestApp();
    read = [];
    gone = new Set();
  });
  afterEach(() => test.close());

  /** Indexes over content of which nothing is kept, so that all that is read is seen. */
  const open = () => {
    const pages = (digests: readonly Digest[]) => {
      read.push(...digests);
      if (digests.some((digest) => gone.has(digest))) {
        throw refusal('STORE_CORRUPT', { what: 'a page' });
      }
      return test.store.pages(digests);
    };
    const limits = { ...defaultLimits, maxContentCacheBytes: 0 };
    const store = { ...test.store, pages };
    const content = createContent(store, limits, createSecrets({ store, ...testKeys() }));
    const indexes = createIndexes(content, 2 ** 30);
    return async (root: Digest | null) => {
      read = [];
      const found = await indexes.of(root, [schema]);
      return found.get(schema)?.index.entries.map(({ name, digest }) => [name, digest]);
    };
  };
  const submit = async (...sketches: readonly DocumentSketch[]) => {
    await test.app.submitDocuments(anonymous, { text: textOf(sketches) });
    const { maps } = await test.app.revision(anonymous, {});
    return maps.documents;
  };

  it('are derived from the last ones by the pages that changed', async () => {
    const indexOf = open();
    const before = await submit(...many);
    await indexOf(before);
    const pagesOfAll = read.length;
    const after = await submit({ name: 'd7', data: 2 }, { name: 'new', data: 1 });
    const derived = await indexOf(after);
    assert.ok(read.length < pagesOfAll, `${read.length} pages of ${pagesOfAll} were read`);
    assert.deepEqual(derived, await open()(after));
    await indexOf(after);
    assert.deepEqual(read, []);
  });

  it('are made anew where the last ones were of a map that is gone', async () => {
    const indexOf = open();
    const before = await submit(...many);
    await indexOf(before);
    gone = new Set(read);
    const after = await submit(...many.map((sketch) => ({ ...sketch, data: 2 })));
    assert.deepEqual(await indexOf(after), await open()(after));
  });

  it('do not hide that a page of the map itself is gone', async () => {
    const root = await submit(...many);
    gone = new Set([root ?? '']);
    await assert.rejects(open()(root), { code: 'STORE_CORRUPT' });
  });

  it('are empty for a schema without documents', async () => {
    assert.deepEqual(await open()(null), []);
  });
});
