/** A document as facts of errors name it: without a layer if it is in none, or not known in which. */
export interface NamedDocument {
  readonly schema: string;
  readonly name: string;
  readonly layer?: string;
}

/** How messages name a document: `[schema, layer] name`, long parts cut. (docs/errors.md#errors) */
export function documentLabel(id: { schema: string; name: string; layer?: string | null }): string {
  return `[${shortened(id.schema)}, ${shortened(id.layer ?? '-')}] ${shortened(id.name)}`;
}

function shortened(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`;
}
