import type { AppServices } from '../app-services.ts';
import { runRules } from '../policies/run-rules.ts';
import { runSources } from '../sources/run-sources.ts';

/** Bytes of chance in the name of a process. */
const holderBytes = 12;

/** Runs what a server does by itself, until `signal` is aborted. Never rejects. */
export async function startLoops(services: AppServices, signal: AbortSignal): Promise<void> {
  const { ports, entropy, sourceMemory: memory } = services;
  const { sources, rules, telemetry } = ports;
  if (sources === undefined) return;
  const logger = ports.logger ?? null;
  const holder = Buffer.from(entropy.bytes(holderBytes)).toString('hex');
  const common = {
    ...services,
    leases: services.store.leases,
    holder,
    logger,
    ...(telemetry && { telemetry }),
  };
  const runs: Promise<void>[] = [];
  if (sources.runs.includes('sources'))
    runs.push(runSources({ ...common, ...sources, ...services.sourceSignals, memory }, signal));
  if (sources.runs.includes('policies') && rules !== undefined)
    runs.push(runRules({ ...common, rules, pollMs: sources.pollMs }, signal));
  await Promise.all(runs);
}
