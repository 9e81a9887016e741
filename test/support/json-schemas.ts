import assert from 'node:assert/strict';
import type { Json } from '../../src/domain/json/value.ts';
import { compileSchema } from '../../src/domain/json-schema/compile-schema.ts';
import type { SchemaVerdict } from '../../src/domain/json-schema/run.ts';
import type { CompiledSchema } from '../../src/domain/json-schema/schema-node.ts';
import { validate } from '../../src/domain/json-schema/validate.ts';

/** What a schema says to be of a draft. */
export const draftUris = {
  4: 'http://json-schema.org/draft-04/schema#',
  6: 'http://json-schema.org/draft-06/schema#',
  7: 'http://json-schema.org/draft-07/schema#',
  2019: 'https://json-schema.org/draft/2019-09/schema',
  2020: 'https://json-schema.org/draft/2020-12/schema',
} as const;

export type DraftName = keyof typeof draftUris;

export const allDrafts: readonly DraftName[] = [4, 6, 7, 2019, 2020];

export const plentyOfSteps = { maxSteps: 1_000_000, maxIssues: 100 };

/** A schema that has to be one. */
export function compiled(schema: Json): CompiledSchema {
  const result = compileSchema(schema);
  assert.deepEqual(result.flaws, []);
  assert.ok(result.schema);
  return result.schema;
}

export function checked(schema: Json, value: Json): SchemaVerdict {
  return validate(compiled(schema), value, plentyOfSteps);
}

export function isValid(schema: Json, value: Json): boolean {
  return checked(schema, value).total === 0;
}

/** The flaws of what is no schema, as `path: reason`. */
export function flawsOf(schema: Json): readonly string[] {
  return compileSchema(schema).flaws.map(({ path, reason }) => `${path}: ${reason}`);
}
