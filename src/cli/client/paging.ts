import { isJsonObject, type JsonObject } from '../../domain/json/value.ts';
import { numberIn, objectIn, objectsIn, textIn } from '../input/json-members.ts';
import type { Client, Variables } from './client.ts';

/** Which revision to look at; the head if nothing is said. */
export interface RevisionOptions {
  readonly revision?: number;
  readonly tag?: string;
}

/** A list to read: its query takes `$first` and `$after`. */
export interface List {
  readonly query: string;
  readonly variables: Variables;
  /** Rows of a page. */
  readonly rows: number;
  /** Where the connection is in the data of an answer. */
  readonly connection: (data: JsonObject) => JsonObject;
  /** Rows wanted; all if not given. */
  readonly most?: number;
  /** Called with the number of rows that were read so far. */
  readonly progress: (rows: number) => void;
}

/** What a row of most commands' lists costs at most, in the terms of the server's limit. */
const usualCost = 30;

/** The number of a revision, so that all pages come from one, and how large pages may be. */
export async function findRevision(
  client: Client,
  { revision, tag }: RevisionOptions,
  rowCost: number = usualCost,
): Promise<{ readonly id: number; readonly rows: number }> {
  const query = `query ($id: Int, $tag: String) {
    revision(id: $id, tag: $tag) { id }
    server { limits { pageRows queryCost } }
  }`;
  const data = await client.request(query, { id: revision, tag });
  const limits = objectIn(objectIn(data, 'server'), 'limits');
  const affordable = Math.floor(numberIn(limits, 'queryCost') / rowCost);
  const rows = Math.max(1, Math.min(numberIn(limits, 'pageRows'), affordable));
  return { id: numberIn(objectIn(data, 'revision'), 'id'), rows };
}

/** The rows of a list, page after page. */
export async function readList(client: Client, list: List): Promise<readonly JsonObject[]> {
  const { query, variables, connection, most = Number.POSITIVE_INFINITY, progress } = list;
  const nodes: JsonObject[] = [];
  let after: string | null = null;
  while (nodes.length < most) {
    const first = Math.min(list.rows, most - nodes.length);
    const page = connection(await client.request(query, { ...variables, first, after }));
    nodes.push(...objectsIn(page, 'nodes').filter(isJsonObject));
    const pageInfo = objectIn(page, 'pageInfo');
    if (pageInfo['hasNextPage'] !== true) break;
    after = textIn(pageInfo, 'endCursor');
    progress(nodes.length);
  }
  return nodes;
}
