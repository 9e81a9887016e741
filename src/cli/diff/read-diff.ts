import { type JsonObject, ownValue } from '../../domain/json/value.ts';
import type { Variables } from '../client/client.ts';
import { numberIn, objectIn, objectsIn, textIn } from '../input/json-members.ts';

/** Which parts of a diff to read. */
export interface DiffParts {
  readonly buckets: boolean;
  readonly documents: boolean;
  readonly rendered: boolean;
  /** Whether each document's unified text is read, too. */
  readonly text: boolean;
}

/** A diff between two revisions; parts that were not asked for are empty. */
export interface ReadDiff {
  readonly from: number;
  readonly to: number;
  readonly buckets: readonly JsonObject[];
  readonly documents: readonly JsonObject[];
  readonly rendered: readonly JsonObject[];
  readonly problems: readonly JsonObject[];
}

/** What a row costs at most, in the terms of the server's limit: see `diffFields`. */
export const diffRowCost = 200;

/** The variables that `diffFields` needs. */
export const diffVariables = `$rows: Int, $documentsAfter: String, $renderedAfter: String,
  $buckets: Boolean!, $documents: Boolean!, $rendered: Boolean!, $problems: Boolean!, $text: Boolean!`;

const changeFields = 'changes { kind path old new secret } text @include(if: $text)';

/** What is asked of a RevisionDiff. */
export const diffFields = `
  from { id }
  to { id }
  buckets @include(if: $buckets) { name status }
  documents(first: $rows, after: $documentsAfter) @include(if: $documents) {
    nodes { kind schema name layer bucket before { bucket } ${changeFields} }
    pageInfo { hasNextPage endCursor }
  }
  rendered(first: $rows, after: $renderedAfter) @include(if: $rendered) {
    nodes { kind schema name ${changeFields} causes { kind schema name layer } }
    pageInfo { hasNextPage endCursor }
  }
  problems @include(if: $problems) { code message remedy facts schema layer name path }`;

/** Asks for a diff with the values of `diffVariables`, once for each page. */
export type AskForDiff = (variables: Variables) => Promise<JsonObject>;

/** The whole of a diff, page after page. */
export async function readDiff(
  ask: AskForDiff,
  parts: DiffParts,
  rows: number,
  progress: (rows: number) => void,
): Promise<ReadDiff> {
  const { buckets, rendered, text } = parts;
  const first = await ask({ ...parts, problems: rendered, rows });
  const lists: Lists = { documents: [], rendered: [] };
  let more = takePages(first, lists, parts);
  while (more.documents !== null || more.rendered !== null) {
    progress(lists.documents.length + lists.rendered.length);
    const wanted = { documents: more.documents !== null, rendered: more.rendered !== null };
    const cursors = { documentsAfter: more.documents, renderedAfter: more.rendered };
    const others = { buckets: false, problems: false, text, rows };
    more = takePages(await ask({ ...others, ...wanted, ...cursors }), lists, wanted);
  }
  return {
    from: numberIn(objectIn(first, 'from'), 'id'),
    to: numberIn(objectIn(first, 'to'), 'id'),
    buckets: buckets ? objectsIn(first, 'buckets') : [],
    ...lists,
    problems: rendered ? objectsIn(first, 'problems') : [],
  };
}

/** The rows of the paged parts, as far as they were read. */
type Lists = Readonly<Record<'documents' | 'rendered', JsonObject[]>>;

/** Adds a page of each part that is in an answer; gives the cursors to go on from, null at the end. */
function takePages(
  page: JsonObject,
  lists: Lists,
  wanted: Pick<DiffParts, 'documents' | 'rendered'>,
): { readonly documents: string | null; readonly rendered: string | null } {
  const take = (name: 'documents' | 'rendered'): string | null => {
    if (!wanted[name]) return null;
    const connection = objectIn(page, name);
    lists[name].push(...objectsIn(connection, 'nodes'));
    const pageInfo = objectIn(connection, 'pageInfo');
    return ownValue(pageInfo, 'hasNextPage') === true ? textIn(pageInfo, 'endCursor') : null;
  };
  return { documents: take('documents'), rendered: take('rendered') };
}
