import type { AppServices } from '../app-services.ts';
import { runSources } from '../sources/run-sources.ts';

/** Bytes of chance in the name of a process. */
const holderBytes = 12;

/** Runs what a server does by itself, until `signal` is aborted. Never rejects. */
export async function startLoops(services: AppServices, signal: AbortSignal): Promise<void> {
  const { ports, timer, entropy, clock, store, liveSources, sourceSignals } = services;
  if (!ports.sources?.runs.includes('sources')) return;
  const logger = ports.logger ?? null;
  const holder = Buffer.from(entropy.bytes(holderBytes)).toString('hex');
  await runSources(
    {
      ...ports.sources,
      ...sourceSignals,
      store,
      leases: store.leases,
      liveSources,

      timer,
      clock,
      entropy,
      holder,
      logger,
    },
    signal,
  );
}
