import { dataSchemaKind, layeringPolicyKind, validationPolicyKind } from '../document/document.ts';
import { invariant } from '../errors.ts';
import type { JsonObject } from '../json/value.ts';
import { compileSchema } from '../json-schema/compile-schema.ts';
import type { SchemaIssue } from '../json-schema/run.ts';
import type { CompiledSchema } from '../json-schema/schema-node.ts';

/** The one version of these kinds whose data has a rule. */
const version = 'v1';

/** The schema of documents whose data is a JSON Schema. */
export const dataSchemaSchema = `${dataSchemaKind}/${version}`;

const layeringPolicy: JsonObject = {
  type: 'object',
  properties: { layerOrder: { type: 'array', items: { type: 'string' } } },
  required: ['layerOrder'],
  additionalProperties: false,
};

const validationPolicy: JsonObject = {
  type: 'object',
  properties: {
    validations: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', pattern: '^.*-(validation|verification)$' },
          expiresAfter: { type: 'string' },
        },
        required: ['name'],
        additionalProperties: false,
      },
    },
  },
  required: ['validations'],
  additionalProperties: false,
};

const text: JsonObject = { type: 'string' };

const textKinds = [
  'Certificate',
  'CertificateAuthority',
  'CertificateAuthorityKey',
  'CertificateKey',
  'Passphrase',
  'PrivateKey',
  'PublicKey',
];

const rules: readonly (readonly [string, JsonObject])[] = [
  [layeringPolicyKind, layeringPolicy],
  [validationPolicyKind, validationPolicy],
  ...textKinds.map((kind) => [`deckhand/${kind}`, text] as const),
];

/** The texts of these rules. */
export const builtInRules: ReadonlyMap<string, JsonObject> = new Map(
  rules.map(([kind, rule]) => [`${kind}/${version}`, rule]),
);

/**
 * The rule for the data of the documents of a built-in schema; null for other schemas. DataSchemas cannot override it.
 * (docs/validation.md#what-is-validated)
 */
export function builtInSchema(name: string): CompiledSchema | null {
  const rule = builtInRules.get(name);
  return rule === undefined ? null : compiled(rule);
}

/** The rule for the data of a validation policy, whatever its version. */
export function validationPolicyRule(): CompiledSchema {
  return compiled(validationPolicy);
}

/** The remedy to append to the message of an issue that a built-in rule found; usually empty. */
export function hintOf(rule: CompiledSchema, { keyword }: Pick<SchemaIssue, 'keyword'>): string {
  if (rule !== compiledRules.get(validationPolicy) || keyword !== 'pattern') return '';
  return '; the name of a validation ends in -validation or -verification';
}

/** The rules that were needed so far. Most commands need none, and to compile them takes a tenth of their time. */
const compiledRules = new Map<JsonObject, CompiledSchema>();

function compiled(rule: JsonObject): CompiledSchema {
  const known = compiledRules.get(rule);
  if (known !== undefined) return known;
  const { schema } = compileSchema(rule);
  invariant(schema, 'the schemas that are built in are schemas');
  compiledRules.set(rule, schema);
  return schema;
}
