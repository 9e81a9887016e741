import type { ResourceKind } from './kind.ts';

/** The members of a document, and of a resource as EMCO stores it. */
const members = [
  'schema',
  'metadata',
  'data',
  'references',
  'keyId',
  'keyid',
  'key',
  'kind',
  '_id',
];

/** The tags that no content beside a document can have: members of documents, and the elements of its Key. */
export function reservedTags(kind: Pick<ResourceKind, 'elements'> | null): ReadonlySet<string> {
  return new Set([...members, ...(kind?.elements ?? [])]);
}
