import { Cron } from 'croner';
import { isJsonArray, type Json, memberAt } from '../json/value.ts';
import { knownMembers, shapeFlaws } from '../kind-schemas/check-shape.ts';
import { type KindFinding, noteInto } from '../kind-schemas/kind-finding.ts';

/** The kind of documents that say when Purser looks for drift. */
export const driftCheckKind = 'purser/DriftCheck';
/** Their schema. */
export const driftCheckSchema = `${driftCheckKind}/v1`;

/** When Purser looks whether an environment is as it was deployed. (docs/deployments.md#drift) */
export interface DriftCheck {
  /** The name of its document. */
  readonly name: string;
  readonly environment: string;
  /** In the form of crontab, UTC. */
  readonly schedule: string;
  /** Names of documents; null: those of the last deployment. */
  readonly manifests: readonly string[] | null;
}

/** Reads the data of a `purser/DriftCheck/v1` document of a name; null if something is wrong with it. */
export function readDriftCheck(
  data: Json,
  name: string,
): { readonly check: DriftCheck | null; readonly errors: readonly KindFinding[] } {
  const errors: KindFinding[] = [];
  const note = noteInto(errors);
  for (const flaw of shapeFlaws(driftCheckSchema, data)) {
    const { code, location, reason } = flaw;
    if (code === 'UNKNOWN_KEY') note(code, location, knownMembers(flaw));
    else note('CONFIG_INVALID', location, { what: driftCheckSchema, reason });
  }
  const schedule = memberAt(data, 'schedule');
  if (typeof schedule === 'string' && nextTime(schedule, firstMoment) === null) {
    const reason =
      'is not a time that comes, in the form of crontab: minute hour day month weekday';
    note('CONFIG_INVALID', ['schedule'], { what: driftCheckSchema, reason });
  }
  if (errors.length > 0) return { check: null, errors };
  const manifests = memberAt(data, 'manifests');
  const check = {
    name,
    environment: String(memberAt(data, 'environment')),
    schedule: String(schedule),
    manifests: isJsonArray(manifests) ? manifests.map(String) : null,
  };
  return { check, errors };
}

const firstMoment = '2026-01-01T00:00:00.000Z';

/** The first time of a schedule after another one, ISO 8601; null if the text is no schedule, or if it never comes. */
export function nextTime(schedule: string, after: string): string | null {
  try {
    const cron = new Cron(schedule, { mode: '5-part', timezone: 'UTC', paused: true });
    return cron.nextRun(new Date(after))?.toISOString() ?? null;
  } catch {
    return null;
  }
}

/** Twice the time from the next check to the one after it, as an ISO 8601 duration: when a result is too old to count. */
export function resultExpiry({ schedule }: DriftCheck, now: string): string | null {
  const first = nextTime(schedule, now);
  const second = first && nextTime(schedule, first);
  if (first === null || second === null) return null;
  return `PT${(2 * (Date.parse(second) - Date.parse(first))) / 1_000}S`;
}
