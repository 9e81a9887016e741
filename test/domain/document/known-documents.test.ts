import assert from 'node:assert/strict';
import fc from 'fast-check';
import { it } from 'vitest';
import type { DocumentDialect } from '../../../src/domain/document/dialect.ts';
import type { KnownDocument } from '../../../src/domain/document/known-documents.ts';
import { type ParseOptions, parseDocuments } from '../../../src/domain/document/parse-documents.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { runs } from '../../support/properties.ts';
import { seenIn, streamTexts } from '../../support/stream-texts.ts';

const seen = (text: string, options: ParseOptions) => seenIn(parseDocuments(text, options));

it('a text is read alike whether or not its documents were read before', () => {
  fc.assert(
    fc.property(
      fc.array(streamTexts, { minLength: 1, maxLength: 5 }),
      fc.constantFrom<DocumentDialect>('purser', 'deckhand'),
      fc.constantFrom(2, 100),
      (all, dialect, maxFaults) => {
        const kept = new Map<string, KnownDocument>();
        const known = {
          find: (part: string) => kept.get(part),
          keep: (part: string, found: KnownDocument) => void kept.set(part, found),
        };
        const options = { limits: { ...defaultLimits, maxFaults, maxAliases: 3 }, dialect };
        for (const text of [...all, all.join(''), all.toReversed().join('---\n')]) {
          const expected = seen(text, options);
          assert.deepEqual(seen(text, { ...options, known }), expected, JSON.stringify(text));
          assert.deepEqual(seen(text, { ...options, known }), expected, JSON.stringify(text));
        }
        for (const { text, facts } of kept.values()) {
          assert.equal(facts.storagePolicy, 'cleartext');
          assert.ok(!text.includes('hush'));
        }
      },
    ),
    { numRuns: runs(40) },
  );
});
