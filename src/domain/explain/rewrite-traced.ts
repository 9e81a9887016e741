import type { SubstitutionTarget } from '../document/document.ts';
import { parseDestinationPath } from '../json/path/path.ts';
import { findAll, type Location, memberOf, membersOf } from '../json/path/read.ts';
import type { Json } from '../json/value.ts';
import { compilePattern } from '../render/pattern.ts';
import { createWorkMeter } from '../render/work-meter.ts';
import { withMembers } from './edit-traced.ts';
import { holdsSecret } from './secrets.ts';
import {
  content,
  type IsSecret,
  placed,
  type Step,
  type TracedValue,
  tracedMember,
} from './trace.ts';

/** The step that rewrites texts, and the documents that are secret. */
export interface Rewriter {
  readonly step: Step;
  readonly isSecret: IsSecret;
}

/** The values that a rewriting reaches, whatever the result; see {@link rewriteTraced}. */
interface Reach {
  /** The locations that the target names, as text. */
  readonly targets: ReadonlySet<string>;
  /** Whether the pattern matches a text that is not secret. */
  readonly matches: (text: string) => boolean;
}

/**
 * A value in which some texts are rewritten; everything else is unchanged.
 *
 * If secrets are involved, their content does not decide what counts as rewritten. Secrets that the target names always
 * do, because otherwise it would show whether the pattern matches them. Texts that the pattern matches do as well,
 * because an unchanged one would show the inserted value.
 */
export function rewriteTraced(
  spot: TracedValue,
  now: Json,
  target: SubstitutionTarget,
  rewriter: Rewriter,
): TracedValue {
  const { step, isSecret } = rewriter;
  const hasSecrets = isSecret(content(now, step).trace) || holdsSecret(spot, isSecret);
  return rewritten(spot, now, { ...rewriter, reach: hasSecrets ? reachOf(spot, target) : null });
}

function reachOf({ value = null }: TracedValue, { path, pattern = '' }: SubstitutionTarget): Reach {
  const compiled = compilePattern(pattern);
  // Rendering has matched the same texts within its budget.
  const meter = createWorkMeter(Number.POSITIVE_INFINITY);
  return {
    targets: new Set(findAll(value, parseDestinationPath(path)).map(textOf)),
    matches: (text) => compiled.ok && compiled.pattern.first(text, meter) !== null,
  };
}

function textOf(location: Location): string {
  return JSON.stringify(location);
}

interface Rewriting extends Rewriter {
  /** Null if nothing is secret. */
  readonly reach: Reach | null;
}

function rewritten(
  spot: TracedValue,
  now: Json,
  rewriting: Rewriting,
  location: Location = [],
): TracedValue {
  const { step, isSecret, reach } = rewriting;
  const isSame = spot.value === now;
  if (isSame && reach === null) return spot;
  const isReached = reach !== null && isWithin(reach, location);
  if (isReached && isSecret(spot.trace)) return placed(content(now, step), spot);
  if (typeof now === 'string') {
    return isSame && !(isReached && reach.matches(now)) ? spot : placed(content(now, step), spot);
  }
  const changes = membersOf(now).map((key) => {
    const old = tracedMember(spot, key);
    return { key, old, now: rewritten(old, memberOf(now, key), rewriting, [...location, key]) };
  });
  const changed = changes.filter((member) => member.old !== member.now);
  return withMembers(spot, new Map(changed.map((member) => [member.key, member.now])), isSecret);
}

function isWithin({ targets }: Reach, location: Location): boolean {
  const ends = Array.from({ length: location.length + 1 }, (_, end) => end);
  return ends.some((end) => targets.has(textOf(location.slice(0, end))));
}
