import { type Fault, fault } from '../errors.ts';
import { maxNamed } from '../fault-list.ts';
import { checkReferences, partialKind } from './check-references.ts';
import {
  type Declaration,
  type Declared,
  declaredIn,
  documentSchema,
  placeOfDeclaration,
  placeOfSegment,
} from './declared.ts';
import { keyIdOf, type ReferentialSchema, type ResourceKind } from './kind.ts';
import { elementsOfKinds, maxElements, parentCycles } from './kind-order.ts';
import type { Segment } from './segment.ts';

/** The referential schema that segments form together, or all their faults. */
export interface Compilation {
  /** Null if there are faults. */
  readonly schema: ReferentialSchema | null;
  readonly faults: readonly Fault[];
}

/**
 * Combines segments; their order does not matter. Returns all faults together.
 * (docs/references.md#a-segment)
 *
 * Finds SEGMENT_NAME_TAKEN, ELEMENT_DUPLICATE, NAME_RESERVED, PARENT_KIND_UNKNOWN,
 * REFERENCE_KIND_UNKNOWN, PARTIAL_KIND, PARENT_CYCLE, FIXED_KEY_INVALID, COMMON_KEY_INVALID,
 * SCHEMA_INVALID.
 */
export function compileSegments(segments: readonly Segment[]): Compilation {
  const sorted = [...segments].sort((one, other) => (one.name < other.name ? -1 : 1));
  const declared = declaredIn(sorted);
  const cycles = parentCycles(declared);
  const elements = elementsOfKinds(declared, new Set(cycles.flat()));
  const faults = [
    ...takenNames(sorted),
    ...nameFaults(declared),
    ...declared.all.flatMap((declaration) => parentFaults(declaration, declared)),
    ...cycles.map((cycle) => cycleFault(cycle, declared)),
    ...elements.tooDeep.map(depthFault),
    ...declared.all.flatMap((declaration) => checkReferences(declaration, declared, elements.of)),
  ];
  return { schema: faults.length === 0 ? schemaOf(declared, elements.of) : null, faults };
}

function takenNames(segments: readonly Segment[]): readonly Fault[] {
  return segments.flatMap(({ name }, at) => {
    const isSecond = segments[at - 1]?.name === name && segments[at - 2]?.name !== name;
    return isSecond ? [fault('SEGMENT_NAME_TAKEN', { segment: name }, placeOfSegment(name))] : [];
  });
}

const reserved: ReadonlySet<string> = new Set(['data', 'references', 'stateInfo', 'keyId']);

/** Elements and document schemas that are declared twice, and reserved names of elements. */
function nameFaults({ all }: Declared): readonly Fault[] {
  const users = new Map<string, Declaration[]>();
  for (const declaration of all) {
    for (const name of [...declaration.rule.own, documentSchema(declaration)]) {
      const known = users.get(name);
      if (known === undefined) users.set(name, [declaration]);
      else known.push(declaration);
    }
  }
  return Array.from(users, ([name, [first, second, ...more]]) => {
    const found: Fault[] = [];
    if (first !== undefined && reserved.has(name)) {
      const facts = { name, segment: first.segment };
      found.push(fault('NAME_RESERVED', facts, placeOfDeclaration(first, '.name')));
    }
    // A kind that is declared twice is reported once, by its element and not by its schema.
    const isSameKind =
      name.includes('/') && new Set([first, second, ...more].map((one) => one?.kind)).size === 1;
    if (first !== undefined && second !== undefined && !isSameKind) {
      const segments = [...new Set([first, second, ...more].map(({ segment }) => segment))];
      const facts = { name, segments: segments.slice(0, maxNamed), count: segments.length };
      found.push(fault('ELEMENT_DUPLICATE', facts, placeOfDeclaration(second)));
    }
    return found;
  }).flat();
}

function parentFaults(declaration: Declaration, declared: Declared): readonly Fault[] {
  const { kind, rule } = declaration;
  const { parent } = rule;
  if (parent === null || declared.byKind.has(parent)) return [];
  const place = placeOfDeclaration(declaration, '.parent');
  const whole = declared.halves.get(parent);
  return whole === undefined
    ? [fault('PARENT_KIND_UNKNOWN', { kind, name: parent }, place)]
    : [partialKind({ kind, name: parent, whole }, declared, place)];
}

function cycleFault(cycle: readonly string[], { byKind }: Declared): Fault {
  const first = byKind.get(cycle[0] ?? '');
  const named = cycle.slice(0, maxNamed);
  const segments = [...new Set(named.flatMap((kind) => byKind.get(kind)?.segment ?? []))];
  const facts = { cycle: named, count: cycle.length, segments };
  return fault('PARENT_CYCLE', facts, first ? placeOfDeclaration(first, '.parent') : {});
}

function depthFault(declaration: Declaration): Fault {
  const why = `the Key of ${declaration.kind} would have more than ${maxElements} elements`;
  const path = `resources[${declaration.at}].parent`;
  const place = placeOfDeclaration(declaration, '.parent');
  return fault('SCHEMA_INVALID', { segment: declaration.segment, path, why }, place);
}

function schemaOf(
  { all }: Declared,
  elements: ReadonlyMap<string, readonly string[]>,
): ReferentialSchema {
  const children = namesBy(all, ({ rule }) => (rule.parent === null ? [] : [rule.parent]));
  const referrers = namesBy(all, ({ rule }) => rule.references.map(({ kind }) => kind));
  const kinds = all.map((declaration): ResourceKind => {
    const { kind: name, rule, segment } = declaration;
    const ofKey = elements.get(name) ?? rule.own;
    return {
      name,
      segment,
      own: rule.own,
      elements: ofKey,
      keyId: keyIdOf(ofKey),
      parent: rule.parent,
      parentPath: rule.parentPath,
      schema: documentSchema(declaration),
      children: children.get(name) ?? [],
      references: rule.references,
      referredBy: referrers.get(name) ?? [],
    };
  });
  const sorted = kinds.sort((one, other) => (one.name < other.name ? -1 : 1));
  return {
    kinds: new Map(sorted.map((kind) => [kind.name, kind])),
    bySchema: new Map(sorted.map((kind) => [kind.schema, kind])),
  };
}

/** The kinds that refer to others in some way, by the kinds that they refer to. */
function namesBy(
  all: readonly Declaration[],
  named: (declaration: Declaration) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const declaration of all) {
    for (const name of named(declaration)) {
      const known = found.get(name) ?? new Set();
      found.set(name, known.add(declaration.kind));
    }
  }
  return new Map(Array.from(found, ([name, kinds]) => [name, [...kinds].sort()]));
}
