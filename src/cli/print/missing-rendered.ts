import { documentLabel, type SourceId } from '../../domain/document/document.ts';
import { type PurserError, refusal } from '../../domain/errors.ts';
import { ownValue } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import { objectIn, objectsIn, textIn } from '../input/json-members.ts';
import { labelOf } from './document-label.ts';

/** How many documents are named in place of the one that was asked for. */
const mostNamed = 3;

// Schemas match by whole sections, so that those of which only the beginning was said are found, too.
const query = `query ($id: Int, $schema: String!, $name: String!) {
  revision(id: $id) {
    documents(filter: { schema: [$schema], name: [$name] }, first: 20) {
      nodes { ...Label replacedBy { layer } children { ...Label } }
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
  const own = documents.filter((document) => textIn(document, 'schema') === id.schema);
  // What stands in for another has its name, and would be shown if it were not abstract itself.
  const found = own.find((document) => ownValue(document, 'replacedBy') === null);
  if (found === undefined) {
    const alike = documents.slice(0, mostNamed).map(labelOf);
    const facts = own.length === 0 && alike.length > 0 ? { alike } : {};
    return refusal('DOCUMENT_NOT_FOUND', { document: documentLabel(id), revision, ...facts });
  }
  const children = objectsIn(found, 'children');
  return refusal('DOCUMENT_ABSTRACT', {
    document: labelOf(found),
    revision,
    children: children.slice(0, mostNamed).map(labelOf),
    childCount: children.length,
  });
}
