import { invariant, refusal } from '../../../domain/errors.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import { isJsonObject, type Json } from '../../../domain/json/value.ts';
import type { Key, ResourceId } from '../../../domain/references/resource-key.ts';
import { keptText } from '../cache/kept-text.ts';
import type {
  RenderedDocumentResolvers,
  ResourceConnectionResolvers,
  ResourceReferenceResolvers,
  ResourceResolvers,
  RevisionResolvers,
} from '../generated/schema.ts';
import { RawJson } from '../scalars/raw-json.ts';
import { pageRequest } from '../schema/arguments.ts';
import { connectionOf } from '../schema/connection.ts';
import { ofRendered } from '../schema/document-body.ts';

/** What rendered documents tell of what they are called as resources. */
export const resourceField: Required<Pick<RenderedDocumentResolvers, 'resource'>> = {
  resource: async ({ revision, entry }, _args, { loaders }) => {
    const resource = await loaders.within(revision).resource.load(entry);
    return resource && { revision, resource };
  },
};

/** What a revision tells of resources. */
export const resourceLists: Required<Pick<RevisionResolvers, 'resources'>> = {
  resources: async (revision, { kind, key, ...page }, { app, by, config }) => {
    const rows = pageRequest({ ...page, last: null, before: null }, config.query.maxPageRows);
    const query = { kind, key: keyArgument(key ?? {}) };
    const slice = await app.resources(by, revision, query, rows);
    return connectionOf(slice, (resource) => ({ revision, resource }));
  },
};

/** @throws ARGUMENT_INVALID */
function keyArgument(key: Json): Key {
  const members = isJsonObject(key) ? Object.entries(key) : null;
  return new Map(
    members?.map(([element, value]) => [element, typeof value === 'string' ? value : noKey()]) ??
      noKey(),
  );
}

function noKey(): never {
  const reason = 'it must be a mapping of elements to texts';
  throw refusal('ARGUMENT_INVALID', { argument: 'key', reason });
}

export const ResourceConnection: ResourceConnectionResolvers = {
  totalCount: (connection) => connection.total(),
};

export const Resource: Required<ResourceResolvers> = {
  kind: ({ resource }) => resource.kind.name,
  key: ({ resource }, _args, { room }) => new RawJson(room.text(() => keyText(resource))),
  keyId: ({ resource }) => resource.kind.keyId,
  references: ({ resource }, _args, { room }) => room.rows(resource.references),
  document: ({ revision, resource }) => ({ revision, entry: resource.document }),
  view: async ({ revision, resource }, args, { loaders, room }) => {
    const rendered = await loaders.within(revision).rendered.load(resource.document);
    invariant(rendered, 'a concrete document is in the output');
    const text = await ofRendered({ ...rendered, revision }, args, loaders, ({ data }) =>
      room.text(() => viewText(resource, data)),
    );
    return new RawJson(text);
  },
};

export const ResourceReference: Required<ResourceReferenceResolvers> = {
  key: (resource, _args, { room }) => new RawJson(room.text(() => keyText(resource))),
  keyid: ({ kind }) => kind.keyId,
};

type Members = readonly (readonly [string, string])[];

/** A resource as EMCO stores it. (docs/references.md#asking) */
function viewText(
  resource: ResourceId & { readonly references: readonly ResourceId[] },
  data: Json,
) {
  const references = resource.references.map((one) =>
    objectText([
      ['key', keyText(one)],
      ['keyid', canonicalText(one.kind.keyId)],
    ]),
  );
  return objectText([
    ...keyMembers(resource),
    ['keyId', canonicalText(resource.kind.keyId)],
    ['data', keptText(data)],
    ['references', `[${references.join(',')}]`],
  ]);
}

function keyText(id: ResourceId): string {
  return objectText(keyMembers(id));
}

/** In the order of the kind's elements, which says more to people than the alphabet. */
function keyMembers({ kind, key }: ResourceId): Members {
  return kind.elements.map((element) => [element, canonicalText(key.get(element) ?? '')]);
}

function objectText(members: Members): string {
  return `{${members.map(([name, text]) => `${canonicalText(name)}:${text}`).join(',')}}`;
}
