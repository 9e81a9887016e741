import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyRequest } from 'fastify';
import { runCooperatively } from '../../app/kernel/event-loop.ts';
import { refusal } from '../../domain/errors.ts';

/** A longer body is read in steps, so that other requests need not wait for it. */
export const maxBytesInOneStep = 256 * 1024;

/**
 * The body of a request, as it came. The parsers of the library put all of it together in one step.
 *
 * @throws the errors of the library: of the limit, of a wrong length, and of the connection
 */
export async function readChunks(
  { headers, routeOptions: { bodyLimit: limit } }: FastifyRequest,
  payload: IncomingMessage,
): Promise<readonly Buffer[]> {
  const given = Number(headers['content-length']);
  if (given > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  const chunks: Buffer[] = [];
  let length = 0;
  await new Promise<void>((resolve, reject) => {
    const end = (error?: Error & { statusCode?: number }): void => {
      payload.off('data', take).off('end', end).off('error', end);
      if (error === undefined) resolve();
      else reject(Object.assign(error, { statusCode: error.statusCode ?? 400 }));
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > limit) end(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
      else chunks.push(chunk);
    };
    payload.on('data', take).on('end', end).on('error', end).resume();
  });
  const isWhole = Number.isNaN(given) || given === length;
  if (!isWhole) throw new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH();
  return chunks;
}

/** The text of a body. @throws REQUEST_MALFORMED unless it is UTF-8 */
export async function textOfBody(chunks: readonly Buffer[]): Promise<string> {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (length <= maxBytesInOneStep) return decode(Buffer.concat(chunks, length));
  return runCooperatively(decodeInSteps(chunks));
}

function* decodeInSteps(chunks: readonly Buffer[]): Generator<void, string> {
  const parts: string[] = [];
  let some: Buffer[] = [];
  let length = 0;
  for (const chunk of chunks) {
    some.push(chunk);
    length += chunk.length;
    if (length < maxBytesInOneStep) continue;
    const bytes = Buffer.concat(some, length);
    const end = length - incompleteBytes(bytes);
    parts.push(decode(bytes.subarray(0, end)));
    some = [bytes.subarray(end)];
    length -= end;
    yield;
  }
  parts.push(decode(Buffer.concat(some, length)));
  return parts.join('');
}

/** The number of bytes at the end that begin a character whose other bytes are missing: three at most. */
function incompleteBytes(bytes: Buffer): number {
  for (let count = 1; count <= 3; count += 1) {
    const byte = bytes[bytes.length - count] ?? 0;
    if ((byte & 0xc0) !== 0x80) return lengthOfCharacter(byte) > count ? count : 0;
  }
  return 0;
}

/** The number of bytes of a character, by its first one. */
function lengthOfCharacter(byte: number): number {
  if (byte >= 0xf0) return 4;
  if (byte >= 0xe0) return 3;
  return byte >= 0xc0 ? 2 : 1;
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw refusal('REQUEST_MALFORMED', { reason: 'the body is not UTF-8' });
  return bytes.toString('utf8');
}
