import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { DocumentDialect } from '../../../src/domain/document/dialect.ts';
import {
  type ParseOptions,
  type ParseResult,
  parseDocuments,
  parseWithParts,
} from '../../../src/domain/document/parse-documents.ts';
import { readLongPart } from '../../../src/domain/document/read-long-part.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { runs } from '../../support/properties.ts';
import { seenIn, streamTexts } from '../../support/stream-texts.ts';

/** Reads each part elsewhere that is chosen by its number, from a copy of what was sent. */
function parseElsewhere(
  text: string,
  options: ParseOptions,
  longLength: number,
  isChosen: (nth: number) => boolean,
): ParseResult & { readonly parts: number } {
  const steps = parseWithParts(text, options, longLength);
  let parts = 0;
  for (;;) {
    const step = steps.next();
    if (step.done) return { ...step.value, parts };
    if (step.value === null) continue;
    const sent = structuredClone(step.value.part);
    if (isChosen(parts)) step.value.result = structuredClone(readLongPart(sent));
    parts += 1;
  }
}

/** All but lines and columns. */
function placeless({ submitted, faults, total }: ParseResult) {
  return {
    total,
    faults: faults.map(({ place: { line: _line, column: _column, ...place }, ...rest }) => [
      rest,
      place,
    ]),
    submitted: submitted.map(({ source: _source, ...rest }) => rest),
  };
}

describe('a long part of a text', () => {
  it('is read elsewhere as it is read within the text', () => {
    fc.assert(
      fc.property(
        fc.array(streamTexts, { minLength: 1, maxLength: 3 }),
        fc.constantFrom<DocumentDialect>('purser', 'deckhand'),
        fc.constantFrom(2, 100),
        fc.constantFrom(1, 40, 170),
        fc.constantFrom(1, 2),
        (all, dialect, maxFaults, longLength, every) => {
          // Places of empty documents differ where several short parts are read at once.
          const hasExactPlaces = dialect === 'purser';
          const limits = { ...defaultLimits, maxFaults, maxAliases: 3 };
          const options = { limits, dialect, file: 'site.yaml', acceptsReservedNames: true };
          const text = all.join('---\n').replaceAll('\uFEFF', '');
          const seen = (result: ParseResult) =>
            hasExactPlaces ? seenIn(result) : placeless(result);
          const found = parseElsewhere(text, options, longLength, (nth) => nth % every === 0);
          assert.deepEqual(seen(found), seen(parseDocuments(text, options)), JSON.stringify(text));
        },
      ),
      { numRuns: runs(400) },
    );
  });

  const document = (name: string, data: string) =>
    `---\nschema: example/Kind/v1\nmetadata: {schema: metadata/Document/v1, name: ${name}, layeringDefinition: {layer: site, abstract: false}, labels: {__proto__: x}}\ndata: ${data}\n`;
  const options = { limits: { ...defaultLimits, maxAliases: 2 } };

  it('leaves the aliases of the text to the parts after it', () => {
    const aliases = '[&a 1, *a]';
    const text = [1, 2, 3].map((nth) => document(`d${nth}`, aliases)).join('');
    const found = parseElsewhere(text, options, 1, () => true);
    assert.deepEqual(
      found.faults.map(({ code, place }) => [code, place.document]),
      [['LIMIT_EXCEEDED', 2]],
    );
    assert.equal(found.submitted.length, 2);
  });

  it('counts for the number of documents', () => {
    const limits = { ...defaultLimits, maxSubmissionDocuments: 2 };
    const text = [1, 2, 3, 4].map((nth) => document(`d${nth}`, '1')).join('');
    const { faults, parts } = parseElsewhere(text, { limits }, 1, () => true);
    assert.deepEqual(
      faults.map(({ code, facts }) => [code, facts['setting']]),
      [['LIMIT_EXCEEDED', 'PURSER_MAX_SUBMISSION_DOCUMENTS']],
    );
    assert.equal(parts, 3);
  });

  it('is asked for where it is long enough, and not otherwise', () => {
    const text = `${document('short', '1')}${document('long', `"${'x'.repeat(300)}"`)}`;
    assert.equal(parseElsewhere(text, options, 400, () => true).parts, 1);
    assert.equal(parseElsewhere(text, options, 4_000, () => true).parts, 0);
  });

  it('keeps keys that are no ordinary ones', () => {
    const [found] = parseElsewhere(
      document('odd', '{__proto__: 1}'),
      options,
      1,
      () => true,
    ).submitted;
    assert.ok(found?.kind === 'document');
    assert.deepEqual(Object.keys(found.facts.labels), ['__proto__']);
    assert.match(found.text, /"__proto__":1/);
  });
});
