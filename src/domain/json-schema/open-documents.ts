import type { Location } from '../json/path/read.ts';
import type { Json } from '../json/value.ts';
import { dialectOf } from './draft.ts';
import { metaschemaAt } from './metaschemas.ts';
import { locationOf, rootPlace } from './place.ts';
import { resolveUri } from './resolve-uri.ts';
import { createResources, type Resources } from './resources.ts';
import { defaultBase, type LibraryDocument, type SchemaLibrary } from './schema-library.ts';
import type { SchemaDocument, SchemaNode, SchemaPlace, SchemaResource } from './schema-node.ts';

/** A schema document that is being read. */
export interface OpenDocument {
  readonly place: SchemaPlace;
  readonly resources: Resources;
  /**
   * The reference in the compiled document by which this one was found; null for the compiled
   * document.
   */
  readonly origin: Location | null;
  /** Reports a flaw at a place in it. */
  flaw(location: Location, reason: string): void;
}

/** The target of a reference: a resource, or a document that has to be read first; or why there is none. */
export type FoundResource =
  | { readonly ok: true; readonly resource: SchemaResource }
  | { readonly ok: true; readonly resource: null; readonly document: OpenDocument }
  | { readonly ok: false; readonly reason: string };

/** The compiled document, and all those it refers to, directly or not. */
export interface OpenDocuments {
  readonly root: OpenDocument;
  /** The document of a schema. */
  of(node: SchemaNode): OpenDocument;
  /** Finds the target of a keyword's reference, by its text without fragment. */
  find(uri: string, from: SchemaNode, keyword: string): FoundResource;
}

/** Dependencies for opening documents. */
export interface OpeningTools {
  readonly library: SchemaLibrary;
  flaw(location: Location, reason: string): void;
  account(value: Json): string | null;
}

interface OpenedValue {
  readonly name: string | null;
  readonly base: string;
  readonly value: Json;
}

/** Begins with the document that is to be compiled. */
export function createOpenDocuments(value: Json, tools: OpeningTools): OpenDocuments {
  const opened = new Map<SchemaDocument, OpenDocument>();
  const byName = new Map<string, OpenDocument>();
  const root = open({ name: null, value, base: defaultBase }, null, tools.flaw);

  function open(
    { name, value: content, base }: OpenedValue,
    origin: Location | null,
    flaw: OpenDocument['flaw'],
  ): OpenDocument {
    const document = { name, dialect: dialectOf(content) };
    const resources = createResources(document, base);
    const made = { place: rootPlace(content), resources, origin, flaw };
    opened.set(document, made);
    if (name !== null) byName.set(name, made);
    return made;
  }

  const of = (node: SchemaNode): OpenDocument => opened.get(node.resource.document) ?? root;

  /** Opens another document. Its flaws are reported once, in the compiled document. */
  function openOther(other: LibraryDocument, from: SchemaNode, keyword: string) {
    const { name } = other;
    const excess = tools.account(other.value);
    if (excess !== null) return `refers to ${name}, with which the schema ${excess}`;
    const origin = of(from).origin ?? [...locationOf(from.place), keyword];
    let isReported = false;
    return open(other, origin, () => {
      if (!isReported) tools.flaw(origin, `leads to ${name}, which ${unusable}`);
      isReported = true;
    });
  }

  return {
    root,
    of,
    find(uri, from, keyword) {
      const resolved = resolveUri(from.resource.base, uri);
      const own = of(from).resources.identified(resolved);
      if (own !== undefined) return { ok: true, resource: own };
      const other = otherDocument(tools.library, resolved, uri);
      if (other === null) return { ok: false, reason: missing(uri) };
      if ('problem' in other) {
        return { ok: false, reason: `refers to ${other.name}, ${other.problem}` };
      }
      const known = byName.get(other.name);
      const resource = known?.place.node?.resource;
      if (resource !== undefined) return { ok: true, resource };
      const document = openOther(other, from, keyword);
      if (typeof document === 'string') return { ok: false, reason: document };
      return { ok: true, resource: null, document };
    },
  };
}

const unusable = 'is no valid JSON Schema, or too large together with the schemas that refer to it';

function missing(uri: string): string {
  const where = 'neither a part of this schema, nor a metaschema, nor the name of a DataSchema';
  return `refers to '${uri}', which is ${where}; nothing is fetched`;
}

function otherDocument(
  library: SchemaLibrary,
  resolved: string,
  written: string,
): ReturnType<SchemaLibrary['find']> {
  const metaschema = metaschemaAt(resolved);
  if (metaschema !== undefined) return { name: resolved, base: resolved, value: metaschema };
  return library.find(resolved) ?? library.find(written);
}
