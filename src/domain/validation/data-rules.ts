import { driftCheckSchema, readDriftCheck } from '../deployment/drift-check.ts';
import { isReservedSchema } from '../document/document.ts';
import type { Json } from '../json/value.ts';
import type { SchemaFlaw } from '../json-schema/flaws.ts';
import type { CompiledSchema } from '../json-schema/schema-node.ts';
import { notificationSchema, readNotification } from '../notification/read-notification.ts';
import { checkSource } from '../source/check-source.ts';
import { dataSourceSchema } from '../source/data-source.ts';
import { builtInSchema } from './built-in-schemas.ts';
import type { DataRule } from './validate-document.ts';

/** The rules for the data of documents of one schema. */
export interface SchemaRules {
  /** Equal keys mean equal rules, whatever the revision. */
  readonly key: string;
  readonly rules: readonly DataRule[];
}

/** The data of a DataSchema, or why it is not used. */
export type SchemaSource =
  | { readonly type: 'schema'; readonly value: Json; readonly values: number }
  | { readonly type: 'too large' }
  | { readonly type: 'too large together' };

/** A compiled DataSchema, or its flaws. */
export interface CompiledDataSchema {
  /** Equal keys mean equal content of the DataSchema and of all that it refers to. */
  readonly key: string;
  readonly schema: CompiledSchema | null;
  readonly flaws: readonly SchemaFlaw[];
  readonly source: SchemaSource;
  /** Number of values in it and in the DataSchemas and metaschemas that it refers to. */
  readonly values: number;
  /** The names that it refers to, directly or not, and the target of each. */
  readonly referred: ReadonlyMap<string, string>;
}

/** A DataSchema of a revision. */
export interface RegisteredSchema {
  /** The schema of the documents it applies to. */
  readonly name: string;
  /** Whether it is an encrypted document, or depends on one. */
  readonly secret: boolean;
  readonly compiled: CompiledDataSchema;
}

/** The rules for a schema that hold in every revision. */
function rulesOfEveryRevision(name: string): SchemaRules | null {
  if (name === dataSourceSchema) return dataSourceRules;
  if (name === notificationSchema) return notificationRules;
  if (name === driftCheckSchema) return driftCheckRules;
  const schema = builtInSchema(name);
  return schema && builtInRule({ schema, name, secret: false });
}

const builtInRule = (rule: DataRule): SchemaRules => ({ key: 'built-in', rules: [rule] });

const dataSourceRules = builtInRule({
  find: ({ id, ...document }) => checkSource({ ...document, name: id.name }),
});

const notificationRules = builtInRule({
  find: ({ id, data }) => ({ errors: readNotification(data, id.name).errors, warnings: [] }),
});

const driftCheckRules = builtInRule({
  find: ({ id, data }) => ({ errors: readDriftCheck(data, id.name).errors, warnings: [] }),
});

/**
 * The rules of DataSchemas, by the schema of documents. Several of one name, in different versions of the kind, all
 * apply. A DataSchema that is not a JSON Schema, or has a reserved name, has no effect. One that refers to a secret
 * DataSchema is secret, too.
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
 * The rules for documents of a schema: built-in ones, else those of DataSchemas; null if there are
 * none. (docs/validation.md#what-is-validated)
 */
export function rulesFor(
  registered: ReadonlyMap<string, SchemaRules>,
  schema: string,
): SchemaRules | null {
  return rulesOfEveryRevision(schema) ?? registered.get(schema) ?? null;
}
