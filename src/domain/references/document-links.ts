import { type DocumentId, type SourceId, sourceKey } from '../document/document.ts';
import { pathText } from '../document/shape.ts';
import { type Fault, fault, PurserError } from '../errors.ts';
import { maxNamed } from '../fault-list.ts';
import { isJsonObject, type Json, ownValue } from '../json/value.ts';
import type { NamedDocument } from '../named-document.ts';
import { type BodyPosition, locationsOf, valueAtPosition } from './body-position.ts';
import { type ExplainedCandidate, explainCandidates } from './extract-references.ts';
import type { ReferentialSchema, ResourceKind } from './kind.ts';
import { isOwnKind } from './own-namespace.ts';
import type { SearchLimits } from './reference-budget.ts';
import { documentName, type Key, keyOfName, parentKey, type ResourceId } from './resource-key.ts';
import { type Ambiguity, selectByPath } from './scan-body.ts';

/** The relation by which a document needs another. */
export type LinkRelation = 'parent' | 'reference';

/** A reference from a document to another that must exist. */
export interface Link extends SourceId {
  readonly relation: LinkRelation;
}

/** A rendered document that the referential schema may cover. */
export interface CoveredDocument extends SourceId {
  readonly layer: string | null;
  readonly data: Json;
  /** Whether its data is secret, so that warnings must not quote it. */
  readonly secret: boolean;
}

/** The links of a document, or its faults. */
export interface LinkReading {
  readonly links: readonly Link[];
  readonly faults: readonly Fault[];
  /** Finds AMBIGUOUS_ELEMENT. */
  readonly warnings: readonly Fault[];
}

/** Maximum number of characters of a value, and of its place, in a warning. */
const maxValueLength = 200;
const maxPathLength = 500;

const uncovered: LinkReading = { links: [], faults: [], warnings: [] };

/**
 * The links of a rendered document: its parent's first, each once. None for a document of an
 * unknown kind. (docs/references.md#kinds-and-keys, docs/references.md#how-references-are-found)
 *
 * Finds KIND_UNKNOWN, KEY_INVALID, BAD_REQUEST, NAME_MISMATCH, REFERENCE_MALFORMED, LIMIT_EXCEEDED,
 * PARENT_NOT_FOUND (for a parent that is not named at all).
 */
export function findLinks(
  schema: ReferentialSchema,
  document: CoveredDocument,
  limits: SearchLimits = {},
): LinkReading {
  const kind = schema.bySchema.get(document.schema);
  const isOwn = isOwnKind(document.schema);
  const resource = namedDocument(document);
  if (kind === undefined) {
    return isOwn
      ? { ...uncovered, faults: [fault('KIND_UNKNOWN', { resource }, resource)] }
      : uncovered;
  }
  const key = keyOfName(kind, document.name);
  if ('reason' in key) {
    const facts = { resource, element: key.element, why: key.reason };
    return { ...uncovered, faults: [fault('KEY_INVALID', facts, resource)] };
  }
  const id = { kind, key };
  const flaw = isOwn ? flawOfBody(id, document) : null;
  const { candidates, faults: excess } = candidatesOf(schema, id, document, limits);
  const parent = parentLink(schema, id, document);
  const locate = locatorOf(document, candidates);
  const malformations = malformedIn(candidates).map((one) => malformed(document, one, locate));
  // Only the first fault of its form is reported. (docs/references.md#kinds-and-keys)
  const formal = flaw === null ? [...excess, ...malformations] : [flaw];
  const faults = [...formal, ...parent.faults];
  const references = candidates.filter(({ outcome }) => outcome === 'kept').map(referenceLink);
  const warnings = candidates.flatMap((one) => ambiguities(document, one, locate));
  return { links: [...parent.links, ...references], faults, warnings };
}

/** Whether a link to a parent follows from the name of a document, so that it reveals no secret of its data. */
export function isParentInKey({ bySchema }: ReferentialSchema, { schema }: SourceId): boolean {
  return bySchema.get(schema)?.parentPath === null;
}

/** The name of a document in faults. */
export function namedDocument({ schema, name, layer }: DocumentId): NamedDocument {
  return { schema, name, ...(layer !== null && { layer }) };
}

/**
 * Finds the paths of links in a rendered document: `data.spec.app`. Null for links that follow from its name alone, and
 * for a secret document, whose paths reveal its content.
 */
export function linkLocator(
  schema: ReferentialSchema,
  document: CoveredDocument,
): (link: Link) => string | null {
  const kind = schema.bySchema.get(document.schema);
  const key = kind && keyOfName(kind, document.name);
  if (document.secret || kind === undefined || key === undefined || 'reason' in key) {
    return () => null;
  }
  const { candidates } = candidatesOf(schema, { kind, key }, document);
  const spots = new Map<string, BodyPosition>();
  for (const one of candidates) {
    if (one.outcome === 'kept' && one.spot !== null)
      spots.set(linkKey(referenceLink(one)), one.spot);
  }
  const parent = parentLink(schema, { kind, key }, document);
  for (const link of parent.links) if (parent.spot) spots.set(linkKey(link), parent.spot);
  const locate = pathFinder(document, spots.values());
  return (link) => {
    const spot = spots.get(linkKey(link));
    return spot === undefined ? null : locate(spot);
  };
}

function linkKey(link: Link): string {
  return `${link.relation} ${sourceKey(link)}`;
}

function pathFinder({ data }: CoveredDocument, spots: Iterable<BodyPosition>): LocateSpot {
  const locate = locationsOf(data, spots);
  return (spot) => pathText(['data', ...locate(spot)]);
}

function candidatesOf(
  schema: ReferentialSchema,
  id: ResourceId,
  document: CoveredDocument,
  limits?: SearchLimits,
): { readonly candidates: readonly ExplainedCandidate[]; readonly faults: readonly Fault[] } {
  try {
    return { candidates: explainCandidates(schema, id, document.data, limits), faults: [] };
  } catch (error) {
    if (!(error instanceof PurserError)) throw error;
    const place = namedDocument(document);
    return { candidates: [], faults: error.faults.map((one) => ({ ...one, place })) };
  }
}

/** One fault for each rule that finds malformed values: more would be equal. */
function malformedIn(candidates: readonly ExplainedCandidate[]): readonly ExplainedCandidate[] {
  const found = candidates.filter(({ outcome }) => outcome === 'malformed');
  return [...new Map(found.map((one) => [one.rule, one])).values()];
}

function referenceLink({ target, elements }: ExplainedCandidate): Link {
  const key = new Map(elements.map(({ element, value }) => [element, value ?? '']));
  return linkTo('reference', { kind: target, key });
}

function linkTo(relation: LinkRelation, id: ResourceId): Link {
  return { relation, schema: id.kind.schema, name: documentName(id) };
}

type LocateSpot = (spot: BodyPosition) => string;

/** Finds the paths for faults and warnings. */
function locatorOf(
  document: CoveredDocument,
  candidates: readonly ExplainedCandidate[],
): LocateSpot {
  const spots = candidates.flatMap(({ outcome, spot, ambiguous }) => [
    ...(outcome === 'malformed' && spot !== null ? [spot] : []),
    ...[...ambiguous.values()].flatMap((one) => [one.spot, ...leftOf(one).map(([, left]) => left)]),
  ]);
  return spots.length === 0 ? () => 'data' : pathFinder(document, spots);
}

function malformed(
  document: CoveredDocument,
  { rule, target, spot }: ExplainedCandidate,
  locate: LocateSpot,
): Fault {
  const path = rule.scan.type === 'path' ? rule.scan.path : 'spec';
  const resource = namedDocument(document);
  const isQuoted = spot !== null && !document.secret;
  const value = isQuoted ? String(valueAtPosition(spot)).slice(0, maxValueLength) : null;
  const facts = { resource, reference: target.name, path, value };
  const place = isQuoted ? locate(spot) : `data${path}`;
  return fault('REFERENCE_MALFORMED', facts, { ...resource, path: place });
}

/** Warns of elements with several values in a document; not for a secret document. */
function ambiguities(
  document: CoveredDocument,
  { target, ambiguous }: ExplainedCandidate,
  locate: LocateSpot,
): readonly Fault[] {
  // Reporting that a secret has several values would reveal its content.
  if (ambiguous.size === 0 || document.secret) return [];
  const resource = namedDocument(document);
  return Array.from(ambiguous, ([element, ambiguity]) => {
    const facts = { resource, reference: target.name, element };
    const { spot, values } = ambiguity;
    const quoted = (value: string, at: BodyPosition) => ({
      value: value.slice(0, maxValueLength),
      path: locate(at).slice(0, maxPathLength),
    });
    const taken = quoted(String(valueAtPosition(spot)), spot);
    const left = leftOf(ambiguity).map(([value, at]) => quoted(value, at));
    const place = { ...resource, path: locate(spot) };
    return fault('AMBIGUOUS_ELEMENT', { ...facts, taken, left, count: values.size - 1 }, place);
  });
}

/** The first values that are not used. */
function leftOf({ values, spot }: Ambiguity): readonly (readonly [string, BodyPosition])[] {
  const taken = valueAtPosition(spot);
  const left: (readonly [string, BodyPosition])[] = [];
  for (const one of values) {
    if (left.length === maxNamed) break;
    if (one[0] !== taken) left.push(one);
  }
  return left;
}

/** The link to the parent, if there is one, and its position in the body. */
interface ParentReading extends Omit<LinkReading, 'warnings'> {
  readonly spot?: BodyPosition;
}

/**
 * The link to the parent: from the Key, or from the path of a flat kind.
 * (docs/references.md#documents-of-other-kinds)
 */
function parentLink(
  schema: ReferentialSchema,
  id: ResourceId,
  document: CoveredDocument,
): ParentReading {
  const { kind } = id;
  const parent = kind.parent === null ? undefined : schema.kinds.get(kind.parent);
  if (parent === undefined) return uncovered;
  const above = parentKey(id);
  if (above !== null)
    return { links: [linkTo('parent', { kind: parent, key: above })], faults: [] };
  const [spot, ...more] = namesAt(document.data, kind.parentPath ?? '.');
  if (spot !== undefined && more.length === 0) {
    const name = String(valueAtPosition(spot));
    return { links: [{ relation: 'parent', schema: parent.schema, name }], faults: [], spot };
  }
  const resource = namedDocument(document);
  const place = { ...resource, path: `data${kind.parentPath}` };
  const facts = { resource, kind: parent.name, target: null };
  return { links: [], faults: [fault('PARENT_NOT_FOUND', facts, place)] };
}

/** The positions of names: non-empty texts. */
function namesAt(data: Json, path: string): readonly BodyPosition[] {
  return selectByPath(data, path).filter((spot) => {
    const value = valueAtPosition(spot);
    return typeof value === 'string' && value !== '';
  });
}

/**
 * Why data is not the body of a resource: it is not a body, or that of another resource.
 * (docs/references.md#kinds-and-keys)
 */
function flawOfBody(id: ResourceId, document: CoveredDocument): Fault | null {
  const resource = namedDocument(document);
  if (!isJsonObject(document.data)) {
    return fault('BAD_REQUEST', { resource }, { ...resource, path: 'data' });
  }
  const mismatch = mismatchIn(id, document.data);
  if (mismatch === null) return null;
  const path = document.secret ? 'data' : mismatch;
  return fault('NAME_MISMATCH', { resource, path }, { ...resource, path });
}

/**
 * The position in a body of a name that differs from its Key; null if there is none.
 * (docs/references.md#kinds-and-keys)
 */
function mismatchIn({ kind, key }: ResourceId, data: Json): string | null {
  const names = kind.own.map((element) => key.get(element));
  const metadata = memberIn(data, 'metadata');
  const name = memberIn(metadata, 'name');
  if (typeof name === 'string') {
    if (!names.includes(name)) return pathText(['data', 'metadata', 'name']);
  } else {
    const named = memberIn(data, kind.name);
    if (typeof named === 'string' && named !== key.get(kind.name))
      return pathText(['data', kind.name]);
  }
  return kind.own.length === 2 ? mismatchInSpec(kind, key, memberIn(data, 'spec')) : null;
}

function mismatchInSpec({ own }: ResourceKind, key: Key, spec: Json): string | null {
  const wrong = own.find((element) => {
    const value = memberIn(spec, element);
    return typeof value === 'string' && value !== key.get(element);
  });
  return wrong === undefined ? null : pathText(['data', 'spec', wrong]);
}

function memberIn(value: Json, key: string): Json {
  return isJsonObject(value) ? (ownValue(value, key) ?? null) : null;
}
