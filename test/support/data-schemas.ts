import { canonicalText } from '../../src/domain/json/canonical.ts';
import type { Json } from '../../src/domain/json/value.ts';
import { runSteps } from '../../src/domain/run-steps.ts';
import {
  compileDataSchemas,
  createSourceCount,
  type NamedSource,
  schemaSourceOf,
} from '../../src/domain/validation/compile-data-schemas.ts';
import type { CompiledDataSchema } from '../../src/domain/validation/data-rules.ts';

/** DataSchemas by name. */
export type DataSchemas = Readonly<Record<string, Json>>;

/** By key, what was compiled before. */
export type CompiledBefore = ReadonlyMap<string, CompiledDataSchema>;

/** DataSchemas as sources, in order of name. */
export function sourcesOf(schemas: DataSchemas): readonly NamedSource[] {
  const count = createSourceCount();
  return Object.keys(schemas)
    .sort()
    .map((name) => {
      const value = schemas[name] ?? null;
      return { name, key: `${name} ${canonicalText(value)}`, source: count(schemaSourceOf(value)) };
    });
}

/** Compiles DataSchemas as those of one revision. */
export function compileAll(
  schemas: DataSchemas,
  before: CompiledBefore = new Map(),
): CompiledBefore {
  return runSteps(compileDataSchemas(sourcesOf(schemas), before));
}

/** A DataSchema that refers to no other. */
export function compiledDataSchema(name: string, schema: Json): CompiledDataSchema {
  const source = { name, key: name, source: schemaSourceOf(schema) };
  const found = runSteps(compileDataSchemas([source], new Map())).get(name);
  if (found === undefined) throw new Error('every DataSchema is compiled');
  return found;
}
