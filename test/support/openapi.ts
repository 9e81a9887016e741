import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { load, loadAll, YAML11_SCHEMA } from 'js-yaml';
import type { RestReply } from './rest-client.ts';

/** Something of openapi.yaml, as it is written. */
export type Part = Readonly<Record<string, unknown>>;

/** Something that openapi.yaml says one can ask for. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly part: Part;
  /** Those of its path, too. */
  readonly parameters: readonly Part[];
}

/** openapi.yaml: its text, and what it says. */
export const openapiText = readFileSync('openapi.yaml', 'utf8');
export const openapi = load(openapiText) as Part;

const methods = ['get', 'head', 'put', 'post', 'delete', 'patch', 'options', 'trace'];

/** A part of a part; empty if it is missing. */
export function partOf(part: Part, ...keys: readonly string[]): Part {
  return keys.reduce((at, key) => resolved(at[key] ?? {}), part);
}

/** What a reference means, or else the part itself. */
export function resolved(part: unknown): Part {
  const ref = (part as Part)['$ref'];
  if (typeof ref !== 'string') return part as Part;
  const found = pointed(ref);
  if (found === undefined) throw new Error(`openapi.yaml has no ${ref}`);
  return resolved(found);
}

/** What a reference within openapi.yaml leads to; undefined if that does not exist. */
export function pointed(ref: string): unknown {
  const keys = ref.split('/').slice(1);
  return keys.reduce<unknown>((at, key) => (at as Part | undefined)?.[key], openapi);
}

/** All operations of openapi.yaml. */
export const operations: readonly Operation[] = Object.entries(partOf(openapi, 'paths')).flatMap(
  ([path, item]) =>
    methods
      .filter((method) => method in (item as Part))
      .map((method) => {
        const part = partOf(item as Part, method);
        const listed = [item as Part, part].flatMap(({ parameters }) => parameters ?? []);
        return { method: method.toUpperCase(), path, part, parameters: listed.map(resolved) };
      }),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema({ $id: 'openapi:', ...openapi });
const compiled = new Map<unknown, ValidateFunction>();

/** What is wrong with a value by a schema of openapi.yaml; null if nothing is. */
export function misfit(schema: unknown, value: unknown): string | null {
  const known = compiled.get(schema);
  const validate = known ?? ajv.compile(anchored(schema) as Part);
  compiled.set(schema, validate);
  return validate(value) ? null : ajv.errorsText(validate.errors);
}

/** The same schema, with references that lead into openapi.yaml from anywhere. */
function anchored(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(anchored);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === '$ref' ? [key, `openapi:${value}`] : [key, anchored(value)],
    ),
  );
}

/** The YAML documents of a text, as clients of Deckhand read them. */
export function yamlDocuments(text: string): readonly unknown[] {
  return loadAll(text, { schema: YAML11_SCHEMA });
}

/** What is wrong with an answer by openapi.yaml; null if nothing is. Paths begin behind `/api/v1.0`. */
export function undescribed(method: string, path: string, reply: RestReply): string | null {
  const operation = operationAt(method, path.split('?', 1)[0] ?? '');
  if (operation === undefined) return `openapi.yaml has no ${method} ${path}`;
  const responses = partOf(operation.part, 'responses');
  const response = resolved(responses[reply.status] ?? responses['default'] ?? {});
  const missing = Object.entries(partOf(response, 'headers'))
    .filter(([name, header]) => resolved(header)['required'] === true && !reply.headers.has(name))
    .map(([name]) => `no header ${name}`);
  const content = partOf(response, 'content');
  return missing[0] ?? misfitOf(content, reply);
}

function misfitOf(content: Part, { headers, text }: RestReply): string | null {
  const type = headers.get('content-type');
  if (Object.keys(content).length === 0) {
    return type === null && text === '' ? null : `a body of ${type}, where none is described`;
  }
  if (type === null || !(type in content)) return `a body of ${type}, which is not described`;
  const { schema } = partOf(content, type);
  const documents = yamlDocuments(text);
  const isList = resolved(schema)['type'] === 'array';
  return misfit(schema, isList ? documents : documents[0]);
}

function operationAt(method: string, path: string): Operation | undefined {
  const fitting = operations.filter(
    (operation) => operation.method === method && patternOf(operation.path).test(path),
  );
  // Where a fixed word and a name could both be meant, it is the word.
  return fitting.sort((one, other) => one.path.split('{').length - other.path.split('{').length)[0];
}

function patternOf(template: string): RegExp {
  const fixed = template.replace(/[.]/g, '\\.');
  return new RegExp(`^${fixed.replace(/\{\w+\}/g, '[^/]+')}/?$`);
}
