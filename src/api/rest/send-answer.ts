import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Digest } from '../../domain/json/canonical.ts';
import { namesEntityTag } from '../graphql/cache/entity-tag.ts';
import { askAgain, type ResponseCache } from '../http/response-cache.ts';
import { yamlType } from './check-request.ts';
import type { RestAnswer, RestBody } from './rest-route.ts';

/** Options for sending a response. */
export interface Sending {
  readonly isHead: boolean;
  /** `If-None-Match`. */
  readonly known: string | undefined;
  /** Digest of everything that determines the response; null: it may change. */
  readonly digest: Digest | null;
  readonly cache: ResponseCache;
  /** Milliseconds without reading after which a client is disconnected. */
  readonly timeoutMs: number;
  /** Receives the error that ended a response after its beginning. */
  readonly onBroken: (error: unknown) => void;
}

/** Approximate number of characters sent together. */
const pieceLength = 64 * 1024;

/**
 * Sends a response; an immutable one with an entity tag, and from the cache if possible. Throws the errors of its body
 * before the first piece; after that an error closes the connection, so that no client takes an incomplete response for
 * a complete one.
 */
export async function sendAnswer(
  reply: FastifyReply,
  { status, body }: RestAnswer,
  sending: Sending,
): Promise<FastifyReply> {
  const { digest, cache } = sending;
  reply.code(status);
  if (body === undefined) return reply.send();
  if (digest !== null && namesEntityTag(sending.known, tagOf(digest))) {
    return tagged(reply, digest).code(304).send();
  }
  const ready = digest === null ? null : cache.get(digest);
  if (digest !== null && ready !== null) return sendBytes(tagged(reply, digest), ready, sending);
  const made = await body();
  // A response with secrets is made anew each time, because each opening is recorded; it must not be cached.
  const lasts = digest !== null && made.isStable !== false && made.isSecret !== true;
  const keep = lasts ? (bytes: Buffer) => cache.put(digest, bytes) : null;
  if (!isAsync(made.pieces) || !takesChunks(reply)) {
    const bytes = await joined(made.pieces);
    keep?.(bytes);
    return sendBytes(lasts ? tagged(reply, digest) : reply, bytes, sending);
  }
  const pieces = gathered(made.pieces);
  const first = await pieces.next();
  if (lasts) tagged(reply, digest);
  if (!first.done) return sendPieces(reply, { first: first.value, pieces }, keep, sending);
  keep?.(first.value);
  return sendBytes(reply, first.value, sending);
}

function tagOf(digest: Digest): string {
  return `"${digest}"`;
}

function tagged(reply: FastifyReply, digest: Digest): FastifyReply {
  return reply.headers({ etag: tagOf(digest), ...Object.fromEntries([askAgain]) });
}

function sendBytes(reply: FastifyReply, bytes: Buffer, sending: Sending): FastifyReply {
  reply.headers({ 'content-type': yamlType, 'content-length': bytes.length });
  if (sending.isHead) return reply.send();
  return withTimeout(reply, sending).send(bytes);
}

/** A response that its client does not read would stay in memory without end. */
function withTimeout(reply: FastifyReply, { timeoutMs }: Sending): FastifyReply {
  reply.raw.setTimeout(timeoutMs, () => reply.raw.destroy());
  return reply;
}

/** Pieces of a body; the last one is the return value. */
type Pieces = AsyncGenerator<Buffer, Buffer>;

/** For HEAD, the first piece is made all the same, to find errors. */
async function sendPieces(
  reply: FastifyReply,
  begun: { readonly first: Buffer; readonly pieces: Pieces },
  keep: ((bytes: Buffer) => void) | null,
  sending: Sending,
): Promise<FastifyReply> {
  const { isHead, cache, onBroken } = sending;
  reply.header('content-type', yamlType);
  if (isHead) {
    await begun.pieces.return(begun.first);
    return reply.send();
  }
  const whole = watched(begun, onBroken);
  const sent = keep === null ? whole : collected(whole, cache, keep);
  return withTimeout(reply, sending).send(Readable.from(sent, { objectMode: false }));
}

function isAsync(pieces: RestBody['pieces']): pieces is AsyncIterable<string> {
  return Symbol.asyncIterator in pieces;
}

/** Whether a client can distinguish the end of an answer without a length from one that is cut. */
function takesChunks({ request }: FastifyReply): boolean {
  return request.raw.httpVersion !== '1.0';
}

async function joined(pieces: RestBody['pieces']): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(Buffer.from(piece));
  return Buffer.concat(parts);
}

/** The same text in fewer pieces, because each has a cost to send. */
async function* gathered(pieces: AsyncIterable<string>): Pieces {
  let parts: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    parts.push(piece);
    length += piece.length;
    if (length < pieceLength) continue;
    yield Buffer.from(parts.join(''));
    parts = [];
    length = 0;
  }
  return Buffer.from(parts.join(''));
}

/** All pieces, including the first and the last. */
async function* watched(
  { first, pieces }: { readonly first: Buffer; readonly pieces: Pieces },
  onBroken: (error: unknown) => void,
): AsyncGenerator<Buffer, void> {
  try {
    yield first;
    const last = yield* pieces;
    if (last.length > 0) yield last;
  } catch (error) {
    onBroken(error);
    throw error;
  } finally {
    // If the client leaves after the first piece, the others are not begun.
    await pieces.return(first);
  }
}

/** Passes on pieces, and after the last one calls `keep` with all of them, if the cache had enough space for them. */
async function* collected(
  pieces: AsyncIterable<Buffer>,
  cache: ResponseCache,
  keep: (bytes: Buffer) => void,
): AsyncGenerator<Buffer, void> {
  let sent: Buffer[] = [];
  let length = 0;
  let isWhole = true;
  try {
    for await (const piece of pieces) {
      isWhole &&= cache.reserve(piece.length);
      if (isWhole) {
        sent.push(piece);
        length += piece.length;
      } else {
        cache.release(length);
        sent = [];
        length = 0;
      }
      yield piece;
    }
    if (isWhole) keep(Buffer.concat(sent));
  } finally {
    cache.release(length);
  }
}
