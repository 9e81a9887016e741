import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Digest } from '../../domain/json/canonical.ts';
import { namesEntityTag } from '../graphql/entity-tag.ts';
import { askAgain, type KeptAnswers } from '../kept-answers.ts';
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
  /** Is told what ended an answer after it was begun. */
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
  const lasts = digest !== null && made.isLasting !== false;
  const keep = lasts && made.isSecret !== true ? (bytes: Buffer) => kept.put(digest, bytes) : null;
  if (!isAsync(made.pieces)) {
    const bytes = Buffer.from([...made.pieces].join(''));
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

function sendBytes(reply: FastifyReply, bytes: Buffer, { isHead }: Sending): FastifyReply {
  reply.headers({ 'content-type': yamlType, 'content-length': bytes.length });
  return isHead ? reply.send() : reply.send(bytes);
}

/** Pieces of a body, of which the last is returned. */
type Pieces = AsyncGenerator<Buffer, Buffer>;

/** To who asks for the head of an answer, all that is left to be found out is whether there is one. */
async function sendPieces(
  reply: FastifyReply,
  begun: { readonly first: Buffer; readonly pieces: Pieces },
  keep: ((bytes: Buffer) => void) | null,
  { isHead, kept, onBroken }: Sending,
): Promise<FastifyReply> {
  reply.header('content-type', yamlType);
  if (isHead) {
    await begun.pieces.return(begun.first);
    return reply.send();
  }
  const whole = watched(begun, onBroken);
  const sent = keep === null ? whole : collected(whole, kept.capacity, keep);
  return reply.send(Readable.from(sent, { objectMode: false }));
}

function isAsync(pieces: RestBody['pieces']): pieces is AsyncIterable<string> {
  return Symbol.asyncIterator in pieces;
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

/** Hands on pieces, and when all of them were taken the whole, if that is no longer than `most` bytes. */
async function* collected(
  pieces: AsyncIterable<Buffer>,
  most: number,
  keep: (bytes: Buffer) => void,
): AsyncGenerator<Buffer, void> {
  let held: Buffer[] | null = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > most) held = null;
    held?.push(piece);
    yield piece;
  }
  if (held !== null) keep(Buffer.concat(held));
}
