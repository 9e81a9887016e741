import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createTouchedSchemas } from '../../../src/app/render/touched-schemas.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { type Page, pageOf } from '../../../src/domain/history/page.ts';
import type { ReadPages } from '../../../src/domain/history/read-map.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
let reads = 0;
let isDown = false;
beforeEach(async () => {
  test = await openTestApp();
  reads = 0;
  isDown = false;
});
afterEach(() => test.close());

const pages: ReadPages = async (digests): Promise<readonly Page[]> => {
  reads += 1;
  if (isDown) throw new Error('the store does not answer');
  return (await test.store.pages(digests)).map((text) => pageOf(text));
};

async function submit(...texts: readonly string[]) {
  const { revision } = await test.app.submitDocuments(anonymous, { text: texts.join('\n---\n') });
  return revision.maps;
}

const document = (schema: string, data: number) =>
  `{schema: ${schema}, metadata: {schema: metadata/Document/v1, name: x}, data: ${data}}`;
const gone = (schema: string) =>
  `{schema: ${schema}, metadata: {schema: metadata/Tombstone/v1, name: x}}`;

describe('touched schemas', () => {
  it('are those of documents that changed, also if they changed back or came and went', async () => {
    const first = await submit(document('a/B/v1', 1), document('a/C/v1', 1), document('a/D/v1', 1));
    await submit(document('a/B/v1', 2), document('a/E/v1', 1));
    const last = await submit(document('a/B/v1', 1), gone('a/E/v1'));
    const touched = await createTouchedSchemas({ pages })(first, last);
    assert.deepEqual([...(touched ?? [])].sort(), ['a/B/v1', 'a/E/v1']);
  });

  it('are found once for all who ask', async () => {
    const [from, to] = [await submit(document('a/B/v1', 1)), await submit(document('a/B/v1', 2))];
    const touchedSchemas = createTouchedSchemas({ pages });
    await Promise.all([touchedSchemas(from, to), touchedSchemas(from, to)]);
    const once = reads;
    await touchedSchemas(from, to);
    assert.equal(reads, once);
  });

  it('are looked for again after the store failed', async () => {
    const [from, to] = [await submit(document('a/B/v1', 1)), await submit(document('a/B/v1', 2))];
    const touchedSchemas = createTouchedSchemas({ pages });
    isDown = true;
    await assert.rejects(touchedSchemas(from, to));
    isDown = false;
    assert.deepEqual([...((await touchedSchemas(from, to)) ?? [])], ['a/B/v1']);
  });
});
