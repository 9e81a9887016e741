import { AsyncLocalStorage } from 'node:async_hooks';

/** The trace that a client began, as its header names it. (https://www.w3.org/TR/trace-context) */
export interface ReceivedTrace {
  readonly traceparent: string;
  readonly traceId: string;
  /** The client's span. */
  readonly spanId: string;
}

/** The received trace of the current request, in a process without an SDK of OpenTelemetry. */
export const receivedTrace = new AsyncLocalStorage<ReceivedTrace>();

const versionZero = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const laterVersions =
  /^(?!00|ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-[!-~]*)?$/;
const maxLength = 128;

/** Reads a `traceparent` header; null if it is missing or invalid, as the standard ignores such a header. */
export function readTraceParent(header: unknown): ReceivedTrace | null {
  if (typeof header !== 'string' || header.length > maxLength) return null;
  const traceparent = header.trim();
  const [, traceId, spanId] =
    versionZero.exec(traceparent) ?? laterVersions.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceparent, traceId, spanId };
}
