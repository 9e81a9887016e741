import { canonicalText } from '../../domain/json/canonical.ts';
import { exactJsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonArray, isJsonObject, type Json, memberAt } from '../../domain/json/value.ts';
import type { JsonPathTemplate } from '../../domain/json-path/json-path-template.ts';
import { printable } from '../../domain/printable.ts';

/** How values for programs are printed. */
export interface ValueForm {
  readonly kind: 'json' | 'yaml' | 'template' | 'names';
  /** The text of a value, with a line break at its end. @throws LIMIT_EXCEEDED for a template that takes too long */
  text(value: Json): string;
}

/** One line of JSON; numbers keep their form. */
export const jsonForm: ValueForm = {
  kind: 'json',
  text: (value) => `${canonicalText(value)}\n`,
};

export async function createYamlForm(): Promise<ValueForm> {
  const { printYaml } = await import('../../domain/document/yaml/print-yaml.ts');
  return { kind: 'yaml', text: (value) => printYaml(plain(value)) };
}

/** By a template of JSONPath. At a terminal no value has characters that the terminal would execute. */
export async function createTemplateForm(
  template: JsonPathTemplate,
  isTerminal: boolean,
): Promise<ValueForm> {
  const { fillJsonPathTemplate } = await import('../../domain/json-path/json-path-template.ts');
  return {
    kind: 'template',
    text(value) {
      const filled = fillJsonPathTemplate(template, plain(value));
      const text = isTerminal
        ? filled
            .split(/([\n\t])/)
            .map(printableLine)
            .join('')
        : filled;
      return text === '' || text.endsWith('\n') ? text : `${text}\n`;
    },
  };
}

function printableLine(text: string): string {
  return text === '\n' || text === '\t' ? text : printable(text);
}

/** Responses have members without a value, and no prototype; JSON has neither. */
function plain(value: Json): Json {
  return exactJsonFrom(canonicalText(value)) ?? null;
}

/** The names of what a value shows, as arguments of commands have them. */
export type NamesIn = (value: Json) => readonly string[];

/** Each name on a line of its own. */
export function createNamesForm(namesIn: NamesIn): ValueForm {
  return {
    kind: 'names',
    text: (value) =>
      namesIn(value)
        .map((name) => `${printable(name)}\n`)
        .join(''),
  };
}

/**
 * Names in a list that is a member of a value, or of a value that has no such member, by members of each. What has none
 * of the members is left out.
 */
export function namesOf(list: string, ...keys: readonly string[]): NamesIn {
  return (value) =>
    itemsOf(value, list)
      .map((item) => textsOf(keys.map((key) => memberAt(item, key))).join(' '))
      .filter((name) => name !== '');
}

/** Schemas and names of the documents in lists, each once. An event of a document has it as a member. */
export function documentNamesOf(...lists: readonly string[]): NamesIn {
  return (value) => {
    const listed = lists.filter((list) => memberAt(value, list) !== undefined);
    const items = listed.length === 0 ? [value] : listed.flatMap((list) => itemsOf(value, list));
    const names = items.map((item) => {
      const document = memberAt(item, 'document') ?? item;
      return textsOf([memberAt(document, 'schema'), memberAt(document, 'name')]).join(' ');
    });
    return [...new Set(names.filter((name) => name !== ''))];
  };
}

/** Values that are names. */
export function ownNames(value: Json): readonly string[] {
  return isJsonArray(value) ? textsOf(value) : [];
}

function itemsOf(value: Json, list: string): readonly Json[] {
  const items = isJsonObject(value) ? memberAt(value, list) : undefined;
  if (items === undefined) return [value];
  return isJsonArray(items) ? items : [];
}

function textsOf(values: readonly (Json | undefined)[]): readonly string[] {
  return values
    .filter((value) => value !== undefined && value !== null)
    .map((value) => (typeof value === 'string' ? value : canonicalText(value)));
}
