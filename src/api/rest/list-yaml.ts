import { yieldToEventLoop } from '../../app/kernel/event-loop.ts';
import { printYaml } from '../../domain/document/yaml/print-yaml.ts';
import type { JsonObject } from '../../domain/json/value.ts';

/** Characters of a piece: enough for efficient sending, and no long work. */
const pieceLength = 64 * 1024;

/**
 * A list in pieces: its properties (`count`, `next`, `prev`), then its `results`, which are read while they are sent.
 * (docs/rest.md#revisions)
 */
export async function* listYaml(
  head: JsonObject,
  results: Iterable<JsonObject> | AsyncIterable<JsonObject>,
): AsyncGenerator<string> {
  let piece = printYaml(head);
  let isEmpty = true;
  for await (const result of results) {
    if (isEmpty) piece += 'results:\n';
    isEmpty = false;
    piece += printYaml([result]);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
    await yieldToEventLoop();
  }
  if (isEmpty) piece += 'results: []\n';
  if (piece !== '') yield piece;
}
