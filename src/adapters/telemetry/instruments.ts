import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { WorkKind } from '../../ports/telemetry.ts';

/** How often a kind of work was done, and how long it took. */
interface WorkInstruments {
  readonly total: Counter<'name' | 'result'>;
  readonly seconds: Histogram<'name'>;
}

/** Looks into a cache. Plain numbers, because a rendering looks into its cache for each document. */
export interface CacheLooks {
  hit: number;
  miss: number;
}

/** The metrics that Purser keeps itself. */
export interface Instruments {
  readonly requests: Counter<'method' | 'route' | 'status'>;
  readonly requestSeconds: Histogram<'method' | 'route'>;
  readonly inFlight: Gauge;
  readonly work: Readonly<Record<WorkKind, WorkInstruments>>;
  readonly looks: Map<string, CacheLooks>;
  readonly leases: Gauge<'lease'>;
}

/** Upper bounds, in seconds, of what mostly takes milliseconds. */
const shortTimes = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Upper bounds, in seconds, of what waits for others. */
const longTimes = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
/** Upper bounds, in seconds, of what works on systems. */
const runTimes = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600, 14_400];

/** Creates the metrics in a registry, those of Node and of the process among them. */
export function createInstruments(registry: Registry, version: string): Instruments {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'purser_build_info',
    help: 'Always 1; the label says which version runs.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  return {
    requests: new Counter({
      name: 'purser_http_requests_total',
      help: 'Requests that have ended. Status 499: the client did not wait.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'purser_http_request_duration_seconds',
      help: 'Time from the header of a request to the end of its answer.',
      labelNames: ['method', 'route'],
      buckets: shortTimes,
      registers,
    }),
    inFlight: new Gauge({
      name: 'purser_http_requests_in_flight',
      help: 'Requests that have not ended, streams among them.',
      registers,
    }),
    work: {
      useCase: workInstruments(registry, 'use_case', 'Use cases', shortTimes),
      storeCall: workInstruments(registry, 'store_call', 'Calls of the store', shortTimes),
      ruleEvaluation: workInstruments(
        registry,
        'rule_evaluation',
        'Evaluations of rules',
        longTimes,
      ),
      webCall: workInstruments(registry, 'web_call', 'Requests that Purser made', longTimes),
      poll: workInstruments(registry, 'poll', 'Rounds of polling of data sources', longTimes),
      deployment: workInstruments(registry, 'deployment', 'Attempts of deployments', runTimes),
      step: workInstruments(registry, 'step', 'Containers of deployments', runTimes),
    },
    looks: countedLooks(registry),
    leases: new Gauge({
      name: 'purser_lease_held',
      help: '1 if this server does a task that one server at a time does, else 0.',
      labelNames: ['lease'],
      registers,
    }),
  };
}

/** The looks into each cache, which become a metric when the metrics are read. */
function countedLooks(registry: Registry): Map<string, CacheLooks> {
  const looks = new Map<string, CacheLooks>();
  new Counter({
    name: 'purser_cache_lookups_total',
    help: 'Looks into caches.',
    labelNames: ['cache', 'result'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [cache, { hit, miss }] of looks) {
        this.inc({ cache, result: 'hit' }, hit);
        this.inc({ cache, result: 'miss' }, miss);
      }
    },
  });
  return looks;
}

function workInstruments(
  registry: Registry,
  noun: string,
  things: string,
  buckets: number[],
): WorkInstruments {
  const registers = [registry];
  return {
    total: new Counter({
      name: `purser_${noun}s_total`,
      help: `${things}, by the code of their error, or success.`,
      labelNames: ['name', 'result'],
      registers,
    }),
    seconds: new Histogram({
      name: `purser_${noun}_duration_seconds`,
      help: `${things}: the time they took.`,
      labelNames: ['name'],
      buckets,
      registers,
    }),
  };
}
