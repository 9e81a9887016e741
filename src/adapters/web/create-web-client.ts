import { lookup } from 'node:dns/promises';
import { addAbortListener } from 'node:events';
import { type Duplex, pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, type ZlibOptions } from 'node:zlib';
import type { Agent, Dispatcher } from 'undici';
import { connectionReason } from '../../domain/connection-reasons.ts';
import { checkRedirect, checkUrl } from '../../domain/egress/check-egress.ts';
import type { EgressRules } from '../../domain/egress/egress-rules.ts';
import { type PurserError, refusal } from '../../domain/errors.ts';
import { codeOf } from '../../domain/system-error-code.ts';
import { readBody } from '../../http-client.ts';
import type { ExchangeLimits, WebAnswer, WebClient, WebRequest } from '../../ports/web-client.ts';
import { noteSending } from './note-sending.ts';
import { EgressDenial, pinnedLookup, type ResolveHost } from './pinned-lookup.ts';

/** What a client stands on. */
export interface WebClientOptions {
  readonly rules: EgressRules;
  /** Default: the resolver of the machine. */
  readonly resolveHost?: ResolveHost;
}

/** Commands that send no requests should start at once. */
const loadUndici = () => import('undici');
type Undici = Awaited<ReturnType<typeof loadUndici>>;

/** Connections to one origin at once. */
const maxConnections = 16;

/** Agents with TLS options of their own that are kept. */
const maxAgents = 64;

const notModified = 304;

/**
 * Bytes that a decompressor gives at once. Each part takes turns of the event loop, so that small ones make a large answer
 * slow in a busy process.
 */
const decompressedPart = 1024 * 1024;

/** A client over HTTP/1.1 that connects to checked addresses only. */
export function createWebClient({ rules, resolveHost = resolveAll }: WebClientOptions): WebClient {
  const agents = new Map<string, Agent>();
  const agentFor = async (limits: ExchangeLimits): Promise<Agent> => {
    const { tls: { ca, skipVerification = false } = {}, isCall = false } = limits;
    const key = JSON.stringify([ca, skipVerification, isCall]);
    const agent = agents.get(key) ?? createAgent(await loadUndici(), limits);
    agents.delete(key);
    agents.set(key, agent);
    for (const [oldest, unused] of agents) {
      if (agents.size <= maxAgents) break;
      agents.delete(oldest);
      void unused.close();
    }
    return agent;
  };
  const createAgent = (library: Undici, { tls = {}, isCall = false }: ExchangeLimits) =>
    new library.Agent({
      connections: maxConnections,
      connect: {
        lookup: pinnedLookup(resolveHost, rules),
        rejectUnauthorized: !tls.skipVerification,
        ...(tls.ca !== undefined && { ca: tls.ca }),
      },
      // Without it a connection is used once.
      pipelining: isCall ? 0 : 1,
      // The deadline is over the whole exchange.
      headersTimeout: 0,
      bodyTimeout: 0,
    });

  return {
    async exchange(request, limits) {
      const deadline = AbortSignal.timeout(limits.timeoutMs);
      const signal = limits.signal ? AbortSignal.any([deadline, limits.signal]) : deadline;
      const host = hostOf(request.url);
      let onceSent: { readonly sent?: true } = {};
      try {
        const agent = noteSending(await agentFor(limits), () => {
          onceSent = { sent: true };
        });
        return await follow(request, { ...limits, signal, rules, agent });
      } catch (error) {
        limits.signal?.throwIfAborted();
        if (error instanceof ReserveFailure) throw error.cause;
        const facts = { host, ...onceSent };
        if (deadline.aborted) {
          throw refusal('TIMEOUT', { ...facts, seconds: limits.timeoutMs / 1_000 });
        }
        throw faultFrom(error, facts);
      }
    },
    async close() {
      await Promise.all(Array.from(agents.values(), (agent) => agent.destroy()));
      agents.clear();
    },
  };
}

interface Exchange extends ExchangeLimits {
  readonly signal: AbortSignal;
  readonly rules: EgressRules;
  readonly agent: Dispatcher;
}

async function follow(first: WebRequest, exchange: Exchange): Promise<WebAnswer> {
  let request = first;
  for (let followed = 0; ; followed += 1) {
    const url = allowedUrl(request.url, exchange.rules);
    const answer = await ask(url, request, exchange);
    const { location } = answer.headers;
    if (!exchange.followRedirects || !isRedirect(answer.status) || location === undefined) {
      return answer;
    }
    const target = checkRedirect(url, location, followed);
    if (!('url' in target)) throw new EgressDenial(target.reason);
    request = redirected(request, answer.status, target.url);
  }
}

function allowedUrl(text: string, rules: EgressRules): URL {
  const found = checkUrl(text, rules);
  if (found.kind === 'refused') throw new EgressDenial(found.reason);
  return found.url;
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** As browsers do: what was posted is not posted again, unless the status demands it. */
function redirected(request: WebRequest, status: number, { href: url }: URL): WebRequest {
  if (status === 307 || status === 308 || /^(?:GET|HEAD)$/.test(request.method)) {
    return { ...request, url };
  }
  return { method: 'GET', url, headers: request.headers };
}

async function ask(url: URL, request: WebRequest, exchange: Exchange): Promise<WebAnswer> {
  const { agent, signal } = exchange;
  const { request: send } = await loadUndici();
  const sending = send(url, {
    method: request.method as 'GET',
    headers: { 'accept-encoding': 'gzip, deflate, br', ...request.headers },
    body: request.body ?? null,
    signal,
    dispatcher: agent,
  });
  const { statusCode, headers, body } = await endingWith(signal, sending);
  body.on('error', () => undefined);
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]),
  );
  try {
    const read = await readWhole(statusCode, named, body, exchange);
    return { status: statusCode, headers: named, body: read, url: url.href };
  } finally {
    body.destroy();
  }
}

/** undici sends nothing once the signal has come, but says so only when it has a connection or has given up on one. */
function endingWith<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const listening = addAbortListener(signal, () => reject(signal.reason));
    work.then(resolve, reject).finally(() => listening[Symbol.dispose]());
  });
}

async function readWhole(
  status: number,
  headers: WebAnswer['headers'],
  body: Readable,
  exchange: Exchange,
): Promise<Uint8Array> {
  // It has no body, but may have the length of the answer that it stands for, which undici takes for a fault.
  if (status === notModified) return new Uint8Array();
  if (!exchange.isCall && Number(headers['content-length']) > exchange.maxBytes) {
    throw new BodyTooLarge(exchange.maxBytes);
  }
  return readWithin(decodedBody(body, headers, exchange), exchange);
}

class BodyTooLarge extends Error {
  readonly limit: number;

  constructor(limit: number) {
    super();
    this.limit = limit;
  }
}

class UnknownEncoding extends Error {
  override readonly message = 'its answer has an unknown content-encoding';
}

/** Room for a body could not be reserved. */
class ReserveFailure extends Error {}

async function readWithin(
  body: AsyncIterable<Uint8Array>,
  { maxBytes, reserve, signal, isCall = false }: Exchange,
): Promise<Uint8Array> {
  if (isCall) return readBeginning(body, maxBytes);
  try {
    return await readBody(body, maxBytes, async (bytes) => {
      await reserve?.(bytes, signal).catch((cause: unknown) => {
        throw new ReserveFailure('', { cause });
      });
    });
  } catch (error) {
    throw error instanceof RangeError ? new BodyTooLarge(maxBytes) : error;
  }
}

/** A call has an answer even if its body cannot be read. */
function decodedBody(
  body: Readable,
  { 'content-encoding': encoding = 'identity' }: WebAnswer['headers'],
  { isCall = false }: Exchange,
): Readable {
  return isCall && decoders[encoding.toLowerCase()] === undefined
    ? body
    : decompressed(body, encoding);
}

/** What can be read of a body, up to a length. */
async function readBeginning(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      read.push(chunk.subarray(0, maxBytes - size));
      size += chunk.length;
      if (size >= maxBytes) break;
    }
  } catch {
    // The status is known, and what follows from it.
  }
  return Buffer.concat(read);
}

function decompressed(body: Readable, encoding: string): Readable {
  if (encoding === 'identity') return body;
  const create = decoders[encoding.toLowerCase()];
  if (create === undefined) throw new UnknownEncoding();
  // What goes wrong with one of them reaches the reader of the last.
  return pipeline(body, create({ chunkSize: decompressedPart }), () => undefined);
}

const decoders: Readonly<Record<string, (options: ZlibOptions) => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The host that a fault names; a URL that is none has none. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

function faultFrom(
  error: unknown,
  { host, ...sent }: { readonly host: string; readonly sent?: true },
): PurserError {
  const denial = denialIn(error);
  if (denial !== null) {
    return refusal('EGRESS_DENIED', { ...(host !== '' && { host }), reason: denial.message });
  }
  if (error instanceof BodyTooLarge) {
    return refusal('BODY_TOO_LARGE', { host, limit: error.limit });
  }
  return refusal('NETWORK', { host, reason: reasonOf(error), ...sent }, {}, { cause: error });
}

/** Sockets wrap what their look-up throws. */
function denialIn(error: unknown): EgressDenial | null {
  if (error instanceof EgressDenial) return error;
  return error instanceof Error && error.cause !== undefined ? denialIn(error.cause) : null;
}

function reasonOf(error: unknown): string {
  if (error instanceof UnknownEncoding) return error.message;
  const code = codeOf(error);
  return connectionReason(code) ?? answerReasons.get(code) ?? 'the exchange failed';
}

/** Words for codes of undici and zlib. */
const answerReasons: ReadonlyMap<unknown, string> = new Map([
  ['UND_ERR_SOCKET', 'the connection was cut'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'its answer is not as long as it says'],
  ['UND_ERR_HEADERS_OVERFLOW', 'its answer has too many headers'],
  ['UND_ERR_CONNECT_TIMEOUT', 'it took too long'],
  ['Z_DATA_ERROR', 'its answer cannot be decompressed'],
  ['Z_BUF_ERROR', 'its answer cannot be decompressed'],
]);

function resolveAll(host: string): ReturnType<ResolveHost> {
  return lookup(host, { all: true });
}
