import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { keysAt, type SchemaOption, valuesAt } from './schema-options.ts';
import type { Schemas } from './use-schemas.ts';
import { type YamlPlace, yamlPlace } from './yaml-place.ts';

/** Members of every document. docs/documents.md */
const members = ['schema', 'metadata', 'data'];

/** Completes keys and values of documents by the JSON Schemas of their kinds. */
export async function completeYaml(
  { state, pos, explicit }: CompletionContext,
  schemas: Schemas,
): Promise<CompletionResult | null> {
  const place = yamlPlace(state.doc.toString(), pos);
  if (place === null || (place.written === '' && !explicit && !place.isValue)) return null;
  const options = await optionsAt(place, schemas);
  if (options.length === 0) return null;
  return {
    from: pos - place.written.length,
    validFor: /^[\w./-]*$/,
    options: options.map(({ label, type, description, isRequired }) => ({
      label,
      detail: [type, isRequired && 'required']
        .filter((word) => word !== '' && word !== false)
        .join(', '),
      ...(description !== '' && { info: description }),
      ...(isRequired && { boost: 1 }),
      apply: place.isValue ? label : `${label}: `,
    })),
  };
}

async function optionsAt(
  { kind, path, isValue, siblings }: YamlPlace,
  schemas: Schemas,
): Promise<readonly SchemaOption[]> {
  if (isValue && path.length === 1 && path[0] === 'schema')
    return (await schemas.kinds()).map(named);
  const known = kind === null ? null : await schemas.schemaOf(kind);
  const isCovered = known !== null && (!known.isOfData || path[0] === 'data');
  const steps = known?.isOfData ? path.slice(1) : path;
  if (isValue) return isCovered ? valuesAt(known.schema, steps) : [];
  const keys = isCovered ? keysAt(known.schema, steps) : [];
  const plain = path.length === 0 ? members.map(named) : [];
  const all = [...keys, ...plain.filter(({ label }) => !keys.some((key) => key.label === label))];
  return all.filter(({ label }) => !siblings.has(label));
}

function named(label: string): SchemaOption {
  return { label, type: '', description: '', isRequired: false };
}
