import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { eventsIn } from '../../../src/cli/client/events-in.ts';

/** The bytes of a text in chunks that end where `cuts` say. */
async function* chunked(text: string, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const ends = [...new Set([...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])];
  let start = 0;
  for (const end of ends.sort((a, b) => a - b)) {
    yield bytes.slice(start, end);
    start = end;
  }
}

async function read(text: string, cuts: readonly number[] = []) {
  const found: (readonly [string, string])[] = [];
  for await (const { event, data } of eventsIn(chunked(text, cuts))) found.push([event, data]);
  return found;
}

const rows: readonly [title: string, text: string, events: readonly (readonly string[])[]][] = [
  ['an event', 'event: next\ndata: {"a":1}\n\n', [['next', '{"a":1}']]],
  ['an event without data in it', 'event: complete\ndata: \n\n', [['complete', '']]],
  ['an event without a name', 'data: 1\n\n', [['message', '1']]],
  ['comments', ':\n\n: alive\n\ndata: 1\n\n:\n\n', [['message', '1']]],
  ['several lines of data', 'data: 1\ndata:2\n\n', [['message', '1\n2']]],
  ['line ends of another kind', 'event: next\r\ndata: 1\r\n\r\n', [['next', '1']]],
  [
    'line separators in JSON',
    'data: "\u2028\u2029\u0085"\n\n',
    [['message', '"\u2028\u2029\u0085"']],
  ],
  ['other fields', 'id: 1\nretry: 5\nodd\ndata: 1\n\n', [['message', '1']]],
  ['an event that breaks off', 'data: 1\n\ndata: 2\n', [['message', '1']]],
  ['nothing', '', []],
];

describe('the events in an event stream', () => {
  for (const [title, text, events] of rows) {
    it(`are read: ${title}`, async () => assert.deepEqual(await read(text), events));
  }

  it('are the same wherever it is cut into pieces', async () => {
    const whole = rows.map(([, text]) => text.replace(/\n*$/, '\n\n')).join('');
    const expected = await read(whole);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat()), async (cuts) => {
        assert.deepEqual(await read(whole, cuts), expected);
      }),
    );
  });
});
