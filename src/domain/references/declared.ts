import type { Place } from '../errors.ts';
import { ownSchema } from './own-namespace.ts';
import { kindName, type ResourceRule, type Segment } from './segment.ts';

/** A declared kind, and its place. */
export interface Declaration {
  readonly kind: string;
  readonly rule: ResourceRule;
  readonly segment: string;
  /** Its index among the resources of its segment. */
  readonly at: number;
}

/** All declared kinds, before they are combined. */
export interface Declared {
  readonly all: readonly Declaration[];
  readonly byKind: ReadonlyMap<string, Declaration>;
  /** First halves of names with two parts → the kind. */
  readonly halves: ReadonlyMap<string, string>;
}

/** The kinds that segments declare. */
export function declaredIn(segments: readonly Segment[]): Declared {
  const all = segments.flatMap(({ name, resources }) =>
    resources.map((rule, at) => ({ kind: kindName(rule), rule, segment: name, at })),
  );
  const halves = all.flatMap(({ kind, rule: { own } }) =>
    own.length === 2 ? [[own[0], kind] as const] : [],
  );
  return {
    all,
    byKind: firstOf(
      all.map((one) => [one.kind, one] as const),
      textOf,
    ),
    halves: firstOf(halves, (whole) => whole),
  };
}

/** The one of several declarations of a kind (which are a fault) that is used, whatever their order. */
function firstOf<T>(
  declared: readonly (readonly [string, T])[],
  textOf: (one: T) => string,
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const [name, one] of declared) {
    const known = found.get(name);
    if (known === undefined || textOf(one) < textOf(known)) found.set(name, one);
  }
  return found;
}

function textOf({ rule: { own, parent, parentPath } }: Declaration): string {
  return JSON.stringify([own, parent, parentPath]);
}

/** The schema of the documents of a kind. (docs/references.md#a-segment) */
export function documentSchema({ kind, rule }: Declaration): string {
  return rule.schema ?? ownSchema(kind);
}

/** Whether Keys begin at a kind: it has no parent, or is flat. */
export function isTop({ rule }: Declaration): boolean {
  return rule.parent === null || rule.parentPath !== null;
}

/** The place of a declaration in its segment. */
export function placeOfDeclaration({ segment, at }: Declaration, rest = ''): Place {
  return { ...placeOfSegment(segment), path: `data.resources[${at}]${rest}` };
}

/** The document of a segment. */
export function placeOfSegment(name: string): Place {
  return { schema: 'purser/ReferentialSchema/v1', name };
}
