import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';
import { draftOf } from './draft.ts';
import { endlessSchemas } from './endless-schemas.ts';
import { createFlaws, type SchemaFlaw } from './flaws.ts';
import { locationOf } from './place.ts';
import { readSchemas } from './read-schemas.ts';
import type { CompiledSchema } from './schema-node.ts';
import { createPatterns } from './schema-pattern.ts';

/** How much one schema may ask for. */
export interface SchemaLimits {
  /** Values in the schema. */
  readonly values: number;
  /** Levels of nesting. */
  readonly depth: number;
  /** Different regular expressions. */
  readonly patterns: number;
}

/** The limits in force where nothing else is said. */
export const defaultSchemaLimits: SchemaLimits = Object.freeze({
  values: 50_000,
  depth: 100,
  patterns: 1_000,
});

/** A schema made ready, or else everything that is wrong with it. */
export interface SchemaCompilation {
  readonly schema: CompiledSchema | null;
  readonly flaws: readonly SchemaFlaw[];
}

/**
 * A JSON Schema of draft-04, -06, -07, 2019-09 or 2020-12, made ready. It has to be what its draft says
 * a schema is; what the draft does not know in it is ignored. Takes time in proportion to its size.
 *
 * @see docs/decisions/0006-json-schema.md
 */
export function compileSchema(
  schema: Json,
  limits: SchemaLimits = defaultSchemaLimits,
): SchemaCompilation {
  const flaws = createFlaws();
  const values = valuesWithin(schema, limits.values, limits.depth);
  if (values === null) {
    const { values: most, depth } = limits;
    flaws.add([], `is too large: more than ${most} values or ${depth} levels of nesting`);
    return { schema: null, flaws: flaws.found };
  }
  const pattern = createPatterns(limits.patterns);
  const nodes = readSchemas(schema, { draft: draftOf(schema), flaws, pattern });
  for (const { place } of endlessSchemas(nodes)) {
    flaws.add(locationOf(place), 'refers to itself without end');
  }
  const [root] = nodes;
  const isUsable = root !== undefined && flaws.found.length === 0;
  return {
    schema: isUsable ? { root, nodes: nodes.length, values } : null,
    flaws: flaws.found,
  };
}

/** How many values there are in a value; null if too many, or nested too deep. */
function valuesWithin(value: Json, most: number, depth: number): number | null {
  if (!isJsonArray(value) && !isJsonObject(value)) return 1;
  if (depth === 0) return null;
  let count = 1;
  for (const key of Object.keys(value)) {
    const inside = valuesWithin(
      (value as { readonly [k: string]: Json })[key] as Json,
      most - count,
      depth - 1,
    );
    if (inside === null) return null;
    count += inside;
    if (count > most) return null;
  }
  return count;
}
