import type { Step } from './yaml-place.ts';

type Json = unknown;
type JsonObject = Readonly<Record<string, Json>>;

/** Something that can be written at a place. */
export interface SchemaOption {
  readonly label: string;
  /** The type of the value, if the schema names one. */
  readonly type: string;
  readonly description: string;
  readonly isRequired: boolean;
}

const maxSchemas = 200;

/** The keys that a JSON Schema knows of the mapping at a path. */
export function keysAt(schema: Json, path: readonly Step[]): readonly SchemaOption[] {
  const options = new Map<string, SchemaOption>();
  for (const one of schemasAt(schema, path)) {
    const required = Array.isArray(one['required']) ? one['required'] : [];
    for (const [label, property] of Object.entries(objectIn(one, 'properties') ?? {})) {
      if (options.has(label)) continue;
      const parts = expanded(schema, [property]);
      options.set(label, {
        label,
        type: textOf(parts, 'type'),
        description: textOf(parts, 'description'),
        isRequired: required.includes(label),
      });
    }
  }
  return [...options.values()];
}

/** The values that a JSON Schema lists for the place at a path. */
export function valuesAt(schema: Json, path: readonly Step[]): readonly SchemaOption[] {
  const values = schemasAt(schema, path).flatMap((one) => [
    ...(Array.isArray(one['enum']) ? one['enum'] : []),
    ...('const' in one ? [one['const']] : []),
    ...(one['type'] === 'boolean' ? [true, false] : []),
  ]);
  const labels = new Set(values.filter((value) => typeof value !== 'object').map(String));
  return [...labels].map((label) => ({ label, type: '', description: '', isRequired: false }));
}

/** The schemas of the value at a path, with those that they refer to. */
function schemasAt(root: Json, path: readonly Step[]): readonly JsonObject[] {
  return path.reduce<readonly JsonObject[]>(
    (schemas, step) =>
      expanded(
        root,
        schemas.map((one) => inside(one, step)),
      ),
    expanded(root, [root]),
  );
}

function inside(schema: JsonObject, step: Step): Json {
  if (step === null) return schema['items'];
  const properties = objectIn(schema, 'properties') ?? {};
  return Object.hasOwn(properties, step) ? properties[step] : schema['additionalProperties'];
}

/** Schemas, and what they refer to or are made of. */
function expanded(root: Json, schemas: readonly Json[]): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  const waiting = [...schemas];
  while (waiting.length > 0 && found.size < maxSchemas) {
    const one = waiting.shift();
    if (!isObject(one) || found.has(one)) continue;
    found.add(one);
    waiting.push(referred(root, one['$ref']), one['then'], one['else']);
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const parts = one[keyword];
      if (Array.isArray(parts)) waiting.push(...parts);
    }
  }
  return [...found];
}

/** What a reference within the same schema names: `#/$defs/name`. */
function referred(root: Json, reference: Json): Json {
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return undefined;
  const steps = reference
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<Json>(
    (at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined),
    root,
  );
}

function textOf(schemas: readonly JsonObject[], keyword: string): string {
  const texts = schemas.map((one) => one[keyword]);
  return texts.find((text) => typeof text === 'string') ?? '';
}

function objectIn(schema: JsonObject, keyword: string): JsonObject | null {
  const value = schema[keyword];
  return isObject(value) ? value : null;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
