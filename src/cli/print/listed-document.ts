import { documentLabel } from '../../domain/document/document.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { isJsonObject, type Json, type JsonObject, memberAt } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';
import { requireValue } from '../client/document.ts';
import type { Column } from '../forms/list-table.ts';
import type { ListedDocumentFragment } from '../generated/operations.ts';
import type { Shell } from '../shell.ts';
import { textTable } from '../terminal/text-table.ts';
import { type Format, writeNextJson } from './output.ts';

/** What a revision made of a document that is watched. */
export interface DocumentEvent {
  readonly revision: number;
  /** `present`: it was there when the watch began. `deleted` is also what is not chosen any longer. */
  readonly change: 'present' | 'created' | 'updated' | 'deleted';
  /** As it is; what was deleted, as it was. */
  readonly document: ListedDocumentFragment;
}

/** The number of the revision that brought the content in. */
export function originOf({ origin }: ListedDocumentFragment): number {
  return requireValue(origin, 'origin').number;
}

/** A document in a list, for programs. */
export function listedJson(document: ListedDocumentFragment): JsonObject {
  return { ...document, origin: originOf(document) };
}

const identity: readonly Column<ListedDocumentFragment>[] = [
  { head: 'SCHEMA', text: ({ schema }) => schema },
  { head: 'NAME', text: ({ name }) => name },
  { head: 'LAYER', text: ({ layer }) => layer ?? '' },
  { head: 'BUCKET', text: ({ bucket }) => bucket },
];

/** A document in a list, for people. Wide columns need its content. */
export const listedColumns: readonly Column<ListedDocumentFragment>[] = [
  ...identity,
  { head: 'ORIGIN', text: (document) => String(originOf(document)) },
  { head: 'ABSTRACT', isWide: true, text: ({ abstract }) => (abstract ? 'yes' : 'no') },
  {
    head: 'STORAGE',
    isWide: true,
    text: ({ metadata }) => String(memberAt(metadata, 'storagePolicy') ?? 'cleartext'),
  },
  {
    head: 'LABELS',
    isWide: true,
    text: ({ metadata }) => labelsText(memberAt(metadata, 'labels')),
  },
];

function labelsText(labels: Json | undefined): string {
  const members = Object.entries(isJsonObject(labels) ? labels : {});
  return members.map(([key, value]) => `${key}=${textOf(value)}`).join(',');
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : canonicalText(value);
}

/** What prints events as they come: rows of a table, documents of a YAML stream, or lines of JSON. */
export async function documentEventPrinter(
  shell: Shell,
  format: Format,
): Promise<(events: readonly DocumentEvent[]) => void> {
  const { out } = shell;
  if (format === 'json') {
    return (events) => {
      for (const event of events) writeNextJson(shell, eventJson(event));
    };
  }
  if (format === 'text') return (events) => out.write(eventsText(events));
  const { documentsYaml } = await import('./documents-yaml.ts');
  return (events) => {
    for (const event of events) {
      out.write(eventComment(event));
      if (event.change !== 'deleted') out.write(documentsYaml([event.document]));
    }
  };
}

function eventJson({ document, ...event }: DocumentEvent): JsonObject {
  return { ...event, document: listedJson(document) };
}

function eventsText(events: readonly DocumentEvent[]): string {
  const cells = ({ revision, change, document }: DocumentEvent): readonly string[] => [
    String(revision),
    change,
    ...identity.map(({ text }) => text(document) || '-'),
  ];
  return textTable(events.map(cells));
}

/** A comment stands in no document: it follows the end of the one before. */
function eventComment({ revision, change, document }: DocumentEvent): string {
  return `# revision ${revision}: ${change} ${printable(documentLabel(document))}\n`;
}
