import { isUtf8 } from 'node:buffer';
import { runCooperatively } from '../../app/kernel/event-loop.ts';
import { refusal } from '../../domain/errors.ts';

/** A longer body is read in steps, so that other requests need not wait for it. */
export const maxBytesInOneStep = 256 * 1024;

/** The text of a request's body. @throws REQUEST_MALFORMED unless it is UTF-8 */
export async function readBodyText(body: Buffer): Promise<string> {
  if (body.length <= maxBytesInOneStep) return decode(body);
  return runCooperatively(decodeInSteps(body));
}

function* decodeInSteps(body: Buffer): Generator<void, string> {
  const parts: string[] = [];
  for (let at = 0; at < body.length; ) {
    const end = endOfCharacter(body, Math.min(at + maxBytesInOneStep, body.length));
    parts.push(decode(body.subarray(at, end)));
    at = end;
    yield;
  }
  return parts.join('');
}

/** The end of a part: before the character to which the next byte belongs. A character has up to four bytes. */
function endOfCharacter(body: Buffer, wanted: number): number {
  let end = wanted;
  while (end > wanted - 4 && isContinuation(body[end])) end -= 1;
  return isContinuation(body[end]) ? wanted : end;
}

function isContinuation(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw refusal('REQUEST_MALFORMED', { reason: 'the body is not UTF-8' });
  return bytes.toString('utf8');
}
