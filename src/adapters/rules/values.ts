/** Types of values in the order in which MongoDB sorts them. */
export const Rank = {
  missing: 0,
  null: 1,
  number: 2,
  string: 3,
  object: 4,
  array: 5,
  boolean: 6,
  date: 7,
} as const;

export type Rank = (typeof Rank)[keyof typeof Rank];

export function rankOf(value: unknown): Rank {
  switch (typeof value) {
    case 'undefined':
      return Rank.missing;
    case 'number':
    case 'bigint':
      return Rank.number;
    case 'string':
      return Rank.string;
    case 'boolean':
      return Rank.boolean;
    default:
      if (value === null) return Rank.null;
      if (Array.isArray(value)) return Rank.array;
      return value instanceof Date ? Rank.date : Rank.object;
  }
}

/** The order of any two values: negative, 0 or positive. */
export function compareValues(a: unknown, b: unknown): number {
  const rank = rankOf(a);
  const other = rankOf(b);
  return rank === other ? compareAlike(rank, a, b) : rank - other;
}

/** The order of two values of one rank. */
function compareAlike(rank: Rank, a: unknown, b: unknown): number {
  switch (rank) {
    case Rank.string:
      return compareTexts(a as string, b as string);
    case Rank.number:
    case Rank.boolean:
    case Rank.date:
      return Number(a) - Number(b);
    case Rank.array:
      return compareLists(a as readonly unknown[], b as readonly unknown[]);
    case Rank.object:
      return compareMappings(a as object, b as object);
    default:
      return 0;
  }
}

/** By code points, as bytes of UTF-8 sort. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const one = a.charCodeAt(at);
    const other = b.charCodeAt(at);
    if (one !== other) return afterSurrogates(one) - afterSurrogates(other);
  }
  return a.length - b.length;
}

/** Code units in the order of their code points: surrogates stand for those above all others. */
function afterSurrogates(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}

function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const order = compareValues(a[at] ?? null, b[at] ?? null);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Member by member: the type of the value, then the name, then the value. */
function compareMappings(a: object, b: object): number {
  const entries = presentMembers(a);
  const others = presentMembers(b);
  const length = Math.min(entries.length, others.length);
  for (let at = 0; at < length; at++) {
    const [name, value] = entries[at] as [string, unknown];
    const [otherName, otherValue] = others[at] as [string, unknown];
    const order =
      rankOf(value) - rankOf(otherValue) ||
      compareTexts(name, otherName) ||
      compareValues(value, otherValue);
    if (order !== 0) return order;
  }
  return entries.length - others.length;
}

export function areEqual(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && compareValues(a, b) === 0);
}

/** Something that is the same for equal values only; a missing value equals null. */
export function valueKey(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return `"${value}`;
  if (typeof value !== 'object') return value === 0 ? 0 : value;
  return textOf(value);
}

function textOf(value: unknown): string {
  if (value instanceof Date) return `d${value.getTime()}`;
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${presentMembers(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${textOf(member)}`)
    .join()}}`;
}

/** The members of a mapping; what an expression leaves out is none. */
export function presentMembers(mapping: object): readonly [string, unknown][] {
  return Object.entries(mapping).filter(([, value]) => value !== undefined);
}

/** A mapping, but no date and no list. */
export function isMapping(value: unknown): value is Record<string, unknown> {
  return rankOf(value) === Rank.object;
}
