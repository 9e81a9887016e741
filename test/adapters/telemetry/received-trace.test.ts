import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createPinoLogger } from '../../../src/adapters/system/pino-logger.ts';
import { createTelemetry, traceFacts } from '../../../src/adapters/telemetry/create-telemetry.ts';
import { createPortMeasuring } from '../../../src/adapters/telemetry/measure-ports.ts';
import { readTraceParent } from '../../../src/adapters/telemetry/received-trace.ts';
import type { WebClient, WebRequest } from '../../../src/ports/web-client.ts';
import { serve } from '../../api/serve.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';
const traceparent = `00-${traceId}-${spanId}-01`;

describe('a trace that a client began, without an SDK', () => {
  it('is in the lines of the log of its request, and in no others', async () => {
    const lines: Record<string, unknown>[] = [];
    const logger = createPinoLogger({
      level: 'info',
      destination: { write: (line: string) => lines.push(JSON.parse(line)) },
      facts: traceFacts,
    });
    const server = await serve({ telemetry: createTelemetry('1.2.3'), logger });
    try {
      await server.post({ query: '{revision{number}}' }, { traceparent });
      await server.post({ query: '{revision{number}}' });
    } finally {
      await server.close();
    }
    const requests = lines.filter(({ msg }) => msg === 'request');
    assert.deepEqual(
      requests.map((line) => [line['traceId'], line['spanId']]),
      [
        [traceId, spanId],
        [undefined, undefined],
      ],
    );
  });

  it('goes on to requests that Purser makes', async () => {
    const telemetry = createTelemetry('1.2.3');
    const sent: WebRequest[] = [];
    const web: WebClient = {
      exchange: async (request) => {
        sent.push(request);
        return { status: 200, headers: {}, body: [] as never, url: request.url };
      },
      close: async () => undefined,
    };
    const measured = createPortMeasuring(telemetry).web(web);
    const request = { method: 'GET', url: 'http://host.invalid/', headers: { a: 'b' } } as const;
    const exchange = () => measured.exchange(request, {} as never);
    await new Promise<void>((resolve) => {
      const received = telemetry.startRequest({ method: 'POST', headers: { traceparent } });
      received.within(() => void exchange().then(() => resolve()));
    });
    await exchange();
    assert.deepEqual(
      sent.map(({ headers }) => headers),
      [{ a: 'b', traceparent }, { a: 'b' }],
    );
  });
});

describe('traceparent', () => {
  it.each([
    ['version 0', traceparent],
    ['a later version', `01-${traceId}-${spanId}-01-more`],
  ])('of %s is read', (_of, header) => {
    assert.deepEqual(readTraceParent(header), { traceparent: header, traceId, spanId });
  });

  it.each([
    ['missing', undefined],
    ['of several values', [traceparent, traceparent]],
    ['of the forbidden version', `ff-${traceId}-${spanId}-01`],
    ['of version 0 with more', `${traceparent}-more`],
    ['in capitals', traceparent.toUpperCase()],
    ['without a trace', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['without a span', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['too long', `01-${traceId}-${spanId}-01-${'a'.repeat(200)}`],
    ['of two lines', `01-${traceId}-${spanId}-01-\r\nx: y`],
  ])('is ignored if it is %s', (_why, header) => {
    assert.equal(readTraceParent(header), null);
  });
});
