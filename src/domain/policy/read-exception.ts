import type { Location } from '../json/path/read.ts';
import { isJsonObject, type Json, type JsonObject, memberAt } from '../json/value.ts';
import { knownMembers, shapeFlaws } from '../kind-schemas/check-shape.ts';
import { type KindFinding, noteInto } from '../kind-schemas/kind-finding.ts';
import { checkQueryDocument } from '../query-document/check-query-document.ts';
import { ruleName } from './policy.ts';

/** The schema of documents of exceptions. */
export const exceptionSchema = 'purser/PolicyException/v1';

/** Rows of a rule that do not count for a time. (docs/violations.md#exceptions) */
export interface PolicyException {
  /** The name of its document. */
  readonly name: string;
  /** The full name of the rule. */
  readonly rule: string;
  /** A query document without flaws. */
  readonly match: JsonObject;
  readonly reason: string;
  /** UTC, ISO 8601 with milliseconds: from then on the rows count again. */
  readonly expires: string;
}

/** What the data of a document is as an exception; null if something is wrong with it. */
export interface ReadException {
  readonly exception: PolicyException | null;
  readonly errors: readonly KindFinding[];
}

/** ISO 8601 with a time zone: without one, the moment would depend on the server. */
const momentPattern =
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Reads the data of a `purser/PolicyException/v1` document of a name. (docs/violations.md#exceptions) */
export function readException(data: Json, name: string): ReadException {
  const errors: KindFinding[] = [];
  const note = noteInto(errors);
  for (const flaw of shapeFlaws(exceptionSchema, data)) {
    const { code, location, reason } = flaw;
    if (code === 'UNKNOWN_KEY') note(code, location, knownMembers(flaw));
    else note('CONFIG_INVALID', location, { what: exceptionSchema, reason });
  }
  const match = memberAt(data, 'match') ?? {};
  const noteFlaw = (location: Location, reason: string | null): void => {
    if (reason === null) note('OPERATOR_FORBIDDEN', location, {});
    else note('CONFIG_INVALID', location, { what: exceptionSchema, reason });
  };
  if (isJsonObject(match)) checkQueryDocument(noteFlaw, match, ['match']);
  const expires = momentOf(memberAt(data, 'expires'));
  if (typeof memberAt(data, 'expires') === 'string' && expires === null) {
    const reason = 'is no moment with a time zone';
    note('CONFIG_INVALID', ['expires'], { what: exceptionSchema, reason });
  }
  if (errors.length > 0 || expires === null || !isJsonObject(match)) {
    return { exception: null, errors };
  }
  const [policy, rule, reason] = ['policy', 'rule', 'reason'].map((key) => memberAt(data, key));
  const full = ruleName(String(policy), String(rule));
  return { exception: { name, rule: full, match, reason: String(reason), expires }, errors };
}

function momentOf(value: Json | undefined): string | null {
  if (typeof value !== 'string' || !momentPattern.test(value)) return null;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}
