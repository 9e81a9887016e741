import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';
import { endlessSchemas } from './endless-schemas.ts';
import { createFlaws, type SchemaFlaw } from './flaws.ts';
import { readSchemas } from './read-schemas.ts';
import { emptyLibrary, type SchemaLibrary } from './schema-library.ts';
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
const defaultSchemaLimits: SchemaLimits = Object.freeze({
  values: 50_000,
  depth: 100,
  patterns: 1_000,
});

/** As many values are counted for each further document, whose opening takes work, too. */
const valuesPerDocument = 10;

/** How a schema is compiled. */
export interface CompileOptions {
  readonly limits?: SchemaLimits;
  /** What it may refer to beside itself and the metaschemas; by default nothing. */
  readonly library?: SchemaLibrary;
}

/** A schema made ready, or else everything that is wrong with it. */
export interface SchemaCompilation {
  readonly schema: CompiledSchema | null;
  readonly flaws: readonly SchemaFlaw[];
  /** Values in the schema and in those it refers to; 0 if the schema by itself has too many. */
  readonly values: number;
}

/**
 * A JSON Schema of draft-04, -06, -07, 2019-09 or 2020-12, made ready. It has to be what its draft says
 * a schema is; what the draft does not know in it is ignored. Takes time in proportion to its size and
 * that of the schemas it refers to.
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
    // Nothing is left then, so that counting is never in vain twice.
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

/** What is wrong with a schema that has too many values, or is nested too deeply. */
export function excessive({ values, depth }: SchemaLimits = defaultSchemaLimits): string {
  return `is too large: more than ${values} values or ${depth} levels of nesting`;
}

/** How many values there are in a schema; null if there are too many, or nested too deeply. */
export function countValues(
  schema: Json,
  { values, depth }: SchemaLimits = defaultSchemaLimits,
): number | null {
  return valuesWithin(schema, values, depth);
}

/** How many values there are in a value; null if too many, or nested too deep. */
function valuesWithin(value: Json, most: number, depth: number): number | null {
  if (!isJsonArray(value) && !isJsonObject(value)) return most > 0 ? 1 : null;
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
