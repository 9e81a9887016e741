import type { Json } from '../../src/domain/json/value.ts';

/*
 * References by the letter of the documentation and nothing else: everything is looked at, always. Shares no code
 * with what it is compared to. (docs/references.md#references)
 */

/** A kind: its name is that of its element. */
export interface OracleKind {
  readonly name: string;
  readonly parent: string | null;
  /** Whether its documents name their parent at `.up`. */
  readonly flat: boolean;
  readonly references: readonly {
    readonly to: string;
    readonly type: 'default' | 'many' | 'map' | 'path';
  }[];
}

/** Documents by `kind name`. */
export type OracleState = ReadonlyMap<string, Json>;

/** A document put, or one deleted. */
export interface OracleChange {
  readonly kind: string;
  readonly name: string;
  /** Null deletes. */
  readonly data: Json;
}

type Kinds = ReadonlyMap<string, OracleKind>;
type Body = { readonly [key: string]: Json };

/** What a document links to, as `relation kind name`; or what is wrong with its form. */
export type OracleReading = { readonly links: readonly string[] } | { readonly flaw: string };

export function elementsOf(kinds: Kinds, { name, parent, flat }: OracleKind): readonly string[] {
  const above = parent === null || flat ? undefined : kinds.get(parent);
  return above === undefined ? [name] : [...elementsOf(kinds, above), name];
}

/** What a batch comes to: the state after it, or `CODE kind name` of each violation. */
export function oracleJudgement(
  kinds: Kinds,
  before: OracleState,
  batch: readonly OracleChange[],
): { readonly state: OracleState } | { readonly violations: readonly string[] } {
  const state = new Map(before);
  for (const { kind, name, data } of batch) {
    if (data === null) state.delete(`${kind} ${name}`);
    else state.set(`${kind} ${name}`, data);
  }
  const flaws = batch.flatMap(({ kind, name, data }) => {
    const isGone = data === null && !before.has(`${kind} ${name}`);
    const read = oracleLinks(kinds, kind, name, data ?? { up: 'any' });
    if ('flaw' in read) return [`${read.flaw} ${kind} ${name}`];
    return isGone ? [`NOT_FOUND ${kind} ${name}`] : [];
  });
  if (flaws.length > 0) return { violations: distinct(flaws) };
  const violations: string[] = [];
  for (const [key, data] of state) {
    const [kind = '', name = ''] = key.split(' ');
    const read = oracleLinks(kinds, kind, name, data);
    const links = 'links' in read ? read.links : [];
    const isWritten = batch.some((one) => one.data !== null && `${one.kind} ${one.name}` === key);
    for (const link of links) {
      const [relation = '', ...target] = link.split(' ');
      if (state.has(target.join(' '))) continue;
      const codes = { parent: ['PARENT_NOT_FOUND', 'HAS_CHILDREN'] }[relation];
      const [dangling, held] = codes ?? ['REFERENCE_NOT_FOUND', 'IS_REFERENCED'];
      violations.push(isWritten ? `${dangling} ${key}` : `${held} ${target.join(' ')}`);
    }
  }
  return violations.length > 0 ? { violations: distinct(violations) } : { state };
}

/** The links of one document. */
export function oracleLinks(kinds: Kinds, kind: string, name: string, data: Json): OracleReading {
  const own = kinds.get(kind) as OracleKind;
  const elements = elementsOf(kinds, own);
  const parts = name.split('/');
  if (parts.length !== elements.length) return { flaw: 'KEY_INVALID' };
  const key = new Map(elements.map((element, at) => [element, parts[at] as string]));
  const links: string[] = [];
  if (own.parent !== null) {
    const above = own.flat ? (data as { up: string }).up : parts.slice(0, -1).join('/');
    links.push(`parent ${own.parent} ${above}`);
  }
  for (const { to, type } of own.references) {
    const wanted = elementsOf(kinds, kinds.get(to) as OracleKind);
    for (const found of candidates(data as Body, wanted, to, type)) {
      if (found === 'malformed') return { flaw: 'REFERENCE_MALFORMED' };
      const values = wanted.map((element) => found.get(element) ?? key.get(element));
      if (values.every((value) => value !== undefined)) {
        links.push(`reference ${to} ${values.join('/')}`);
      }
    }
  }
  return { links: distinct(links) };
}

type Found = ReadonlyMap<string, string>;

function candidates(
  data: Body,
  wanted: readonly string[],
  to: string,
  type: OracleKind['references'][number]['type'],
): readonly (Found | 'malformed')[] {
  const spec = (data['spec'] ?? null) as Body | null;
  if (type === 'path') {
    return ((data['to'] ?? []) as string[]).map((name) => {
      const parts = name.split('/');
      if (parts.length === wanted.length) {
        return new Map(wanted.map((element, at) => [element, parts[at] as string]));
      }
      return parts.length === 1 ? new Map([[to, name]]) : 'malformed';
    });
  }
  if (type === 'map') {
    return Object.keys((spec?.['m'] ?? {}) as Body).map((name) => new Map([[to, name]]));
  }
  const objects = objectsIn(spec);
  if (type === 'many') {
    return objects.map((object) => named(object, wanted)).filter(({ size }) => size > 0);
  }
  return [named(inOrder(spec), wanted)];
}

function named(members: readonly (readonly [string, Json])[], wanted: readonly string[]): Found {
  const isValue = ([key, value]: readonly [string, Json]): boolean =>
    wanted.includes(key) && typeof value === 'string' && value !== '';
  return new Map(members.filter(isValue) as [string, string][]);
}

/** The members of each mapping in a value. */
function objectsIn(value: Json): readonly (readonly [string, Json][])[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value as Body).flatMap(objectsIn);
  return Array.isArray(value) ? within : [Object.entries(value as Body), ...within];
}

/** All members of all mappings in a value, as one reads them. */
function inOrder(value: Json): readonly (readonly [string, Json])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Body).flatMap(([key, member]) => [
    ...(Array.isArray(value) ? [] : [[key, member] as const]),
    ...inOrder(member),
  ]);
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort();
}

/** A batch like one that is refused, mended step by step until it is not, or until patience ends. */
export function mendedBatch(
  kinds: Kinds,
  before: OracleState,
  batch: readonly OracleChange[],
): readonly OracleChange[] {
  let mended = batch;
  for (let step = 0; step < 6; step += 1) {
    const checked = oracleJudgement(kinds, before, mended);
    if ('state' in checked) break;
    const refused = new Set(checked.violations.map((text) => text.split(' ').slice(1).join(' ')));
    const isFormal = checked.violations.some((text) => /^(NOT_FOUND|KEY|REF\w+MAL)/.test(text));
    const isRefused = ({ kind, name }: OracleChange): boolean => refused.has(`${kind} ${name}`);
    const [bad, good] = [mended.filter(isRefused), mended.filter((one) => !isRefused(one))];
    // Deletions that are refused are left out; what refers to nothing gets what it refers to.
    const kept = isFormal ? [] : bad.filter(({ data }) => data !== null);
    mended = [...good, ...kept, ...kept.flatMap((one) => missing(kinds, before, mended, one))];
    mended = [...new Map(mended.map((one) => [`${one.kind} ${one.name}`, one])).values()];
  }
  return mended;
}

function missing(
  kinds: Kinds,
  before: OracleState,
  batch: readonly OracleChange[],
  { kind, name, data }: OracleChange,
): readonly OracleChange[] {
  const read = oracleLinks(kinds, kind, name, data);
  const put = new Set(batch.filter((one) => one.data !== null).map(keyOf));
  const deleted = new Set(batch.filter((one) => one.data === null).map(keyOf));
  const targets = 'links' in read ? read.links.map((link) => link.split(' ').slice(1)) : [];
  return targets
    .map(([to = '', target = '']) => ({ kind: to, name: target, data: { up: 'x', to: [] } }))
    .filter((one) => !put.has(keyOf(one)))
    .filter((one) => !before.has(keyOf(one)) || deleted.has(keyOf(one)));
}

function keyOf({ kind, name }: OracleChange): string {
  return `${kind} ${name}`;
}
