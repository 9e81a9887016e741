import {
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { Gauge as PrometheusGauge, Registry } from 'prom-client';
import { PurserError } from '../../domain/errors.ts';
import {
  type Gauge,
  type ReceivedRequest,
  type RequestMeasure,
  succeeded,
  type Telemetry,
  type WorkKind,
  type WorkMeasure,
} from '../../ports/telemetry.ts';
import { createInstruments, type Instruments } from './instruments.ts';
import { readTraceParent, receivedTrace } from './received-trace.ts';

/** What names the work in the name of its span. */
const spanNames: Readonly<Record<WorkKind, string>> = {
  useCase: 'use case',
  storeCall: 'store',
  ruleEvaluation: 'rules',
  webCall: 'web call',
  poll: 'poll',
  deployment: 'deployment',
  step: 'step',
};

/**
 * Metrics in a registry of their own, and spans of whatever OpenTelemetry SDK the process was started with. Without one
 * there are no spans, but the trace that a client began still goes on to the log and to requests that Purser makes.
 */
export function createTelemetry(version: string): Telemetry {
  const registry = new Registry();
  const instruments = createInstruments(registry, version);
  const tracer = trace.getTracer('purser', version);

  function begin(kind: WorkKind, name: string): WorkMeasure {
    const { total, seconds } = instruments.work[kind];
    const stop = seconds.startTimer({ name });
    const span = tracer.startSpan(`${spanNames[kind]} ${name}`);
    const within = trace.setSpan(context.active(), span);
    const endAs = (result: string): void => {
      total.inc({ name, result });
      stop();
      if (result !== succeeded) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: result });
      }
      span.end();
    };
    return {
      within: (run, ...given) => context.with(within, run, undefined, ...given),
      end(error) {
        const code = error instanceof PurserError ? error.code : 'INTERNAL';
        endAs(error === undefined ? succeeded : code);
      },
      endAs,
    };
  }

  return {
    metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),

    startRequest: (request) => startRequest(instruments, tracer, request),

    begin,
    measure: async (kind, name, run) => {
      const work = begin(kind, name);
      try {
        const result = await work.within(run);
        work.end();
        return result;
      } catch (error) {
        work.end(error);
        throw error;
      }
    },

    countLook: (cache, found) => countLook(instruments.looks, cache, found),
    setHeld: (lease, held) => instruments.leases.set({ lease }, held ? 1 : 0),
    addGauge: (gauge) => addGauge(registry, gauge),
  };
}

function startRequest(
  instruments: Instruments,
  tracer: Tracer,
  { method, headers }: ReceivedRequest,
): RequestMeasure {
  // An SDK that measures HTTP by itself has begun a span that goes on from the headers.
  const parent =
    trace.getActiveSpan() === undefined
      ? propagation.extract(ROOT_CONTEXT, headers)
      : context.active();
  const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } };
  const span = tracer.startSpan(method, options, parent);
  const within = trace.setSpan(parent, span);
  const received = isSpanContextValid(span.spanContext())
    ? null
    : readTraceParent(headers['traceparent']);
  return requestMeasure(instruments, method, span, (run) =>
    received === null ? context.with(within, run) : receivedTrace.run(received, run),
  );
}

function requestMeasure(
  { requests, requestSeconds, inFlight }: Instruments,
  method: string,
  span: Span,
  within: RequestMeasure['within'],
): RequestMeasure {
  const stop = requestSeconds.startTimer();
  let ended = false;
  inFlight.inc();
  return {
    within,
    end({ route, status }) {
      if (ended) return;
      ended = true;
      const labels = { method, route: route ?? 'none' };
      inFlight.dec();
      stop(labels);
      requests.inc({ ...labels, status });
      span.updateName(`${method} ${labels.route}`);
      span.setAttributes({ 'http.route': labels.route, 'http.response.status_code': status });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function countLook(looks: Instruments['looks'], cache: string, found: boolean): void {
  let counted = looks.get(cache);
  if (counted === undefined) {
    counted = { hit: 0, miss: 0 };
    looks.set(cache, counted);
  }
  counted[found ? 'hit' : 'miss'] += 1;
}

/** A value that cannot be read is left out: the other metrics are still of use. */
function addGauge(registry: Registry, { name, about, read }: Gauge): void {
  new PrometheusGauge({
    name: `purser_${name}`,
    help: about,
    registers: [registry],
    async collect() {
      const value = await read().catch(() => null);
      if (value === null) this.reset();
      else this.set(value);
    },
  });
}

/** The ids of the current trace and span, without an SDK those of the client, for the log; none outside a trace. */
export function traceFacts(): Readonly<Record<string, string>> {
  const { traceId, spanId } =
    trace.getActiveSpan()?.spanContext() ?? receivedTrace.getStore() ?? {};
  return traceId === undefined || spanId === undefined ? {} : { traceId, spanId };
}
