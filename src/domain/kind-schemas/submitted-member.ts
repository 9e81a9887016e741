import { canonicalText } from '../json/canonical.ts';
import type { Location } from '../json/path/read.ts';
import { ExactNumber, isJsonObject, type Json, type JsonObject, memberAt } from '../json/value.ts';
import { dataPath } from './check-shape.ts';
import type { NoteFinding } from './kind-finding.ts';

/** A member of a document, and where it was submitted. */
export interface SubmittedMember {
  /** Undefined if it is absent. */
  readonly value: Json | undefined;
  /** Of an absent member: where its normal form would stand. */
  readonly location: Location;
}

/** The member under a key. */
export function memberIn({ value, location }: SubmittedMember, key: string): SubmittedMember {
  return { value: memberAt(value, key), location: [...location, key] };
}

/**
 * The one of several members that mean the same which is given; the first is the normal form. Notes an ALIAS_CONFLICT at
 * each alias that says something else. `same`: the text by which they are compared.
 */
export function chooseSpelling(
  note: NoteFinding,
  [normal, ...aliases]: readonly [SubmittedMember, ...SubmittedMember[]],
  same: (value: Json) => string = canonicalText,
): SubmittedMember {
  const given = [normal, ...aliases].filter(({ value }) => value !== undefined);
  const [first, ...others] = given;
  if (first === undefined) return normal;
  for (const { value, location } of others) {
    if (same(value as Json) === same(first.value as Json)) continue;
    note('ALIAS_CONFLICT', location, { other: dataPath(first.location) });
  }
  return first;
}

/** The value of a member if it is a text. */
export function textIn({ value }: SubmittedMember): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The value of a member if it is a mapping. */
export function objectIn({ value }: SubmittedMember): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

/** The value of a member if it is a boolean. */
export function booleanIn({ value }: SubmittedMember): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** The value of a member if it is an integer from a least one on. */
export function integerIn({ value }: SubmittedMember, least: number): number | undefined {
  const number = value instanceof ExactNumber ? Number(value.text) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= least
    ? number
    : undefined;
}

/** Notes what is wrong with a URL, if there is one. */
export function noteUrlFlaw(
  note: NoteFinding,
  member: SubmittedMember,
  flawOf: (text: string) => string | null,
): void {
  const text = textIn(member);
  const reason = text === undefined ? null : flawOf(text);
  if (reason !== null) note('URL_FORBIDDEN', member.location, { reason });
}

/** The members of some names that are texts. */
export function textMembers(holder: SubmittedMember, names: readonly string[]): JsonObject {
  return present(Object.fromEntries(names.map((name) => [name, textIn(memberIn(holder, name))])));
}

/** A mapping without the members that are undefined. */
export function present(members: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(members).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}
