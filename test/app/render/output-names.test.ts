import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { distinctNames, withNames } from '../../../src/app/render/output-names.ts';
import type { DocumentEntry } from '../../../src/domain/document/document.ts';
import { partedList } from '../../../src/domain/parted-list.ts';
import { compareKeys } from '../../../src/domain/render/graph/schema-index.ts';
import { runs } from '../../support/properties.ts';

const text = fc.constantFrom('a', 'b', 'c', 'd');
const entry = fc
  .record({ schema: text, name: text, layer: fc.constantFrom(null, 'site') })
  .map((id) => id as DocumentEntry);
const output = fc
  .uniqueArray(entry, { selector: ({ schema, name, layer }) => `${schema} ${name} ${layer}` })
  .map((entries) => entries.sort(compareKeys));
const numbered = (count: number): readonly DocumentEntry[] =>
  Array.from(
    { length: count },
    (_, at) =>
      ({ schema: 's', name: String(at).padStart(6, '0'), layer: null }) as unknown as DocumentEntry,
  );

describe('an output with other documents of some names', () => {
  it('has these in their places, and all others', () => {
    fc.assert(
      fc.property(output, output, output, (before, named, others) => {
        const names = distinctNames(named);
        const isNamed = (one: DocumentEntry): boolean =>
          names.some(({ schema, name }) => schema === one.schema && name === one.name);
        const come = others.filter(isNamed);
        const left = before.filter((one) => !isNamed(one));
        const after = withNames(partedList(before), names, come);
        assert.deepEqual([...after], [...left, ...come].sort(compareKeys));
      }),
      { numRuns: runs(100) },
    );
  });

  it('may have any number of them', () => {
    const all = numbered(5_000);
    const come = all.filter((_, at) => at % 4 === 0);
    const left = all.filter((_, at) => at % 2 === 1);
    const names = distinctNames(all.filter((_, at) => at % 2 === 0));
    const result = withNames(partedList(all), names, come);
    assert.deepEqual([...result], [...left, ...come].sort(compareKeys));
  });
});
