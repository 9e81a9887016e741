import assert from 'node:assert/strict';
import { context, propagation, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { createTelemetry, traceFacts } from '../../../src/adapters/telemetry/create-telemetry.ts';
import { createPortMeasuring } from '../../../src/adapters/telemetry/measure-ports.ts';
import { fault, refusal } from '../../../src/domain/errors.ts';
import type {
  ContainerRuntime,
  ContainerStep,
  StepOutcome,
} from '../../../src/ports/container-runtime.ts';
import type { WebClient, WebRequest } from '../../../src/ports/web-client.ts';
import { serve, type TestServer } from '../../api/serve.ts';
import { idleListener } from '../../support/step-listener.ts';

const exporter = new InMemorySpanExporter();
const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
let server: TestServer;

beforeAll(async () => {
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  provider.register();
  server = await serve({ telemetry: createTelemetry('1.2.3') });
});
beforeEach(() => exporter.reset());
afterAll(async () => {
  await server.close();
  trace.disable();
  context.disable();
  propagation.disable();
});

describe('traces', () => {
  it('go on from the trace of a request to its use cases', async () => {
    await server.post({ query: '{revision{number}}' }, { traceparent });
    const spans = exporter.getFinishedSpans();
    const request = spans.find(({ name }) => name === 'POST /graphql');
    const useCase = spans.find(({ name }) => name === 'use case revision');
    assert.ok(request && useCase);
    assert.equal(request.spanContext().traceId, traceId);
    assert.equal(request.parentSpanContext?.spanId, 'b7ad6b7169203331');
    assert.equal(useCase.parentSpanContext?.spanId, request.spanContext().spanId);
    assert.deepEqual(
      [request.attributes['http.route'], request.attributes['http.response.status_code']],
      ['/graphql', 200],
    );
  });

  it('go on from the span of an SDK that measures HTTP by itself', () => {
    const outer = trace.getTracer('http').startSpan('POST');
    const within = trace.setSpan(context.active(), outer);
    context.with(within, () => {
      const request = { method: 'POST', headers: { traceparent } };
      createTelemetry('1.2.3').startRequest(request).end({ route: '/graphql', status: 200 });
    });
    outer.end();
    const [span] = exporter.getFinishedSpans();
    assert.equal(span?.parentSpanContext?.spanId, outer.spanContext().spanId);
  });

  it('go on to requests that Purser makes, and to the log', async () => {
    const telemetry = createTelemetry('1.2.3');
    const requests: WebRequest[] = [];
    const facts: object[] = [];
    const web: WebClient = {
      exchange: async (request) => {
        requests.push(request);
        facts.push(traceFacts());
        return { status: 200, headers: {}, body: [] as never, url: request.url };
      },
      close: async () => undefined,
    };
    const request = { method: 'GET', url: 'http://host.invalid/', headers: { a: 'b' } } as const;
    await telemetry.measure('useCase', 'refresh', () =>
      createPortMeasuring(telemetry)
        .web(web)
        .exchange(request, {} as never),
    );
    const span = exporter.getFinishedSpans().find(({ name }) => name === 'web call GET');
    assert.ok(span);
    const { traceId, spanId } = span.spanContext();
    assert.deepEqual(requests[0]?.headers, { a: 'b', traceparent: `00-${traceId}-${spanId}-01` });
    assert.deepEqual(facts, [{ traceId, spanId }]);
    assert.deepEqual(traceFacts(), {});
  });

  it('name the code of an error, not its message', async () => {
    const telemetry = createTelemetry('1.2.3');
    const failing = telemetry.measure('storeCall', 'history.head', async () => {
      throw refusal('STORE_UNAVAILABLE', { reason: 'what is secret' });
    });
    await assert.rejects(failing, { code: 'STORE_UNAVAILABLE' });
    const [span] = exporter.getFinishedSpans();
    assert.equal(span?.status.message, 'STORE_UNAVAILABLE');
    assert.ok(!JSON.stringify([span?.attributes, span?.events]).includes('secret'));
    const { text } = await telemetry.metrics();
    assert.match(
      text,
      /purser_store_calls_total\{name="history.head",result="STORE_UNAVAILABLE"\} 1/,
    );
  });
});

describe('steps of deployments', () => {
  const step = { phase: 'state' } as ContainerStep;
  const outcomes: readonly (readonly [string, () => StepOutcome])[] = [
    ['success', () => ({ ended: 'exit', exitCode: 0, answer: Buffer.alloc(0) })],
    ['STEP_FAILED', () => ({ ended: 'exit', exitCode: 3, answer: Buffer.alloc(0) })],
    ['CANCELLED', () => ({ ended: 'stopped' })],
    [
      'STEP_TIMEOUT',
      () => ({
        ended: 'fault',
        fault: fault('STEP_TIMEOUT', { resource: 'crane', phase: 'state', seconds: 1 }),
      }),
    ],
    [
      'RUNTIME_UNAVAILABLE',
      () => {
        throw refusal('RUNTIME_UNAVAILABLE', { reason: 'gone' });
      },
    ],
  ];
  it.each(outcomes)('end with the result %s', async (result, run) => {
    const telemetry = createTelemetry('1.2.3');
    const runtime = createPortMeasuring(telemetry).runtime({
      run: async () => run(),
    } as Partial<ContainerRuntime> as ContainerRuntime);
    const ended = await runtime
      .run(step, idleListener, new AbortController().signal)
      .catch((error: unknown) => error);
    assert.ok(ended);
    const { text } = await telemetry.metrics();
    assert.ok(text.includes(`purser_steps_total{name="state",result="${result}"} 1`), text);
    assert.deepEqual(
      exporter.getFinishedSpans().map(({ name }) => name),
      ['step state'],
    );
  });
});
