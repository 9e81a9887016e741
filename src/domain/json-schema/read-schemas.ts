import type { Location } from '../json/path/read.ts';
import { isJsonObject, type Json, type JsonObject } from '../json/value.ts';
import type { Draft } from './draft.ts';
import { partsOf } from './identifiers.ts';
import { keywordsAmong } from './keywords/keywords.ts';
import { createOpenDocuments, type OpenDocument, type OpenDocuments } from './open-documents.ts';
import { locationOf, placeInside } from './place.ts';
import type { SchemaReference } from './reference.ts';
import { findPlace } from './resources.ts';
import type { SchemaLibrary } from './schema-library.ts';
import type { Rule, SchemaNode, SchemaPlace, SchemaResource } from './schema-node.ts';
import type { CompiledPattern } from './schema-pattern.ts';
import type { Site } from './site.ts';

/** Dependencies for reading a schema document. */
export interface ReadingTools {
  readonly library: SchemaLibrary;
  /** Reports a flaw at a place in the document. */
  flaw(location: Location, reason: string): void;
  /** Counts a further document; returns the fault if it is too large. */
  account(value: Json): string | null;
  pattern(text: string): CompiledPattern;
}

/** All schemas of a document, that of the document first, and of the documents it refers to. */
export interface ReadSchemas {
  readonly nodes: readonly SchemaNode[];
  /** Reports a flaw of one of the schemas. */
  flaw(node: SchemaNode, reason: string): void;
}

interface Reading {
  readonly documents: OpenDocuments;
  pattern(text: string): CompiledPattern;
  /** All schemas found; those at the end are still to be read. */
  readonly nodes: SchemaNode[];
  /** All references found; those at the end are still to be followed. */
  readonly references: MadeReference[];
}

interface MadeReference {
  readonly site: Site;
  readonly node: SchemaNode;
  readonly text: string;
  readonly reference: SchemaReference;
  /** Whether the schema that contains the reference applies it. */
  readonly counts: boolean;
}

/**
 * Reads a schema document: each schema in it becomes a node with its rules. Unread schemas are in a
 * list, so nesting costs no stack depth. References are followed when all schemas that could
 * declare their target have been read. Documents that references lead to are read as well.
 */
export function readSchemas(value: Json, tools: ReadingTools): ReadSchemas {
  const nodes: SchemaNode[] = [];
  const references: MadeReference[] = [];
  const documents = createOpenDocuments(value, tools);
  const reading: Reading = { documents, pattern: tools.pattern, nodes, references };
  openRoot(reading, documents.root);
  let read = 0;
  let followed = 0;
  while (read < nodes.length || followed < references.length) {
    const node = nodes[read];
    const reference = references[followed];
    if (node !== undefined) {
      read += 1;
      readNode(reading, node);
    } else if (reference !== undefined) {
      followed += 1;
      follow(reading, reference);
    }
  }
  return { nodes, flaw: (node, reason) => documents.of(node).flaw(locationOf(node.place), reason) };
}

function openRoot(reading: Reading, { place, resources }: OpenDocument): void {
  nodeAt(reading, place, resources.nameless);
}

function nodeAt(reading: Reading, place: SchemaPlace, resource: SchemaResource): SchemaNode {
  if (place.node !== null) return place.node;
  place.node = {
    place,
    resource,
    verdict: null,
    needsSeen: false,
    checks: [],
    applicators: [],
    sameValue: new Set(),
  };
  reading.nodes.push(place.node);
  return place.node;
}

function readNode(reading: Reading, node: SchemaNode): void {
  const { value } = node.place;
  const { resources, flaw } = reading.documents.of(node);
  resources.register(node, (keyword, reason) => flaw([...locationOf(node.place), keyword], reason));
  if (isJsonObject(value)) readKeywords(reading, node, value);
  else if (typeof value === 'boolean') readBoolean(reading, node, value);
  else {
    const types = draftOf(node) === 4 ? "'object'" : "'object', 'boolean'";
    flaw(locationOf(node.place), `is not of type ${types}`);
  }
}

function draftOf({ resource }: SchemaNode): Draft {
  return resource.document.dialect.draft;
}

function readKeywords(reading: Reading, node: SchemaNode, value: JsonObject): void {
  const refersOnly = draftOf(node) < 2019 && Object.hasOwn(value, '$ref');
  for (const { name, make } of keywordsAmong(Object.keys(value), draftOf(node))) {
    const counts = !refersOnly || name === '$ref';
    const rule = make(siteOf(reading, node, value, name, counts));
    if (rule !== null && counts) addRule(node, rule);
    if (name.startsWith('unevaluated')) node.needsSeen = true;
  }
}

/** In draft-04 only the schemas of two keywords may be true or false. */
function readBoolean({ documents }: Reading, node: SchemaNode, value: boolean): void {
  const { place } = node;
  node.verdict = value;
  if (draftOf(node) > 4) return;
  const isAdditional = place.step === 'additionalItems' || place.step === 'additionalProperties';
  if (!isAdditional || place.parent?.node == null) {
    documents.of(node).flaw(locationOf(place), "is not of type 'object'");
  }
}

function addRule(node: SchemaNode, rule: Rule): void {
  if (rule.type === 'check') node.checks.push(rule);
  else node.applicators.push(rule);
}

function follow(reading: Reading, made: MadeReference): void {
  const { site, node, text, reference, counts } = made;
  const { uri, fragment } = partsOf(text);
  const target = uri === '' ? node.resource : resourceAt(reading, made, uri);
  if (target === null) return;
  const found = findPlace(target, fragment);
  if (found === null) {
    site.flaw('refers to nothing that is in the document');
    return;
  }
  reference.target = nodeAt(reading, found.place, resourceAround(found.place, target));
  reference.dynamicName = found.dynamicName;
  const isFixed = site.keyword === '$ref' || found.dynamicName === null;
  if (counts && isFixed) node.sameValue.add(reference.target);
}

/**
 * The part of a document that a reference to another part leads to. Returns null if there is none, or if its document
 * has to be read first; then the reference is followed later.
 */
function resourceAt(reading: Reading, made: MadeReference, uri: string): SchemaResource | null {
  const found = reading.documents.find(uri, made.node, made.site.keyword);
  if (!found.ok) {
    made.site.flaw(found.reason);
    return null;
  }
  if (found.resource !== null) return found.resource;
  reading.references.push(made);
  openRoot(reading, found.document);
  return null;
}

/** The resource that contains a place: that of its parent schema. */
function resourceAround(place: SchemaPlace, otherwise: SchemaResource): SchemaResource {
  let at: SchemaPlace | null = place;
  while (at !== null && at.node === null) at = at.parent;
  return at?.node?.resource ?? otherwise;
}

function siteOf(
  reading: Reading,
  node: SchemaNode,
  schema: JsonObject,
  keyword: string,
  counts: boolean,
): Site {
  const subschema: Site['subschema'] = (...steps) => {
    const place = [keyword, ...steps].reduce(placeInside, node.place);
    return nodeAt(reading, place, node.resource);
  };
  const site: Site = {
    draft: draftOf(node),
    keyword,
    value: schema[keyword] as Json,
    schema,
    subschema,
    pattern: reading.pattern,
    flaw(reason, ...steps) {
      reading.documents.of(node).flaw([...locationOf(node.place), keyword, ...steps], reason);
    },
    alsoSubschema(...steps) {
      const also = subschema(...steps);
      if (counts) node.sameValue.add(also);
      return also;
    },
    sibling(other) {
      return Object.hasOwn(schema, other) ? siteOf(reading, node, schema, other, counts) : null;
    },
    refer(text) {
      const reference: SchemaReference = { target: null, dynamicName: null };
      reading.references.push({ site, node, text, reference, counts });
      return reference;
    },
  };
  return site;
}
