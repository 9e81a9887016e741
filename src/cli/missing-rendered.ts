import { documentLabel, type SourceId } from '../domain/document/document.ts';
import { type PurserError, refusal } from '../domain/errors.ts';
import { ownValue } from '../domain/json/value.ts';
import type { Client } from './client.ts';
import { labelOf } from './document-label.ts';
import { objectIn, objectsIn } from './json-members.ts';

/** How many of the documents that inherit from an abstract one are named. */
const mostNamed = 3;

const query = `query ($id: Int, $schema: String!, $name: String!) {
  revision(id: $id) {
    documents(filter: { schema: [$schema], name: [$name] }, first: 20) {
      nodes { schema name layer replacedBy { layer } children { ...Label } }
    }
  }
}
fragment Label on Document { schema name layer }`;

/** Why a revision has nothing to show for a name: nothing is there, or it is abstract. */
export async function missingRendered(
  client: Client,
  id: SourceId,
  revision: number,
): Promise<PurserError> {
  const data = await client.request(query, { id: revision, ...id });
  const documents = objectsIn(objectIn(objectIn(data, 'revision'), 'documents'), 'nodes');
  // What stands in for another has its name, and would be shown if it were not abstract itself.
  const found = documents.find((document) => ownValue(document, 'replacedBy') === null);
  if (found === undefined) {
    return refusal('DOCUMENT_NOT_FOUND', { document: documentLabel(id), revision });
  }
  const children = objectsIn(found, 'children');
  return refusal('DOCUMENT_ABSTRACT', {
    document: labelOf(found),
    revision,
    children: children.slice(0, mostNamed).map(labelOf),
    childCount: children.length,
  });
}
