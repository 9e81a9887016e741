import { documentLabel, type SourceId } from '../../domain/document/document.ts';
import { isJsonObject, type JsonObject, ownValue } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import { findRevision, type RevisionOptions, readList } from '../client/paging.ts';
import { objectIn, textIn } from '../input/json-members.ts';
import type { Shell } from '../shell.ts';
import { missingRendered } from './missing-rendered.ts';

/** A list that a field of a rendered document gives. */
export interface FieldOfRendered {
  readonly field: 'explain' | 'blame';
  /** What to ask for of each row; fragments of {@link stepFragments} may be used. */
  readonly nodes: string;
  /** What a row costs, in the terms of the server's limit. */
  readonly rowCost: number;
  readonly path?: string | undefined;
}

/** What was read of a rendered document. */
export interface ListOfRendered {
  readonly revision: number;
  /** How messages name the document. */
  readonly label: string;
  readonly rows: readonly JsonObject[];
}

/** What a step tells of itself: `...Step`. It costs less than 20. */
const stepFragments = `
fragment Step on ExplainedStep {
  kind
  document { schema name layer }
  revision { id author message createdAt }
  place
  source { schema name layer }
  path
  part
}`;

/** Reads a whole list of a rendered document. @throws DOCUMENT_NOT_FOUND, DOCUMENT_ABSTRACT */
export async function readListOfRendered(
  shell: Shell,
  client: Client,
  id: SourceId,
  options: RevisionOptions,
  { field, nodes, rowCost, path }: FieldOfRendered,
): Promise<ListOfRendered> {
  const revision = await findRevision(client, options, rowCost);
  const [declared, given] = path === undefined ? ['', ''] : [', $path: String', ', path: $path'];
  let label = documentLabel(id);
  let isThere = false;
  const rows = await readList(client, {
    query: `query ($id: Int, $schema: String!, $name: String!, $first: Int, $after: String${declared}) {
      revision(id: $id) {
        renderedDocument(schema: $schema, name: $name) {
          layer
          ${field}(first: $first, after: $after${given}) {
            nodes { ${nodes} }
            pageInfo { hasNextPage endCursor }
          }
        }
      }
    }${stepFragments}`,
    variables: { id: revision.id, ...id, ...(path !== undefined && { path }) },
    rows: revision.rows,
    connection(data) {
      const rendered = ownValue(objectIn(data, 'revision'), 'renderedDocument');
      if (!isJsonObject(rendered)) return noRows;
      isThere = true;
      label = documentLabel({ ...id, layer: textIn(rendered, 'layer') || null });
      return objectIn(rendered, field);
    },
    progress: (count) => shell.err.progress(`${count} values`),
  });
  if (!isThere) throw await missingRendered(client, id, revision.id);
  return { revision: revision.id, label, rows };
}

/** What is read of a document that has no rendered form. */
const noRows: JsonObject = { nodes: [], pageInfo: { hasNextPage: false } };
