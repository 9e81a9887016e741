import type { Digest } from '../json/canonical.ts';

/** Where a call is in the set of calls that `execute` rules give. */
export interface CallPresence {
  /** The number of the evaluation in which it appeared last. */
  readonly appearance: number;
  /** The full names of the rules that give it, in order; none: it is absent. */
  readonly rules: readonly string[];
  /** UTC, ISO 8601: when it appeared, oldest first; those of the last hour, and the last. */
  readonly appearedAt: readonly string[];
  /** UTC, ISO 8601: since when no rule gives it. */
  readonly absentSince?: string;
  /** The appearance in which it was stopped, as it appeared too often. */
  readonly stoppedIn?: number;
}

/** The calls that the last evaluation gave, and those of which something is remembered, by identity. */
export type CallSet = Readonly<Record<Digest, CallPresence>>;

/** What an evaluation gave. */
export interface CallFindings {
  /** The number of the evaluation: higher than any before. */
  readonly number: number;
  /** UTC, ISO 8601. */
  readonly now: string;
  /**
   * The calls of each `execute` rule, by full name; null: the rule has no new result, and keeps its calls. A rule that is
   * missing exists no more.
   */
  readonly found: ReadonlyMap<string, ReadonlySet<Digest> | null>;
  /** Stopped calls that somebody resumed or gave up. */
  readonly resumed: ReadonlySet<Digest>;
}

/** How calls are tracked. (docs/actions.md#when-a-call-is-made) */
export interface CallSetOptions {
  /** A call that was absent for less than this was not gone. */
  readonly minAbsenceMs: number;
  /** How often an hour a call may appear; 0: without limit. */
  readonly loopLimit: number;
  /** Calls that rules may give at once, all together. */
  readonly maxCalls: number;
}

/** A call that is to be made, as it appeared. */
export interface AppearedCall {
  readonly identity: Digest;
  readonly rules: readonly string[];
  /** Whether it appeared too often, so that it waits for somebody to resume it. */
  readonly isStopped: boolean;
}

/** The set after an evaluation. */
export interface NextCalls {
  readonly set: CallSet;
  readonly appeared: readonly AppearedCall[];
  /** Rules that give too many calls, and keep those that they had. */
  readonly tooLarge: readonly string[];
}

/** The time in which appearances are counted. */
const loopMs = 3_600_000;

/** The set after an evaluation, and the calls that are new in it. (docs/actions.md#when-a-call-is-made) */
export function nextCalls(
  before: CallSet,
  findings: CallFindings,
  options: CallSetOptions,
): NextCalls {
  const { found, tooLarge } = withinLimit(before, findings.found, options.maxCalls);
  const rulesOf = rulesByCall(before, found);
  const set: Record<Digest, CallPresence> = {};
  const appeared: AppearedCall[] = [];
  for (const [identity, rules] of rulesOf) {
    const known = knownCall(before, identity, findings);
    const next = presentCall(known, rules, findings, options);
    set[identity] = next;
    if (next.appearance !== findings.number) continue;
    appeared.push({ identity, rules, isStopped: next.stoppedIn === findings.number });
  }
  const absent: (readonly [Digest, CallPresence])[] = [];
  for (const identity of Object.keys(before)) {
    if (rulesOf.has(identity)) continue;
    const next = absentCall(knownCall(before, identity, findings), findings.now, options);
    if (next !== null) absent.push([identity, next]);
  }
  absent.sort(([, a], [, b]) => importance(b) - importance(a));
  for (const [identity, next] of absent.slice(0, options.maxCalls)) set[identity] = next;
  return { set, appeared, tooLarge };
}

/** Of what is remembered of absent calls, stopped ones stay first, and then those that were seen last. */
function importance({ stoppedIn, absentSince = '' }: CallPresence): number {
  return stoppedIn === undefined ? Date.parse(absentSince) : Number.MAX_SAFE_INTEGER;
}

/** If there are too many calls, rules that give new ones keep what they had. */
function withinLimit(
  before: CallSet,
  found: CallFindings['found'],
  maxCalls: number,
): { readonly found: CallFindings['found']; readonly tooLarge: readonly string[] } {
  if (rulesByCall(before, found).size <= maxCalls) return { found, tooLarge: [] };
  const isNew = (identity: Digest): boolean => (before[identity]?.rules.length ?? 0) === 0;
  const tooLarge = Array.from(found).flatMap(([rule, calls]) =>
    calls !== null && Array.from(calls).some(isNew) ? [rule] : [],
  );
  const kept = tooLarge.map((rule) => [rule, null] as const);
  return { found: new Map([...found, ...kept]), tooLarge };
}

/** The rules that give each call that is present, in order. */
function rulesByCall(
  before: CallSet,
  found: CallFindings['found'],
): ReadonlyMap<Digest, readonly string[]> {
  const rulesOf = new Map<Digest, string[]>();
  const add = (identity: Digest, rule: string): void => {
    const rules = rulesOf.get(identity) ?? [];
    rulesOf.set(identity, rules);
    rules.push(rule);
  };
  for (const [identity, { rules }] of Object.entries(before)) {
    for (const rule of rules) if (found.get(rule) === null) add(identity, rule);
  }
  for (const [rule, calls] of found) {
    for (const identity of calls ?? []) add(identity, rule);
  }
  for (const rules of rulesOf.values()) rules.sort();
  return rulesOf;
}

/** What is known of a call, without its past if it was resumed. */
function knownCall(
  before: CallSet,
  identity: Digest,
  { resumed }: CallFindings,
): CallPresence | undefined {
  const known = Object.hasOwn(before, identity) ? before[identity] : undefined;
  if (known?.stoppedIn === undefined || !resumed.has(identity)) return known;
  const { stoppedIn: _, ...rest } = known;
  return { ...rest, appearedAt: [] };
}

function presentCall(
  known: CallPresence | undefined,
  rules: readonly string[],
  { number, now }: CallFindings,
  { minAbsenceMs, loopLimit }: CallSetOptions,
): CallPresence {
  if (known !== undefined) {
    const { absentSince, ...rest } = known;
    const isGone = absentSince !== undefined && elapsedMs(absentSince, now) >= minAbsenceMs;
    if (!isGone || known.stoppedIn !== undefined) return { ...rest, rules };
  }
  const times = recent(known?.appearedAt ?? [], now);
  const isStopped = loopLimit > 0 && times.length >= loopLimit;
  return {
    appearance: number,
    rules,
    appearedAt: loopLimit > 0 ? [...times, now].slice(-loopLimit - 1) : [now],
    ...(isStopped && { stoppedIn: number }),
  };
}

/** What is remembered of a call that no rule gives; null: nothing. */
function absentCall(
  known: CallPresence | undefined,
  now: string,
  { minAbsenceMs, loopLimit }: CallSetOptions,
): CallPresence | null {
  if (known === undefined) return null;
  // A clock that was put back: what is in the future has just begun.
  const since = known.absentSince ?? now;
  const absentSince = since > now ? now : since;
  const matters =
    known.stoppedIn !== undefined ||
    elapsedMs(absentSince, now) < minAbsenceMs ||
    (loopLimit > 0 && recent(known.appearedAt, now).length > 0);
  return matters ? { ...known, rules: [], absentSince } : null;
}

/** Whether a call that appeared in an evaluation is still there; `absent`: it may come back and count as if it had stayed. */
export function presenceOf(
  set: CallSet,
  { identity, appearance }: { readonly identity: Digest; readonly appearance: number },
  now: string,
  { minAbsenceMs }: Pick<CallSetOptions, 'minAbsenceMs'>,
): 'present' | 'absent' | 'gone' {
  const known = Object.hasOwn(set, identity) ? set[identity] : undefined;
  if (known?.appearance !== appearance) return 'gone';
  const { absentSince } = known;
  if (absentSince === undefined) return 'present';
  return elapsedMs(absentSince, now) >= minAbsenceMs ? 'gone' : 'absent';
}

function elapsedMs(since: string, now: string): number {
  return Math.max(0, Date.parse(now) - Date.parse(since));
}

/** The times within the last hour; one in the future, after a clock was put back, is now. */
function recent(times: readonly string[], now: string): readonly string[] {
  return times.flatMap((time) => {
    if (elapsedMs(time, now) >= loopMs) return [];
    return [time > now ? now : time];
  });
}
