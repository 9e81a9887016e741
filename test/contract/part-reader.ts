import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { LongPart } from '../../src/domain/document/long-part.ts';
import { readLongPart } from '../../src/domain/document/read-long-part.ts';
import { defaultLimits } from '../../src/domain/limits.ts';
import type { PartReader } from '../../src/ports/part-reader.ts';

/** What every reader of long parts does. */
export function testPartReader(name: string, create: () => PartReader): void {
  describe(`long parts read by ${name}`, () => {
    let reader: PartReader;
    beforeEach(() => {
      reader = create();
    });
    afterEach(() => reader.close());

    const rules = {
      limits: defaultLimits,
      file: undefined,
      keepsEmpty: false,
      lastKeyWins: false,
      dialect: 'purser',
      acceptsReservedNames: false,
    } as const;
    const partOf = (text: string, next = 0): LongPart => ({
      text,
      rules,
      state: { next, lines: 7, aliases: 5, diagnosable: 1_000 },
    });
    const good = `schema: a/B/v1\nmetadata: {schema: metadata/Document/v1, name: x, layeringDefinition: {layer: site, abstract: false}}\ndata: [&a 1, *a]\n`;
    const texts = [
      good,
      'a: [\n',
      '',
      '# nothing\n',
      `${good}data: 1\n`,
      `${good}# 😀\n`.repeat(3),
    ];

    it('are what they are read as in this process', async () => {
      for (const text of texts) {
        assert.deepEqual(await reader.read(partOf(text)), readLongPart(partOf(text)));
      }
    });

    it('are read one after the other, and each is answered', async () => {
      const all = texts.map((text, nth) => partOf(text, nth));
      const found = await Promise.all(all.map((part) => reader.read(part)));
      assert.deepEqual(found, all.map(readLongPart));
    });

    it('are read with characters at any place', async () => {
      const text = `schema: "${'😀'.repeat(1_200_001)}"\n`;
      for (const before of ['', ' ']) {
        const part = partOf(`${before}${text}`);
        assert.deepEqual(await reader.read(part), readLongPart(part));
      }
    });
  });
}
