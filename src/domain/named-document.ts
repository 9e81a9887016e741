/** A document as facts of errors name it. `layer` is absent if the document has none, or if it is unknown. */
export interface NamedDocument {
  readonly schema: string;
  readonly name: string;
  readonly layer?: string;
}

/**
 * A document as messages name it: `[schema, layer] name`; long parts are shortened.
 * (docs/errors.md#errors)
 */
export function documentLabel(id: { schema: string; name: string; layer?: string | null }): string {
  return `[${shortened(id.schema)}, ${shortened(id.layer ?? '-')}] ${shortened(id.name)}`;
}

function shortened(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`;
}
