import { context, propagation } from '@opentelemetry/api';
import type { ContainerRuntime, StepOutcome } from '../../ports/container-runtime.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { RuleEngine } from '../../ports/rule-engine.ts';
import {
  succeeded,
  type Telemetry,
  type WorkKind,
  type WorkMeasure,
} from '../../ports/telemetry.ts';
import type { WebClient } from '../../ports/web-client.ts';
import { receivedTrace } from './received-trace.ts';

/** The names of the methods that give promises. */
type AsyncMethods<P> = {
  [K in keyof P]: P[K] extends (...given: never[]) => Promise<unknown> ? K : never;
}[keyof P] &
  string;

interface Measuring {
  readonly telemetry: Telemetry;
  readonly kind: WorkKind;
  /** Stands before the names of the methods. */
  readonly prefix: string;
}

/** The same port, with its methods measured. All names are given, so that a new method is not forgotten. */
function measured<P extends object>(
  port: P,
  names: Readonly<Record<AsyncMethods<P>, true>>,
  { telemetry, kind, prefix }: Measuring,
): P {
  const methods = (Object.keys(names) as AsyncMethods<P>[]).map((name) => {
    const call = (port[name] as (...given: unknown[]) => Promise<unknown>).bind(port);
    const label = `${prefix}${name}`;
    return [name, (...given: unknown[]) => telemetry.measure(kind, label, () => call(...given))];
  });
  return { ...port, ...Object.fromEntries(methods) };
}

const historyCalls = {
  ...({ head: true, revisions: true, range: true, documents: true, pages: true } as const),
  ...({ keys: true, keepKey: true, problems: true, keepProblems: true } as const),
  ...({ commit: true, commitAll: true } as const),
  ...({ tags: true, newestTagged: true, tagged: true, putTag: true, deleteTag: true } as const),
  ...({ ping: true, close: true } as const),
};
const validationCalls = {
  append: true,
  summaries: true,
  entries: true,
  after: true,
  last: true,
} as const;
const auditCalls = {
  ...({ append: true, list: true, count: true, find: true } as const),
  ...({ lastAnchor: true, keepAnchor: true } as const),
};
const tableCalls = {
  ...({ states: true, get: true, rows: true, digests: true, changes: true } as const),
  ...({ apply: true, applyParts: true, drop: true, keepIndexes: true } as const),
};
const recordCalls = { get: true, list: true, listEach: true, put: true, remove: true } as const;
const leaseCalls = { take: true, renew: true, release: true, holders: true } as const;
const rateCalls = { reserve: true } as const;
const eventCalls = {
  append: true,
  after: true,
  afterEach: true,
  last: true,
  trim: true,
} as const;

/** A store whose calls are measured, by names such as `history.head` and `tables.rows`. */
function measuredStore(store: HistoryStore, telemetry: Telemetry): HistoryStore {
  const of = (part: string): Measuring => ({ telemetry, kind: 'storeCall', prefix: `${part}.` });
  return {
    ...measured(store, historyCalls, of('history')),
    validations: measured(store.validations, validationCalls, of('validations')),
    audit: measured(store.audit, auditCalls, of('audit')),
    tables: measured(store.tables, tableCalls, of('tables')),
    records: measured(store.records, recordCalls, of('records')),
    leases: measured(store.leases, leaseCalls, of('leases')),
    rates: measured(store.rates, rateCalls, of('rates')),
    events: measured(store.events, eventCalls, of('events')),
  };
}

/** A rule engine whose evaluations are measured under a name. */
function measuredRuleEngine(engine: RuleEngine, telemetry: Telemetry, name: string): RuleEngine {
  return {
    evaluate: (evaluation) =>
      telemetry.measure('ruleEvaluation', name, () => engine.evaluate(evaluation)),
    explain: (question) => engine.explain(question),
    close: () => engine.close(),
  };
}

/** A web client whose requests are measured by the method of HTTP, and carry the trace on. */
function measuredWebClient(web: WebClient, telemetry: Telemetry): WebClient {
  return {
    exchange: (request, limits) =>
      telemetry.measure('webCall', request.method, () => {
        const traced: Record<string, string> = {};
        propagation.inject(context.active(), traced);
        const received = receivedTrace.getStore();
        if (received !== undefined) traced['traceparent'] ??= received.traceparent;
        return web.exchange({ ...request, headers: { ...request.headers, ...traced } }, limits);
      }),
    close: () => web.close(),
  };
}

/** A runtime whose containers are measured by the phase of their step. */
function measuredRuntime(runtime: ContainerRuntime, telemetry: Telemetry): ContainerRuntime {
  return {
    check: () => runtime.check(),
    resolve: (image, pull) => runtime.resolve(image, pull),
    locatePlug: (path) => runtime.locatePlug(path),
    stop: (name) => runtime.stop(name),
    leftovers: (store) => runtime.leftovers(store),
    async run(step, on, signal) {
      let work: WorkMeasure | null = null;
      const begun = (): WorkMeasure => {
        work ??= telemetry.begin('step', step.phase);
        return work;
      };
      const mayStart = async () => {
        await on.mayStart();
        // What waits for its turn takes no time of its own.
        begun();
      };
      try {
        const outcome = await runtime.run(step, { ...on, mayStart }, signal);
        begun().endAs(resultOfStep(outcome));
        return outcome;
      } catch (error) {
        begun().end(error);
        throw error;
      }
    },
  };
}

function resultOfStep(outcome: StepOutcome): string {
  if (outcome.ended === 'fault') return outcome.fault.code;
  if (outcome.ended === 'stopped') return 'CANCELLED';
  return outcome.exitCode === 0 ? succeeded : 'STEP_FAILED';
}

/** Puts measuring around ports. */
export interface PortMeasuring {
  store(store: HistoryStore): HistoryStore;
  web(web: WebClient): WebClient;
  ruleEngine(engine: RuleEngine, name: string): RuleEngine;
  runtime(runtime: ContainerRuntime): ContainerRuntime;
}

/** Puts the measuring of some telemetry around ports. */
export function createPortMeasuring(telemetry: Telemetry): PortMeasuring {
  return {
    store: (store) => measuredStore(store, telemetry),
    web: (web) => measuredWebClient(web, telemetry),
    ruleEngine: (engine, name) => measuredRuleEngine(engine, telemetry, name),
    runtime: (runtime) => measuredRuntime(runtime, telemetry),
  };
}
