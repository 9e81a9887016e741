import type { HistoryStore } from '../ports/history-store.ts';
import type { Gauge } from '../ports/telemetry.ts';
import { createMethods } from './access/run-use-case.ts';
import type { App } from './app.ts';
import type { AppPorts } from './app-ports.ts';
import { createAppServices } from './app-services.ts';
import { startLoops } from './live/start-loops.ts';
import type { Committer } from './submit/committer.ts';
import { useCases } from './use-cases.ts';

/** Creates the app with every use case over the ports. Closing the app closes the store. */
export function createApp(ports: AppPorts): App {
  const services = createAppServices(ports);
  const { store, committer, followers, validations, deploymentRunner, historyIndex } = services;
  const { auditAnchors } = services;
  for (const gauge of [headGauge(store), waitingGauge(committer)]) ports.telemetry?.addGauge(gauge);
  const loops = new AbortController();
  let running: Promise<void> | null = null;
  return {
    ...createMethods(useCases, services),
    health: () => store.ping(),
    rates: store.rates,
    isStarted: () => running !== null,
    start() {
      running = startLoops(services, loops.signal);
    },
    close: async () => {
      loops.abort();
      await running;
      await deploymentRunner.close();
      await committer.close();
      followers.close();
      await validations.close();
      await historyIndex.close();
      await auditAnchors.close();
      await store.close();
    },
  };
}

function waitingGauge(committer: Committer): Gauge {
  return {
    name: 'commits_waiting',
    about: 'Changes that wait for their commit.',
    read: async () => committer.waiting(),
  };
}

function headGauge(store: Pick<HistoryStore, 'head'>): Gauge {
  return {
    name: 'head_revision',
    about: 'The number of the newest revision; 0 if there is none.',
    read: async () => (await store.head())?.id ?? 0,
  };
}
