import { context, propagation } from '@opentelemetry/api';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { RuleEngine } from '../../ports/rule-engine.ts';
import type { Telemetry, WorkKind } from '../../ports/telemetry.ts';
import type { WebClient } from '../../ports/web-client.ts';

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

/** The same port, whose methods of these names are measured. */
function measured<P extends object>(
  port: P,
  names: readonly AsyncMethods<P>[],
  { telemetry, kind, prefix }: Measuring,
): P {
  const methods = names.map((name) => {
    const call = (port[name] as (...given: unknown[]) => Promise<unknown>).bind(port);
    const label = `${prefix}${name}`;
    return [name, (...given: unknown[]) => telemetry.measure(kind, label, () => call(...given))];
  });
  return { ...port, ...Object.fromEntries(methods) };
}

/** A store whose calls are measured, by names such as `history.head` and `tables.rows`. */
function measuredStore(store: HistoryStore, telemetry: Telemetry): HistoryStore {
  const of = (part: string): Measuring => ({ telemetry, kind: 'storeCall', prefix: `${part}.` });
  const { validations, audit, tables, records, leases, events } = store;
  return {
    ...measured(
      store,
      [
        ...(['head', 'revisions', 'range', 'documents', 'pages', 'keys', 'keepKey'] as const),
        ...(['problems', 'keepProblems', 'commit', 'tags', 'newestTagged', 'tagged'] as const),
        ...(['putTag', 'deleteTag', 'ping'] as const),
      ],
      of('history'),
    ),
    validations: measured(
      validations,
      ['append', 'summaries', 'entries', 'after', 'last'],
      of('validations'),
    ),
    audit: measured(audit, ['append', 'list', 'count'], of('audit')),
    tables: measured(
      tables,
      ['states', 'rows', 'digests', 'changes', 'apply', 'drop', 'keepIndexes'],
      of('tables'),
    ),
    records: measured(records, ['get', 'list', 'put', 'remove'], of('records')),
    leases: measured(leases, ['take', 'renew', 'release', 'holders'], of('leases')),
    events: measured(events, ['append', 'after', 'last'], of('events')),
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
        return web.exchange({ ...request, headers: { ...request.headers, ...traced } }, limits);
      }),
    close: () => web.close(),
  };
}

/** Puts measuring around ports. */
export interface PortMeasuring {
  store(store: HistoryStore): HistoryStore;
  web(web: WebClient): WebClient;
  ruleEngine(engine: RuleEngine, name: string): RuleEngine;
}

/** Puts the measuring of some telemetry around ports. */
export function createPortMeasuring(telemetry: Telemetry): PortMeasuring {
  return {
    store: (store) => measuredStore(store, telemetry),
    web: (web) => measuredWebClient(web, telemetry),
    ruleEngine: (engine, name) => measuredRuleEngine(engine, telemetry, name),
  };
}
