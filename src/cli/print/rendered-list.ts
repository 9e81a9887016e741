import { documentLabel, type SourceId } from '../../domain/document/document.ts';
import type { Client } from '../client/client.ts';
import type { TypedDocument } from '../client/document.ts';
import {
  type ListPage,
  type PageArguments,
  type RevisionOptions,
  readList,
  requireRevision,
  resolveRevision,
} from '../client/paging.ts';
import type { Shell } from '../shell.ts';
import { missingRendered } from './missing-rendered.ts';

/** A document that reads a list of a rendered document, a page at a time. */
type RenderedListDocument<Row> = TypedDocument<
  {
    readonly revision: {
      readonly renderedDocument: {
        readonly layer: string | null;
        readonly rows: ListPage<Row>;
      } | null;
    } | null;
  },
  SourceId & PageArguments & { readonly number: number; readonly path?: string }
>;

/** A list in a field of a rendered document. */
export interface FieldOfRendered<Row> {
  readonly document: RenderedListDocument<Row>;
  /** The cost of a row, in the units of the server's limit. */
  readonly rowCost: number;
  readonly path?: string | undefined;
}

/** The result of reading a rendered document. */
export interface ListOfRendered<Row> {
  readonly revision: number;
  /** The name of the document in messages. */
  readonly label: string;
  readonly rows: readonly Row[];
}

/** Reads a whole list of a rendered document. @throws DOCUMENT_NOT_FOUND, DOCUMENT_ABSTRACT */
export async function readListOfRendered<Row>(
  shell: Shell,
  client: Client,
  id: SourceId,
  options: RevisionOptions,
  { document, rowCost, path }: FieldOfRendered<Row>,
): Promise<ListOfRendered<Row>> {
  const found = await resolveRevision(client, options, rowCost);
  const { number: revision } = found;
  const variables = { number: revision, ...id, ...(path !== undefined && { path }) };
  let label = '';
  const rows = await readList({
    async page(page) {
      const data = await client.request(document, { ...variables, ...page });
      const rendered = requireRevision(data.revision, { revision }).renderedDocument;
      if (rendered === null) throw await missingRendered(client, id, revision);
      label = documentLabel({ ...id, layer: rendered.layer });
      return rendered.rows;
    },
    rows: found.rows,
    progress: (count) => shell.err.progress(`${count} values`),
  });
  return { revision, label, rows };
}
