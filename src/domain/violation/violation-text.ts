import { canonicalText, type Digest } from '../json/canonical.ts';
import { jsonFrom } from '../json/inspect-json.ts';
import { isJsonObject, type Json } from '../json/value.ts';
import type { Violation, ViolationEvent } from './violation.ts';

/** Canonical JSON of an open violation, as it is stored: what its table and its key say is left out, and so is a row that is there twice. */
export function textOfOpenViolation({ rule: _rule, key: _key, ...violation }: Violation): string {
  return canonicalText(packed(violation));
}

/** The violation of a text; null if it is none. */
export function openViolationFrom(rule: string, key: Digest, text: string): Violation | null {
  const value = jsonFrom(text) ?? null;
  return isJsonObject(value) ? unpacked({ ...value, rule, key }) : null;
}

/** Canonical JSON of an event, as it is stored. */
export function textOfViolationEvent({ violation, ...event }: ViolationEvent): string {
  return canonicalText({ ...event, violation: packed(violation) } as unknown as Json);
}

/** The event of a text; null if it is none. */
export function violationEventFrom(text: string): ViolationEvent | null {
  const value = jsonFrom(text) ?? null;
  const violation = isJsonObject(value) ? value['violation'] : null;
  if (!isJsonObject(value) || !isJsonObject(violation ?? null)) return null;
  return { ...(value as unknown as ViolationEvent), violation: unpacked(violation) };
}

function packed<T extends Pick<Violation, 'row' | 'firstRow'>>({ firstRow, ...rest }: T): Json {
  const isSame = firstRow === rest.row || canonicalText(firstRow) === canonicalText(rest.row);
  return (isSame ? rest : { ...rest, firstRow }) as unknown as Json;
}

function unpacked(value: Json | undefined): Violation {
  const stored = value as unknown as Violation;
  return { ...stored, firstRow: stored.firstRow ?? stored.row };
}
