import type { JsonObject } from '../../domain/json/value.ts';
import type { Client, Variables } from '../client/client.ts';
import { findRevision } from '../client/paging.ts';
import { numberIn, objectIn } from '../input/json-members.ts';
import {
  type DiffParts,
  diffFields,
  diffRowCost,
  diffVariables,
  type ReadDiff,
  readDiff,
} from './read-diff.ts';

/** A change to try. */
export interface Trial {
  readonly mutation: 'submitDocuments' | 'rollback';
  readonly input: Variables;
  /** What is asked of its payload beside the diff. */
  readonly fields: string;
}

/** What a change would come to. */
export interface TriedChange {
  readonly payload: JsonObject;
  readonly diff: ReadDiff;
}

const inputTypes = { submitDocuments: 'SubmitDocumentsInput', rollback: 'RollbackInput' } as const;

/**
 * Tries a change and writes nothing. Each page of a large diff tries it again, on the same head.
 *
 * @throws REVISION_CONFLICT if the head moves meanwhile
 */
export async function tryChange(
  client: Client,
  { mutation, input, fields }: Trial,
  parts: DiffParts,
  progress: (rows: number) => void,
): Promise<TriedChange> {
  const { rows } = await findRevision(client, {}, diffRowCost);
  const query = `mutation ($input: ${inputTypes[mutation]}!, $isFirst: Boolean!, ${diffVariables}) {
    ${mutation}(input: $input) { ... @include(if: $isFirst) { ${fields} } diff { ${diffFields} } }
  }`;
  let first: JsonObject | undefined;
  let expected = input['expectedRevision'];
  const diff = await readDiff(
    async (variables) => {
      const trial = { ...input, dryRun: true, expectedRevision: expected };
      const isFirst = first === undefined;
      const data = await client.request(query, { input: trial, isFirst, ...variables });
      const payload = objectIn(data, mutation);
      first ??= payload;
      const page = objectIn(payload, 'diff');
      expected = numberIn(objectIn(page, 'from'), 'id');
      return page;
    },
    parts,
    rows,
    progress,
  );
  return { payload: first ?? {}, diff };
}
