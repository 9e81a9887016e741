import { sendActions } from '../actions/send-actions.ts';
import type { AppServices } from '../app-services.ts';
import { runDriftChecks } from '../deployments/run-drift-checks.ts';
import { indexRuns } from '../deployments/runs/run-records.ts';
import { runNotifications } from '../notifications/run-notifications.ts';
import { runRules } from '../policies/run-rules.ts';
import { runSources } from '../sources/run-sources.ts';
import { makeHolder } from './hold-lease.ts';

/** Runs what a server does by itself, until `signal` is aborted. Never rejects. */
export async function startLoops(services: AppServices, signal: AbortSignal): Promise<void> {
  const { auditAnchors, ports } = services;
  await Promise.all([
    auditAnchors.run(ports.auditAnchorIntervalMs ?? 60_000, signal),
    startWork(services, signal),
  ]);
}

/** Sources, rules and deployments. */
async function startWork(services: AppServices, signal: AbortSignal): Promise<void> {
  const { ports, entropy, sourceMemory: memory } = services;
  const { sources, rules, deployments, telemetry } = ports;
  const lost = deployments === undefined ? Promise.resolve() : findLostRuns(services, signal);
  const drift = deployments === undefined ? Promise.resolve() : runDriftChecks(services, signal);
  if (sources === undefined) {
    await Promise.all([lost, drift]);
    return;
  }
  const logger = ports.logger ?? null;
  const common = {
    ...services,
    leases: services.store.leases,
    holder: makeHolder(entropy),
    logger,
    ...(telemetry && { telemetry }),
  };
  const runs: Promise<void>[] = [lost, drift];
  if (sources.runs.includes('sources'))
    runs.push(runSources({ ...common, ...sources, ...services.sourceSignals, memory }, signal));
  if (sources.runs.includes('policies') && rules !== undefined)
    runs.push(runRules({ ...common, rules, pollMs: sources.pollMs }, signal));
  if (sources.runs.includes('policies') && services.execution.mode !== 'off')
    runs.push(sendActions({ ...common, ...sources }, signal));
  if (sources.runs.includes('policies'))
    runs.push(runNotifications({ ...common, ...sources }, signal));
  await Promise.all(runs);
}

/** A run whose server ended is found after at most this, and the time of a lease. */
const lookEveryMs = 5_000;

/** Finds runs of deployments whose server has ended. */
async function findLostRuns(
  { ports, timer, clock, store, deploymentRunner }: AppServices,
  signal: AbortSignal,
): Promise<void> {
  let isIndexed = false;
  while (!signal.aborted) {
    try {
      await deploymentRunner.interruptLost();
      if (!isIndexed) await indexRuns(store.records, clock.now());
      isIndexed = true;
    } catch (error) {
      if (!signal.aborted) {
        ports.logger?.warn({ err: error }, 'lost deployments could not be looked for');
      }
    }
    await timer.wait(lookEveryMs, { signal, background: true });
  }
}
