import { invariant, refusal } from '../../../domain/errors.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { Key, ResourceId } from '../../../domain/references/resource-key.ts';
import { cachedJson } from '../cache/cached-json.ts';
import type {
  KeyElementInput,
  RenderedDocumentResolvers,
  ResourceConnectionResolvers,
  ResourceReferenceResolvers,
  ResourceResolvers,
  RevisionResolvers,
} from '../generated/schema.ts';
import { RawJson } from '../scalars/raw-json.ts';
import type { AllFields } from '../schema/all-fields.ts';
import { pageRequest } from '../schema/arguments.ts';
import { connectionOf, countedOnDemand } from '../schema/connection.ts';
import { ofRendered } from '../schema/document-body.ts';
import { encodeId, snapshotPart } from '../schema/global-id.ts';
import { contentsOf } from './content.ts';

/** The names of rendered documents as resources. */
export const resourceField: Required<Pick<RenderedDocumentResolvers, 'resource'>> = {
  resource: async ({ revision, entry }, _args, { loaders }) => {
    const resource = await loaders.within(revision).resource.load(entry);
    return resource && { revision, resource };
  },
};

/** The resources of a revision. */
export const resourceLists: Required<Pick<RevisionResolvers, 'resources'>> = {
  resources: async (revision, { kind, key, ...page }, { app, by, config }) => {
    const rows = pageRequest(page, config.query.maxPageRows);
    const query = { kind, key: keyArgument(key ?? []) };
    const slice = await app.resources(by, revision, query, rows);
    return connectionOf(slice, (resource) => ({ revision, resource }));
  },
};

/** @throws ARGUMENT_INVALID */
function keyArgument(elements: readonly KeyElementInput[]): Key {
  const key = new Map(elements.map(({ element, value }) => [element, value]));
  if (key.size === elements.length) return key;
  const reason = 'an element of it is named twice';
  throw refusal('ARGUMENT_INVALID', { argument: 'key', reason });
}

export const ResourceConnection: ResourceConnectionResolvers = countedOnDemand;

export const Resource: AllFields<ResourceResolvers> = {
  id: ({ revision, resource }, _args, { previews }) => {
    const { schema, name } = resource.document;
    return encodeId('Resource', snapshotPart(revision, previews), schema, name);
  },
  kind: ({ resource }) => resource.kind.name,
  key: ({ resource }) => elementsOf(resource),
  keyId: ({ resource }) => resource.kind.keyId,
  references: ({ resource }, _args, { budget }) => budget.rows(resource.references),
  contents: ({ revision, resource }, args, { loaders }) =>
    contentsOf(loaders, revision, resource.document, args),
  document: ({ revision, resource }) => ({ revision, entry: resource.document }),
  view: async ({ revision, resource }, args, { loaders, budget }) => {
    const rendered = await loaders.within(revision).rendered.load(resource.document);
    invariant(rendered, 'a concrete document is in the output');
    const text = await ofRendered({ ...rendered, revision }, args, loaders, ({ data }) =>
      budget.text(() => viewText(resource, data)),
    );
    return new RawJson(text);
  },
};

export const ResourceReference: Required<ResourceReferenceResolvers> = {
  key: elementsOf,
  keyId: ({ kind }) => kind.keyId,
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
    ['data', cachedJson(data)],
    ['references', `[${references.join(',')}]`],
  ]);
}

/** In the order of the kind's elements, which is more useful to people than the alphabet. */
function elementsOf({ kind, key }: ResourceId) {
  return kind.elements.map((element) => ({ element, value: key.get(element) ?? '' }));
}

function keyText(id: ResourceId): string {
  return objectText(keyMembers(id));
}

function keyMembers(id: ResourceId): Members {
  return elementsOf(id).map(({ element, value }) => [element, canonicalText(value)]);
}

function objectText(members: Members): string {
  return `{${members.map(([name, text]) => `${canonicalText(name)}:${text}`).join(',')}}`;
}
