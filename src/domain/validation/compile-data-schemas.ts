import { digestOf } from '../json/canonical.ts';
import type { Json } from '../json/value.ts';
import { compileSchema, countValues, excessive } from '../json-schema/compile-schema.ts';
import { defaultBase, type SchemaLibrary } from '../json-schema/schema-library.ts';
import type { CompiledDataSchema, SchemaSource } from './data-rules.ts';

/** A DataSchema of a revision, to compile. */
export interface NamedSource {
  readonly name: string;
  /** Equal keys mean equal content. */
  readonly key: string;
  readonly source: SchemaSource;
}

/**
 * Maximum number of values in the DataSchemas of a revision, together with those that each refers
 * to.
 */
const maxValues = 1_000_000;

const excluded = {
  schema: null,
  values: 0,
  referred: new Map<string, string>(),
} as const;

const tooLarge: CompiledDataSchema = {
  ...excluded,
  key: 'too large',
  flaws: [{ path: '.', reason: excessive() }],
  source: { type: 'too large' },
};

const tooLargeTogether: CompiledDataSchema = {
  ...excluded,
  key: 'too large together',
  flaws: [
    { path: '.', reason: `is too much: DataSchemas may contain ${maxValues} values together` },
  ],
  source: { type: 'too large together' },
};

/** The data of a DataSchema, unless it is too large. */
export function schemaSourceOf(value: Json): SchemaSource {
  const values = countValues(value);
  return values === null ? tooLarge.source : { type: 'schema', value, values };
}

/** Counts the DataSchemas of a revision, in their order; leaves out the data of those beyond the limit. */
export function createSourceCount(): (source: SchemaSource) => SchemaSource {
  let values = 0;
  return (source) => {
    values += source.type === 'schema' ? source.values : 0;
    return values > maxValues ? tooLargeTogether.source : source;
  };
}

/**
 * Compiles DataSchemas, by key, each with those it refers to by name. Reuses one from `before` if nothing that it
 * depends on has changed, and pauses after each other one. The result depends on the sources and their order, and not
 * on the content of `before`.
 */
export function* compileDataSchemas(
  sources: readonly NamedSource[],
  before: ReadonlyMap<string, CompiledDataSchema>,
): Generator<void, ReadonlyMap<string, CompiledDataSchema>> {
  const names = indexNames(sources);
  const compiled = new Map<string, CompiledDataSchema>();
  let values = 0;
  for (const source of sources) {
    const known = before.get(source.key);
    const isKnown = known !== undefined && isCurrent(known, names);
    if (!isKnown) yield;
    const made = isKnown ? known : values > maxValues ? tooLargeTogether : compile(source, names);
    values += made.values;
    compiled.set(source.key, values > maxValues ? tooLargeTogether : made);
  }
  return compiled;
}

/** The DataSchemas of each name: there are several if they are of different versions of the kind. */
type Names = ReadonlyMap<string, readonly NamedSource[]>;

function indexNames(sources: readonly NamedSource[]): Names {
  const names = new Map<string, NamedSource[]>();
  for (const source of sources) {
    const others = names.get(source.name);
    if (others === undefined) names.set(source.name, [source]);
    else others.push(source);
  }
  return names;
}

/** Whether an earlier result is still valid for its source and all that it refers to. */
function isCurrent(known: CompiledDataSchema, names: Names): boolean {
  if (known === tooLargeTogether) return false;
  return Array.from(known.referred).every(([name, key]) => contentKey(names.get(name)) === key);
}

function compile({ key, source }: NamedSource, names: Names): CompiledDataSchema {
  if (source.type !== 'schema') return source.type === 'too large' ? tooLarge : tooLargeTogether;
  const referred = new Map<string, string>();
  const library = createLibrary(names, referred);
  const { schema, flaws, values } = compileSchema(source.value, { library });
  const own = referred.size === 0 ? key : digestOf(JSON.stringify([key, ...referred]));
  return { key: own, schema, flaws, source, values, referred };
}

/** The DataSchemas, by name; records in `referred` which ones were requested. */
function createLibrary(names: Names, referred: Map<string, string>): SchemaLibrary {
  return {
    find(reference) {
      // A resolved reference begins with a slash or a scheme, so it is not a name.
      if (/^\/|:/.test(reference)) return null;
      const named = names.get(reference);
      referred.set(reference, contentKey(named));
      const [only] = named ?? [];
      if (only === undefined) return null;
      const { name, source } = only;
      if (named?.length !== 1) return { name, problem: 'of which there are several' };
      if (source.type !== 'schema') return { name, problem: `which is ${source.type}` };
      return { name, base: defaultBase, value: source.value };
    },
  };
}

/** Changes when the target of a name changes. */
function contentKey(named: readonly NamedSource[] | undefined): string {
  return (named ?? []).map(({ key, source }) => `${source.type} ${key}`).join('\n');
}
