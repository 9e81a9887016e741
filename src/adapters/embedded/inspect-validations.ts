import { type Digest, digestOf } from '../../domain/json/canonical.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import type { DamagedRecord } from '../../ports/store-upkeep.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';
import { createGapFinder } from '../records/missing-numbers.ts';
import { readValidationEntry } from '../records/read-records.ts';
import type { Access } from './access.ts';
import type { Databases } from './databases.ts';
import { inParts, partAfter } from './parts.ts';
import { lastPurged } from './validations.ts';

type ValidatedKey = [RevisionId, Digest, number];

/** All results of validations in order of recording, with the faults of results and their index. */
export async function* inspectValidations(
  databases: Databases,
  read: Access['read'],
): AsyncGenerator<readonly (ValidationEntry | DamagedRecord)[]> {
  const { validations, validated } = databases;
  const gapsBefore = createGapFinder(await read(() => lastPurged(databases)), 'result');
  const rows = inParts(
    (after: number | undefined) => read(() => [...validations.getRange(partAfter(after))]),
    ({ key }) => key,
  );
  for await (const part of rows) {
    yield await read(() =>
      part.flatMap(({ key, value }) => [...gapsBefore(key), entryOf(databases, key, value)]),
    );
  }
  const strays = inParts(
    (after: ValidatedKey | undefined) => read(() => [...validated.getRange(partAfter(after))]),
    ({ key }) => key,
  );
  for await (const part of strays) {
    yield part
      .filter(({ value }) => !validations.doesExist(Number(value)))
      .map(({ key: [revision], value }) => ({
        damage: `result ${value}, of revision ${revision}, is missing`,
      }));
  }
}

function entryOf(
  { validated }: Databases,
  sequence: number,
  text: string,
): ValidationEntry | DamagedRecord {
  const entry = readValidationEntry(text);
  if (entry === null) return { damage: `result ${sequence} cannot be read` };
  if (entry.sequence !== sequence) return { damage: `result ${sequence} is another one` };
  const { revision, name, index } = entry;
  const isIndexed = validated.get([revision, digestOf(name), index]) === String(sequence);
  return isIndexed ? entry : { damage: `result ${sequence} is missing in the index of names` };
}
