import { isReservedSchema } from '../document/document.ts';
import type { Json } from '../json/value.ts';
import type { SchemaFlaw } from '../json-schema/flaws.ts';
import type { CompiledSchema } from '../json-schema/schema-node.ts';
import { checkSource } from '../source/check-source.ts';
import { dataSourceSchema } from '../source/data-source.ts';
import { builtInSchemas } from './built-in-schemas.ts';
import type { DataRule } from './validate-document.ts';

/** What is asked of the data of documents of one schema. */
export interface SchemaRules {
  /** Equal keys mean equal rules, whatever the revision. */
  readonly key: string;
  readonly rules: readonly DataRule[];
}

/** The data of a DataSchema, or why it is not looked at. */
export type SchemaSource =
  | { readonly type: 'schema'; readonly value: Json; readonly values: number }
  | { readonly type: 'too large' }
  | { readonly type: 'too large together' };

/** A DataSchema made ready, or what is wrong with it. */
export interface CompiledDataSchema {
  /** Equal keys mean that it and all that it refers to have equal content. */
  readonly key: string;
  readonly schema: CompiledSchema | null;
  readonly flaws: readonly SchemaFlaw[];
  readonly source: SchemaSource;
  /** Values in it and in the DataSchemas and metaschemas that it refers to. */
  readonly values: number;
  /** The names that it refers to, directly or not, and what each leads to. */
  readonly referred: ReadonlyMap<string, string>;
}

/** A DataSchema of a revision. */
export interface RegisteredSchema {
  /** The schema of the documents it is for. */
  readonly name: string;
  /** Whether it is an encrypted document, or made from one. */
  readonly secret: boolean;
  readonly compiled: CompiledDataSchema;
}

/** Rules that hold in every revision. */
const builtInRule = (rule: DataRule): SchemaRules => ({ key: 'built-in', rules: [rule] });

const builtIn: ReadonlyMap<string, SchemaRules> = new Map([
  [
    dataSourceSchema,
    builtInRule({ find: ({ id, ...document }) => checkSource({ ...document, name: id.name }) }),
  ],
  ...Array.from(
    builtInSchemas,
    ([name, schema]) => [name, builtInRule({ schema, name, secret: false })] as const,
  ),
]);

/**
 * What DataSchemas ask, by the schema of documents. Of one name there may be several, in different
 * versions of the kind: then all hold. What is no JSON Schema asks nothing, nor does what has a reserved
 * name. What refers to a secret DataSchema is as secret.
 */
export function registeredRules(
  schemas: readonly RegisteredSchema[],
): ReadonlyMap<string, SchemaRules> {
  const registered = new Map<string, SchemaRules>();
  const secrets = new Set(schemas.flatMap(({ name, secret }) => (secret ? [name] : [])));
  for (const { name, secret, compiled } of schemas) {
    if (compiled.schema === null || isReservedSchema(name)) continue;
    const { key, referred } = compiled;
    const isSecret = secret || Array.from(referred.keys()).some((other) => secrets.has(other));
    const rule = { schema: compiled.schema, name, secret: isSecret };
    const others = registered.get(name);
    registered.set(
      name,
      others === undefined
        ? { key, rules: [rule] }
        : { key: `${others.key} ${key}`, rules: [...others.rules, rule] },
    );
  }
  return registered;
}

/**
 * What is asked of documents of a schema: what is built in, else by DataSchemas; null if nothing.
 * (docs/validation.md#what-is-validated)
 */
export function rulesFor(
  registered: ReadonlyMap<string, SchemaRules>,
  schema: string,
): SchemaRules | null {
  return builtIn.get(schema) ?? registered.get(schema) ?? null;
}
