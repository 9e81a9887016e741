import { trusted } from '../../domain/access/principal.ts';
import { type DriftCheck, nextTime } from '../../domain/deployment/drift-check.ts';
import { PurserError } from '../../domain/errors.ts';
import type { AppServices } from '../app-services.ts';
import { liveDriftChecks } from './live-drift-checks.ts';
import { startDriftCheck } from './start-drift-check.ts';

const lookEveryMs = 5_000;

/** The kind of records of when a check began last; the key is its name. */
const checkKind = 'driftCheck';

/** Begins drift checks when their time has come, until `signal` is aborted. Never rejects. */
export async function runDriftChecks(services: AppServices, signal: AbortSignal): Promise<void> {
  const { timer, ports } = services;
  while (!signal.aborted) {
    await startDueChecks(services).catch((error: unknown) => {
      if (!signal.aborted) ports.logger?.warn({ err: error }, 'drift could not be looked for');
    });
    await timer.wait(lookEveryMs, { signal, background: true });
  }
}

/** Begins the drift checks whose time has come; of all servers one begins each. */
export async function startDueChecks(services: AppServices): Promise<void> {
  const { ports, clock } = services;
  if (ports.deployments === undefined) return;
  for (const check of await liveDriftChecks(services)) {
    if (!(await claimTime(services, check, clock.now()))) continue;
    try {
      await startDriftCheck({ by: trusted('purser'), services }, check, []);
    } catch (error) {
      // Its environment may be in use, or never have been deployed: the next time comes.
      if (!(error instanceof PurserError)) throw error;
      ports.logger?.info({ check: check.name, err: error }, 'a drift check was skipped');
    }
  }
}

/** Whether this process is to begin a check now. The time of a new one is the first after it was found. */
async function claimTime(
  { store: { records } }: AppServices,
  { name, schedule }: DriftCheck,
  now: string,
): Promise<boolean> {
  const [kept] = await records.get(checkKind, [name]);
  const due = kept ? nextTime(schedule, kept.at) : null;
  if (kept && (due === null || due > now)) return false;
  const record = { kind: checkKind, key: name, text: '', group: '', state: '', at: now };
  const put = await records.put(record, kept?.version ?? 0);
  return kept !== null && kept !== undefined && put !== null;
}
