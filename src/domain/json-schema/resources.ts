import { isJsonObject, ownValue } from '../json/value.ts';
import type { Draft } from './draft.ts';
import { identifiersOf } from './identifiers.ts';
import { placeByToken } from './place.ts';
import { resolveUri } from './resolve-uri.ts';
import type { SchemaDocument, SchemaNode, SchemaPlace, SchemaResource } from './schema-node.ts';

/** The target of a reference. */
export interface ResolvedReference {
  readonly place: SchemaPlace;
  /** The anchor by which it was found, if it is a dynamic one. */
  readonly dynamicName: string | null;
}

/** The identified parts of one schema document. */
export interface Resources {
  /** The resource of a document before it has been read. */
  readonly nameless: SchemaResource;
  /** Adds the identifiers that a schema declares; returns their faults. */
  register(node: SchemaNode, flaw: (keyword: string, reason: string) => void): void;
  /** The part with an identifier. */
  identified(uri: string): SchemaResource | undefined;
}

/** The resources of a document that has not been read yet. */
export function createResources(document: SchemaDocument, base: string): Resources {
  const { draft, idKeyword } = document.dialect;
  const byIdentifier = new Map<string, SchemaResource>();
  const nameless = resourceOf(document, base, null);

  function register(node: SchemaNode, flaw: (keyword: string, reason: string) => void): void {
    const { id, anchor, dynamicAnchor, flaws } = identifiersOf(node.place.value, document.dialect);
    for (const { keyword, reason } of flaws) flaw(keyword, reason);
    if (id !== null || node.place.parent === null) {
      const own = resolveUri(node.resource.base, id ?? '');
      if (byIdentifier.has(own))
        flaw(idKeyword ?? '$id', 'is the identifier of another part as well');
      node.resource = resourceOf(document, own, node);
      byIdentifier.set(own, node.resource);
      if (isRecursive(node, draft)) node.resource.dynamicAnchors.set('', node);
    }
    const { anchors, dynamicAnchors } = node.resource;
    for (const [keyword, name] of [
      [draft < 2019 ? (idKeyword ?? '$id') : '$anchor', anchor],
      ['$dynamicAnchor', dynamicAnchor],
    ] as const) {
      if (name === null) continue;
      if (anchors.has(name)) flaw(keyword, 'is the name of another place as well');
      anchors.set(name, node);
    }
    if (dynamicAnchor !== null) dynamicAnchors.set(dynamicAnchor, node);
  }

  return { nameless, register, identified: (uri) => byIdentifier.get(uri) };
}

/** The place in a resource that a fragment identifies; null if there is none. */
export function findPlace(resource: SchemaResource, encoded: string): ResolvedReference | null {
  const fragment = decoded(encoded);
  if (fragment === null || resource.root === null) return null;
  const place = placeOf(resource, resource.root, fragment);
  if (place === null) return null;
  const isDynamic = resource.dynamicAnchors.get(fragment)?.place === place;
  return { place, dynamicName: isDynamic ? fragment : null };
}

function resourceOf(
  document: SchemaDocument,
  base: string,
  root: SchemaNode | null,
): SchemaResource {
  return { document, base, root, anchors: new Map(), dynamicAnchors: new Map() };
}

/** Whether a part has the forerunner of a dynamic anchor, which has no name. */
function isRecursive({ place: { value } }: SchemaNode, draft: Draft): boolean {
  return draft === 2019 && isJsonObject(value) && ownValue(value, '$recursiveAnchor') === true;
}

function placeOf(
  { anchors }: SchemaResource,
  root: SchemaNode,
  fragment: string,
): SchemaPlace | null {
  if (fragment === '') return root.place;
  if (!fragment.startsWith('/')) return anchors.get(fragment)?.place ?? null;
  let place: SchemaPlace | null = root.place;
  for (const token of fragment.slice(1).split('/')) {
    if (place === null) return null;
    place = placeByToken(place, token.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return place;
}

/** A fragment with its percent-encoding decoded; null if that is invalid. */
function decoded(fragment: string): string | null {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return null;
  }
}
