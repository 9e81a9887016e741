import { documentLabel, type SourceId } from '../document/document.ts';
import { pathText } from '../document/shape.ts';
import { type Fault, fault, type Place, PurserError } from '../errors.ts';
import { isJsonObject, type Json, ownValue } from '../json/value.ts';
import { type ExplainedCandidate, explainReferences } from './extract-references.ts';
import type { Kind, ReferentialSchema } from './kind.ts';
import { documentName, type Key, keyOfName, parentKey, type ResourceId } from './resource-key.ts';
import { selectByPath } from './scan-body.ts';

/** Why a document cannot do without another. */
export type LinkRelation = 'parent' | 'reference';

/** From a document to another that must be there. */
export interface Link extends SourceId {
  readonly relation: LinkRelation;
}

/** A rendered document that the schema may rule. */
export interface RuledDocument extends SourceId {
  readonly layer: string | null;
  readonly data: Json;
  /** Whether its data is secret, so that warnings must not quote it. */
  readonly secret: boolean;
}

/** What a document links to, or what is wrong with it. */
export interface LinkReading {
  readonly links: readonly Link[];
  readonly faults: readonly Fault[];
  /** Finds AMBIGUOUS_ELEMENT. */
  readonly warnings: readonly Fault[];
}

/** Values that one warning quotes, and characters of each. */
const mostValues = 20;
const longestValue = 200;

const unruled: LinkReading = { links: [], faults: [], warnings: [] };

/**
 * The links of a rendered document: its parent's first, each once. None of a document that no kind
 * rules.
 *
 * Finds KIND_UNKNOWN, KEY_INVALID, NAME_MISMATCH, REFERENCE_MALFORMED, LIMIT_EXCEEDED, PARENT_NOT_FOUND (for
 * a parent that is not named at all).
 *
 * @see spec references.md 1, 3, 7
 */
export function linksOf(schema: ReferentialSchema, document: RuledDocument): LinkReading {
  const kind = schema.bySchema.get(document.schema);
  const isOfEmco = document.schema.startsWith('emco/');
  const place = placeOf(document);
  const named = { document: documentLabel(document) };
  if (kind === undefined) {
    return isOfEmco ? { ...unruled, faults: [fault('KIND_UNKNOWN', named, place)] } : unruled;
  }
  const key = keyOfName(kind, document.name);
  if ('reason' in key) {
    const found = fault('KEY_INVALID', { ...named, reason: key.reason }, place);
    return { ...unruled, faults: [found] };
  }
  const id = { kind, key };
  const mismatch = isOfEmco ? mismatchIn(id, document.data) : null;
  const { candidates, faults: excess } = candidatesOf(schema, id, document);
  const parent = parentLink(schema, id, document);
  const malformations = malformedIn(candidates).map((one) => malformed(document, one));
  // Of what is wrong with its form, the first alone is told. (spec 4.2)
  const formal =
    mismatch === null
      ? [...excess, ...malformations]
      : [fault('NAME_MISMATCH', { ...named, path: mismatch }, { ...place, path: mismatch })];
  const faults = [...formal, ...parent.faults];
  const references = candidates.filter(({ outcome }) => outcome === 'kept').map(referenceLink);
  const warnings = candidates.flatMap((one) => ambiguities(document, one));
  return { links: [...parent.links, ...references], faults, warnings };
}

function candidatesOf(
  schema: ReferentialSchema,
  id: ResourceId,
  document: RuledDocument,
): { readonly candidates: readonly ExplainedCandidate[]; readonly faults: readonly Fault[] } {
  try {
    return { candidates: explainReferences(schema, id, document.data), faults: [] };
  } catch (error) {
    if (!(error instanceof PurserError)) throw error;
    const place = placeOf(document);
    return { candidates: [], faults: error.faults.map((one) => ({ ...one, place })) };
  }
}

/** One for each rule that finds what is malformed: more would say the same. */
function malformedIn(candidates: readonly ExplainedCandidate[]): readonly ExplainedCandidate[] {
  const found = candidates.filter(({ outcome }) => outcome === 'malformed');
  return [...new Map(found.map((one) => [one.rule, one])).values()];
}

function placeOf({ schema, name, layer }: RuledDocument): Place {
  return { schema, name, ...(layer !== null && { layer }) };
}

function referenceLink({ target, elements }: ExplainedCandidate): Link {
  const key = new Map(elements.map(({ element, value }) => [element, value ?? '']));
  return linkTo('reference', { kind: target, key });
}

function linkTo(relation: LinkRelation, id: ResourceId): Link {
  return { relation, schema: id.kind.schema, name: documentName(id) };
}

function malformed(document: RuledDocument, { rule, target }: ExplainedCandidate): Fault {
  const path = rule.scan.type === 'path' ? rule.scan.path : 'spec';
  const facts = { document: documentLabel(document), path, reference: target.name };
  return fault('REFERENCE_MALFORMED', facts, { ...placeOf(document), path: `data${path}` });
}

/** Elements for which a document gives several values. */
function ambiguities(
  document: RuledDocument,
  { target, ambiguous }: ExplainedCandidate,
): readonly Fault[] {
  return Array.from(ambiguous, ([element, values]) => {
    const facts = { document: documentLabel(document), reference: target.name, element };
    const quoted = values.slice(0, mostValues).map((value) => value.slice(0, longestValue));
    const told = document.secret ? facts : { ...facts, values: quoted };
    return fault('AMBIGUOUS_ELEMENT', told, placeOf(document));
  });
}

/** The link to the parent: by the Key, or where a document of a flat kind names it. (spec 7.3) */
function parentLink(
  schema: ReferentialSchema,
  id: ResourceId,
  document: RuledDocument,
): Omit<LinkReading, 'warnings'> {
  const { kind } = id;
  const parent = kind.parent === null ? undefined : schema.kinds.get(kind.parent);
  if (parent === undefined) return unruled;
  const above = parentKey(id);
  if (above !== null)
    return { links: [linkTo('parent', { kind: parent, key: above })], faults: [] };
  const named = namesAt(document.data, kind.parentPath ?? '.');
  const [name, ...more] = named;
  if (name !== undefined && more.length === 0) {
    return { links: [{ relation: 'parent', schema: parent.schema, name }], faults: [] };
  }
  const facts = { document: documentLabel(document), kind: parent.schema, parent: null };
  const place = { ...placeOf(document), path: `data${kind.parentPath}` };
  return { links: [], faults: [fault('PARENT_NOT_FOUND', facts, place)] };
}

function namesAt(data: Json, path: string): readonly string[] {
  return selectByPath(data, path).filter(
    (value) => typeof value === 'string' && value !== '',
  ) as string[];
}

/** Where a body says another name than its Key; null if it nowhere does. (spec 1.3) */
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

function mismatchInSpec({ own }: Kind, key: Key, spec: Json): string | null {
  const wrong = own.find((element) => {
    const value = memberIn(spec, element);
    return typeof value === 'string' && value !== key.get(element);
  });
  return wrong === undefined ? null : pathText(['data', 'spec', wrong]);
}

function memberIn(value: Json, key: string): Json {
  return isJsonObject(value) ? (ownValue(value, key) ?? null) : null;
}
