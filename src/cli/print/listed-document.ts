import { documentLabel } from '../../domain/document/document.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';
import { requireValue } from '../client/document.ts';
import type { ListedDocumentFragment } from '../generated/operations.ts';
import type { Shell } from '../shell.ts';
import type { Format } from './output.ts';
import { textTable } from './text-table.ts';

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

/** Schema, name, layer and bucket, for people. */
export function listedColumns({
  schema,
  name,
  layer,
  bucket,
}: ListedDocumentFragment): readonly string[] {
  return [schema, name, layer, bucket].map((text) => text || '-');
}

/** What prints events as they come: rows of a table, documents of a YAML stream, or lines of JSON. */
export async function documentEventPrinter(
  { out }: Pick<Shell, 'out'>,
  format: Format,
): Promise<(events: readonly DocumentEvent[]) => void> {
  if (format === 'json') return (events) => out.write(events.map(eventLine).join(''));
  if (format === 'text') return (events) => out.write(textTable(events.map(eventRow)));
  const { documentsYaml } = await import('./documents-yaml.ts');
  return (events) => {
    for (const event of events) {
      out.write(eventComment(event));
      if (event.change !== 'deleted') out.write(documentsYaml([event.document]));
    }
  };
}

function eventLine({ document, ...event }: DocumentEvent): string {
  return `${canonicalText({ ...event, document: listedJson(document) })}\n`;
}

function eventRow({ revision, change, document }: DocumentEvent): readonly string[] {
  return [String(revision), change, ...listedColumns(document)];
}

/** A comment stands in no document: it follows the end of the one before. */
function eventComment({ revision, change, document }: DocumentEvent): string {
  return `# revision ${revision}: ${change} ${printable(documentLabel(document))}\n`;
}
