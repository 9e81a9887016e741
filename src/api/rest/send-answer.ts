import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Digest } from '../../domain/json/canonical.ts';
import { namesEntityTag } from '../graphql/cache/entity-tag.ts';
import { askAgain, type KeptAnswers } from '../http/kept-answers.ts';
import { yamlType } from './check-request.ts';
import type { RestAnswer, RestBody } from './rest-route.ts';

/** How an answer is sent. */
export interface Sending {
  readonly isHead: boolean;
  /** `If-None-Match`. */
  readonly known: string | undefined;
  /** Over all that the answer follows from; null: it may change. */
  readonly digest: Digest | null;
  readonly kept: KeptAnswers;
  /** How long a client may take none of an answer until it is given up, in milliseconds. */
  readonly timeoutMs: number;
  /** Receives what ended an answer after it was begun. */
  readonly onBroken: (error: unknown) => void;
}

/** About how much is sent at a time. */
const pieceLength = 64 * 1024;

/**
 * Sends an answer; one that never changes with an entity tag, and from memory if it is there. What its
 * body throws before the first piece is thrown; after that the connection is cut, so that no client
 * takes for whole what is not.
 */
export async function sendAnswer(
  reply: FastifyReply,
  { status, body }: RestAnswer,
  sending: Sending,
): Promise<FastifyReply> {
  const { digest, kept } = sending;
  reply.code(status);
  if (body === undefined) return reply.send();
  if (digest !== null && namesEntityTag(sending.known, tagOf(digest))) {
    return tagged(reply, digest).code(304).send();
  }
  const ready = digest === null ? null : kept.get(digest);
  if (digest !== null && ready !== null) return sendBytes(tagged(reply, digest), ready, sending);
  const made = await body();
  // What holds secrets is made anew each time, as each opening of them is recorded; nobody is to keep it.
  const lasts = digest !== null && made.isStable !== false && made.isSecret !== true;
  const keep = lasts ? (bytes: Buffer) => kept.put(digest, bytes) : null;
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

/** An answer that nobody takes would be held in memory without end. */
function withTimeout(reply: FastifyReply, { timeoutMs }: Sending): FastifyReply {
  reply.raw.setTimeout(timeoutMs, () => reply.raw.destroy());
  return reply;
}

/** Pieces of a body, of which the last is returned. */
type Pieces = AsyncGenerator<Buffer, Buffer>;

/** For HEAD, the first piece is made all the same, to find errors. */
async function sendPieces(
  reply: FastifyReply,
  begun: { readonly first: Buffer; readonly pieces: Pieces },
  keep: ((bytes: Buffer) => void) | null,
  sending: Sending,
): Promise<FastifyReply> {
  const { isHead, kept, onBroken } = sending;
  reply.header('content-type', yamlType);
  if (isHead) {
    await begun.pieces.return(begun.first);
    return reply.send();
  }
  const whole = watched(begun, onBroken);
  const sent = keep === null ? whole : collected(whole, kept, keep);
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

/** The same text in fewer pieces, as each costs something to send. */
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

/** All pieces, the first and the last among them. */
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
    // Whoever leaves after the first piece has not begun with the others.
    await pieces.return(first);
  }
}

/** Hands on pieces, and when all of them were taken the whole, if there was room to hold it until then. */
async function* collected(
  pieces: AsyncIterable<Buffer>,
  kept: KeptAnswers,
  keep: (bytes: Buffer) => void,
): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = [];
  let length = 0;
  let isWhole = true;
  try {
    for await (const piece of pieces) {
      isWhole &&= kept.hold(piece.length);
      if (isWhole) {
        held.push(piece);
        length += piece.length;
      } else {
        kept.release(length);
        held = [];
        length = 0;
      }
      yield piece;
    }
    if (isWhole) keep(Buffer.concat(held));
  } finally {
    kept.release(length);
  }
}
