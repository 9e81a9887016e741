import { parentPort } from 'node:worker_threads';
import type { LongPart } from '../../domain/document/long-part.ts';
import { readLongPart } from '../../domain/document/read-long-part.ts';

/** A piece of the text of a part, or the part after the last piece: then it is read. */
export type PartMessage = { readonly piece: string } | { readonly part: Omit<LongPart, 'text'> };

let pieces: string[] = [];

parentPort?.on('message', (message: PartMessage) => {
  if ('piece' in message) {
    pieces.push(message.piece);
    return;
  }
  const text = pieces.join('');
  pieces = [];
  parentPort?.postMessage(readLongPart({ ...message.part, text }));
});
