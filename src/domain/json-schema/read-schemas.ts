import { isJsonObject, type Json, type JsonObject } from '../json/value.ts';
import type { Draft } from './draft.ts';
import type { Flaws } from './flaws.ts';
import { keywordsAmong } from './keywords.ts';
import { locationOf, placeInside, rootPlace } from './place.ts';
import type { Reference } from './reference.ts';
import { createResources, type Resources } from './resources.ts';
import type { Place, Resource, Rule, SchemaNode } from './schema-node.ts';
import type { CompiledPattern } from './schema-pattern.ts';
import type { Site } from './site.ts';

/** What reading a schema document takes. */
export interface ReadingTools {
  readonly draft: Draft;
  readonly flaws: Flaws;
  pattern(text: string): CompiledPattern;
}

interface Reading extends ReadingTools {
  readonly resources: Resources;
  /** All schemas met; those at the end are still to be read. */
  readonly nodes: SchemaNode[];
  /** All references met; those at the end are still to be followed. */
  readonly references: MadeReference[];
}

interface MadeReference {
  readonly site: Site;
  readonly node: SchemaNode;
  readonly text: string;
  readonly reference: Reference;
  /** Whether the schema it stands in heeds it. */
  readonly counts: boolean;
}

/**
 * Reads a schema document: each schema in it becomes a node with its rules, that of the document the
 * first. What is yet to be read stands in a list, so nesting costs no depth of calls. References are
 * followed when all has been read that could have the name they give.
 */
export function readSchemas(document: Json, tools: ReadingTools): readonly SchemaNode[] {
  const resources = createResources(tools.draft);
  const reading: Reading = { ...tools, resources, nodes: [], references: [] };
  const { nodes, references } = reading;
  nodeAt(reading, rootPlace(document), resources.nameless);
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
  return nodes;
}

function nodeAt(reading: Reading, place: Place, resource: Resource): SchemaNode {
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
  if (isJsonObject(value)) readKeywords(reading, node, value);
  else if (typeof value === 'boolean') readBoolean(reading, node, value);
  else {
    const types = reading.draft === 4 ? "'object'" : "'object', 'boolean'";
    reading.flaws.add(locationOf(node.place), `is not of type ${types}`);
  }
}

function readKeywords(reading: Reading, node: SchemaNode, value: JsonObject): void {
  reading.resources.register(node, (keyword, reason) => {
    reading.flaws.add([...locationOf(node.place), keyword], reason);
  });
  const refersOnly = reading.draft < 2019 && Object.hasOwn(value, '$ref');
  for (const { name, make } of keywordsAmong(Object.keys(value), reading.draft)) {
    const counts = !refersOnly || name === '$ref';
    const rule = make(siteOf(reading, node, value, name, counts));
    if (rule !== null && counts) addRule(node, rule);
    if (name.startsWith('unevaluated')) node.needsSeen = true;
  }
}

/** In draft-04 only what stands under two keywords may be true or false. */
function readBoolean({ draft, flaws }: Reading, node: SchemaNode, value: boolean): void {
  const { place } = node;
  node.verdict = value;
  if (draft > 4) return;
  const isAdditional = place.step === 'additionalItems' || place.step === 'additionalProperties';
  if (!isAdditional || place.parent?.node == null) {
    flaws.add(locationOf(place), "is not of type 'object'");
  }
}

function addRule(node: SchemaNode, rule: Rule): void {
  if (rule.type === 'check') node.checks.push(rule);
  else node.applicators.push(rule);
}

function follow(reading: Reading, { site, node, text, reference, counts }: MadeReference): void {
  const found = reading.resources.find(text, node.resource);
  if (!found.ok) {
    site.flaw(found.reason);
    return;
  }
  reference.target = nodeAt(reading, found.place, resourceAround(found.place, node.resource));
  reference.dynamicName = found.dynamicName;
  const isFixed = site.keyword === '$ref' || found.dynamicName === null;
  if (counts && isFixed) node.sameValue.add(reference.target);
}

/** The resource that a place is in: that of the schema around it. */
function resourceAround(place: Place, otherwise: Resource): Resource {
  let at: Place | null = place;
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
    draft: reading.draft,
    keyword,
    value: schema[keyword] as Json,
    schema,
    subschema,
    pattern: reading.pattern,
    flaw(reason, ...steps) {
      reading.flaws.add([...locationOf(node.place), keyword, ...steps], reason);
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
      const reference: Reference = { target: null, dynamicName: null };
      reading.references.push({ site, node, text, reference, counts });
      return reference;
    },
  };
  return site;
}
