import { isJsonObject, ownValue } from '../json/value.ts';
import type { Draft } from './draft.ts';
import { identifiersOf, joinIdentifiers, partsOf } from './identifiers.ts';
import { placeByToken } from './place.ts';
import type { Place, Resource, SchemaNode } from './schema-node.ts';

/** Where a reference leads, or why it leads nowhere. */
export type Found =
  | { readonly ok: true; readonly place: Place; readonly dynamicName: string | null }
  | { readonly ok: false; readonly reason: string };

/** The parts of one schema document that have names. */
export interface Resources {
  /** What a document is part of before it has been read. */
  readonly nameless: Resource;
  /** Learns the names that a schema gives itself; tells what is wrong with them. */
  register(node: SchemaNode, flaw: (keyword: string, reason: string) => void): void;
  /** What a reference within a resource leads to. */
  find(reference: string, from: Resource): Found;
}

const outside = 'refers to something outside the document; only references within it are followed';
const nowhere = 'refers to nothing that is in the document';

/** The resources of a document nothing of which has been read. */
export function createResources(draft: Draft): Resources {
  const byIdentifier = new Map<string, Resource>();
  const nameless = resourceOf('', null);

  function register(node: SchemaNode, flaw: (keyword: string, reason: string) => void): void {
    const { id, anchor, dynamicAnchor, flaws } = identifiersOf(node.place.value, draft);
    for (const { keyword, reason } of flaws) flaw(keyword, reason);
    if (id !== null || node.place.parent === null) {
      const base = joinIdentifiers(node.resource.base, id ?? '');
      if (byIdentifier.has(base)) flaw('$id', 'is the identifier of another part as well');
      node.resource = resourceOf(base, node);
      byIdentifier.set(base, node.resource);
      if (isRecursive(node, draft)) node.resource.dynamicAnchors.set('', node);
    }
    const { anchors, dynamicAnchors } = node.resource;
    for (const [keyword, name] of [
      ['$anchor', anchor],
      ['$dynamicAnchor', dynamicAnchor],
    ] as const) {
      if (name === null) continue;
      if (anchors.has(name)) flaw(keyword, 'is the name of another place as well');
      anchors.set(name, node);
    }
    if (dynamicAnchor !== null) dynamicAnchors.set(dynamicAnchor, node);
  }

  function find(reference: string, from: Resource): Found {
    const { uri, fragment: encoded } = partsOf(reference);
    const resource = uri === '' ? from : byIdentifier.get(joinIdentifiers(from.base, uri));
    if (resource?.root == null) return { ok: false, reason: outside };
    const fragment = decoded(encoded);
    if (fragment === null) return { ok: false, reason: nowhere };
    const place = placeOf(resource, resource.root, fragment);
    if (place === null) return { ok: false, reason: nowhere };
    const isDynamic = resource.dynamicAnchors.get(fragment)?.place === place;
    return { ok: true, place, dynamicName: isDynamic ? fragment : null };
  }

  return { nameless, register, find };
}

function resourceOf(base: string, root: SchemaNode | null): Resource {
  return { base, root, anchors: new Map(), dynamicAnchors: new Map() };
}

/** Whether a part has the forerunner of a dynamic anchor, which has no name. */
function isRecursive({ place: { value } }: SchemaNode, draft: Draft): boolean {
  return draft === 2019 && isJsonObject(value) && ownValue(value, '$recursiveAnchor') === true;
}

function placeOf({ anchors }: Resource, root: SchemaNode, fragment: string): Place | null {
  if (fragment === '') return root.place;
  if (!fragment.startsWith('/')) return anchors.get(fragment)?.place ?? null;
  let place: Place | null = root.place;
  for (const token of fragment.slice(1).split('/')) {
    if (place === null) return null;
    place = placeByToken(place, token.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return place;
}

/** A fragment without percent signs for what they stand for; null if they stand for nothing. */
function decoded(fragment: string): string | null {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return null;
  }
}
