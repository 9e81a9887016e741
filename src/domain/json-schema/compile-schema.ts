import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';
import { endlessSchemas } from './endless-schemas.ts';
import { createFlaws, type SchemaFlaw } from './flaws.ts';
import { readSchemas } from './read-schemas.ts';
import { emptyLibrary, type SchemaLibrary } from './schema-library.ts';
import type { CompiledSchema } from './schema-node.ts';
import { createPatterns } from './schema-pattern.ts';

/** Limits of one schema. */
export interface SchemaLimits {
  /** Values in the schema. */
  readonly values: number;
  /** Levels of nesting. */
  readonly depth: number;
  /** Different regular expressions. */
  readonly patterns: number;
}

/** The default limits. */
const defaultSchemaLimits: SchemaLimits = Object.freeze({
  values: 50_000,
  depth: 100,
  patterns: 1_000,
});

/** Values that each further document counts for, because opening it takes work, too. */
const valuesPerDocument = 10;

/** Options for compiling a schema. */
export interface CompileOptions {
  readonly limits?: SchemaLimits;
  /** The documents that it may refer to beside itself and the metaschemas; default: none. */
  readonly library?: SchemaLibrary;
}

/** A compiled schema, or all its faults. */
export interface SchemaCompilation {
  readonly schema: CompiledSchema | null;
  readonly flaws: readonly SchemaFlaw[];
  /**
   * Number of values in the schema and in those it refers to; 0 if the schema alone has too many.
   */
  readonly values: number;
}

/**
 * Compiles a JSON Schema of draft-04, -06, -07, 2019-09 or 2020-12. The schema has to be valid by its draft's own
 * rules; keywords that the draft does not know are ignored. Takes time in proportion to its size and that of the
 * schemas it refers to.
 *
 * @see docs/decisions/0006-json-schema.md
 */
export function compileSchema(
  schema: Json,
  { limits = defaultSchemaLimits, library = emptyLibrary }: CompileOptions = {},
): SchemaCompilation {
  const flaws = createFlaws();
  const own = countValues(schema, limits);
  if (own === null) {
    flaws.add([], excessive(limits));
    return { schema: null, flaws: flaws.found, values: 0 };
  }
  let values = own;
  const account = (other: Json): string | null => {
    const left = limits.values - values - valuesPerDocument;
    const count = countValues(other, { ...limits, values: left });
    // Uses up the budget, so that no further document is counted in vain.
    values = count === null ? limits.values : values + count + valuesPerDocument;
    return count === null ? excessive(limits) : null;
  };
  const pattern = createPatterns(limits.patterns);
  const { nodes, flaw } = readSchemas(schema, { library, flaw: flaws.add, account, pattern });
  for (const node of endlessSchemas(nodes)) flaw(node, 'refers to itself without end');
  const [root] = nodes;
  const isUsable = root !== undefined && flaws.found.length === 0;
  return { schema: isUsable ? { root, nodes: nodes.length } : null, flaws: flaws.found, values };
}

/** The fault of a schema that has too many values, or is nested too deeply. */
export function excessive({ values, depth }: SchemaLimits = defaultSchemaLimits): string {
  return `is too large: more than ${values} values or ${depth} levels of nesting`;
}

/** The number of values in a schema; null if there are too many, or nested too deeply. */
export function countValues(
  schema: Json,
  { values, depth }: SchemaLimits = defaultSchemaLimits,
): number | null {
  return valuesWithin(schema, values, depth);
}

/** The number of values in a value; null if too many, or nested too deeply. */
function valuesWithin(value: Json, maxValues: number, depth: number): number | null {
  if (!isJsonArray(value) && !isJsonObject(value)) return maxValues > 0 ? 1 : null;
  if (depth === 0) return null;
  let count = 1;
  for (const part of Object.values<Json>(value)) {
    const inside = valuesWithin(part, maxValues - count, depth - 1);
    if (inside === null) return null;
    count += inside;
    if (count > maxValues) return null;
  }
  return count;
}
