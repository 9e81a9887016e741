import {
  ExactNumber,
  growingCopy,
  isJsonArray,
  isJsonObject,
  type Json,
  setOwn,
} from '../json/value.ts';

/** A value whose numbers every store can keep. */
export interface KeptNumbers {
  readonly value: Json;
  /** How many numbers became texts. */
  readonly inexact: number;
}

/**
 * A value in which each number that a double cannot hold is the text of its digits: an integer beyond 2^53, and what is
 * beyond the largest double. All other numbers keep their form. (docs/data-sources.md#rows)
 */
export function keepNumbers(value: Json): KeptNumbers {
  let inexact = 0;
  const keep = (part: Json): Json => {
    if (part instanceof ExactNumber || typeof part === 'number') {
      if (!isLost(part)) return part;
      inexact += 1;
      return String(part);
    }
    if (isJsonArray(part)) return sameOr(part, part.map(keep));
    return isJsonObject(part) ? keepMembers(part) : part;
  };
  const keepMembers = (part: Readonly<Record<string, Json>>): Json => {
    // Few rows have such a number, so that most are copied never.
    let copy: Record<string, Json> | null = null;
    for (const key of Object.keys(part)) {
      const member = part[key] as Json;
      const kept = keep(member);
      if (kept === member) continue;
      copy ??= growingCopy(part);
      setOwn(copy, key, kept);
    }
    return copy ?? part;
  };
  return { value: keep(value), inexact };
}

function isLost(number: number | ExactNumber): boolean {
  if (Number.isSafeInteger(number)) return false;
  const value = Number(String(number));
  const isInteger = /^-?\d+$/.test(String(number));
  return isInteger ? !Number.isSafeInteger(value) : !Number.isFinite(value);
}

function sameOr(list: readonly Json[], mapped: readonly Json[]): Json {
  return mapped.every((item, at) => item === list[at]) ? list : mapped;
}
