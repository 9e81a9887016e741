import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { verifyStore } from '../../../src/app/upkeep/verify-store.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import type { StoreUpkeep } from '../../../src/ports/store-upkeep.ts';
import { openTestApp } from '../../support/app.ts';
import { runs } from '../../support/properties.ts';
import { makeHistory, randomMoves } from '../../support/random-history.ts';
import { textOf } from '../../support/submitted.ts';

const quiet = (): void => {};

describe('fsck', () => {
  it('names any one letter that was changed, wherever it is', async () => {
    const change = fc.record({ what: fc.nat(), where: fc.nat() });
    await fc.assert(
      fc.asyncProperty(randomMoves, change, async (moves, { what, where }) => {
        const test = await openTestApp({}, { onProblems: 'accept' });
        await makeHistory(test.app, moves);
        const { upkeep } = test.store;
        const records = await upkeep.records(0, 99);
        const digests = {
          document: await listed(upkeep, 'document'),
          page: await listed(upkeep, 'page'),
        };
        const names = [
          ...records.map(({ id }) => String(id)),
          ...digests.document,
          ...digests.page,
        ];
        const name = names[what % names.length];
        const damage = (key: string, text: string) => (key === name ? damaged(text, where) : text);
        const broken: StoreUpkeep = {
          ...upkeep,
          records: async (above, limit) =>
            (await upkeep.records(above, limit)).map(({ id, text }) => ({
              id,
              text: damage(String(id), text),
            })),
          texts: async (kind, asked) =>
            (await upkeep.texts(kind, asked)).map((text, at) =>
              text === null ? null : damage(asked[at] ?? '', text),
            ),
        };
        const { faults } = await verifyStore(broken, { maxFaults: 100 }, quiet);
        // Where every move was in vain there is nothing to damage.
        assert.equal(faults.length > 0, names.length > 0);
        assert.deepEqual((await verifyStore(upkeep, { maxFaults: 100 }, quiet)).faults, []);
        await test.close();
      }),
      { numRuns: runs(25) },
    );
  });

  it('names a tag that an import would not take', async () => {
    const test = await openTestApp({}, { onProblems: 'accept' });
    await test.app.submitDocuments(anonymous, { text: textOf([{ name: 'a' }]) });
    for (const change of [{ name: '' }, { data: '[]' }, { data: '{ }' }]) {
      const broken: StoreUpkeep = {
        ...test.store.upkeep,
        async *allTags() {
          yield [{ revision: 1, name: 'live', data: '{}', ...change }];
        },
      };
      const { faults } = await verifyStore(broken, { maxFaults: 9 }, quiet);
      assert.deepEqual(
        faults.map(({ code }) => code),
        ['TAG_BROKEN'],
      );
    }
    await test.close();
  });

  it('looks at content once, however many revisions share it', async () => {
    const test = await openTestApp({}, { onProblems: 'accept' });
    const sketches = Array.from({ length: 300 }, (_, at) => ({ name: `n${at}`, data: { at } }));
    await test.app.submitDocuments(anonymous, { text: textOf(sketches), onProblems: 'ignore' });
    for (let at = 0; at < 20; at += 1) {
      const text = textOf([{ name: `n${at}`, data: { at: -1 } }]);
      await test.app.submitDocuments(anonymous, { text, onProblems: 'ignore' });
    }
    let read = 0;
    const { upkeep } = test.store;
    const counting: StoreUpkeep = {
      ...upkeep,
      texts: (kind, digests) => {
        if (kind !== 'key') read += digests.length;
        return upkeep.texts(kind, digests);
      },
    };
    const { documents, pages } = await verifyStore(counting, { maxFaults: 1 }, quiet);
    assert.equal(documents, 320);
    assert.equal(read, documents + pages);
    await test.close();
  });
});

/** The text with one of its characters replaced. */
function damaged(text: string, where: number): string {
  const at = where % text.length;
  return `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`;
}

async function listed(upkeep: StoreUpkeep, kind: 'document' | 'page'): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const part of upkeep.contents(kind)) found.push(...part);
  return found;
}
