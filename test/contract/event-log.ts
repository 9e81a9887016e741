import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { EventLog, LoggedEvent } from '../../src/ports/event-log.ts';
import { buildCommit } from '../support/commits.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import type { Pair } from './watch.ts';

/** What every EventLog promises; each adapter's test runs it on two stores of one history. */
export function checkEventLog(name: string, openPair: () => Promise<Pair>): void {
  describe(`${name} keeps the promises of an EventLog`, () => {
    let stores: Pair;
    beforeEach(async () => {
      stores = await openPair();
    });
    afterEach(() => Promise.all(stores.map((store) => store.close())));

    describe('appending', () => checkAppending(() => stores));
    describe('reading', () => checkReading(() => stores));
    describe('a purge', () => checkPurge(() => stores));
    describe('a trim', () => checkTrim(() => stores));
    describe('watching', () => checkWatching(() => stores));
  });
}

type Get<T> = () => T;

function numbers(events: readonly LoggedEvent[]): readonly number[] {
  return events.map(({ sequence }) => sequence);
}

function upTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, at) => at + 1);
}

function checkAppending(stores: Get<Pair>): void {
  it('numbers each stream by itself, from 1', async () => {
    const { events } = stores()[0];
    assert.equal(await events.append('run/1', ['a', 'b']), 2);
    assert.equal(await events.append('run/2', ['x']), 1);
    assert.equal(await events.append('run/1', ['c']), 3);
    assert.equal(await events.append('run/1', []), 3);
    assert.equal(await events.append('none', []), 0);
    assert.deepEqual(await stores()[1].events.after('run/1', 0, 9), [
      { sequence: 1, text: 'a' },
      { sequence: 2, text: 'b' },
      { sequence: 3, text: 'c' },
    ]);
    const last = ['run/1', 'run/2', 'run/'].map((stream) => events.last(stream));
    assert.deepEqual(await Promise.all(last), [3, 1, 0]);
  });

  it('makes a line without gaps of many writers at once, in two places', async () => {
    const writes = Array.from({ length: 24 }, (_, at) =>
      stores()[at % 2 === 0 ? 0 : 1].events.append('run', [`${at} first`, `${at} second`]),
    );
    const lasts = await Promise.all(writes);
    const line = await stores()[1].events.after('run', 0, 99);
    assert.deepEqual(numbers(line), upTo(48));
    lasts.forEach((last, at) => {
      assert.equal(line[Number(last) - 1]?.text, `${at} second`);
    });
    const firsts = line.map(({ text }) => text).filter((text) => text.endsWith('first'));
    assert.equal(new Set(firsts).size, 24);
  });

  it('lets one of many have the number that all expect', async () => {
    for (let number = 1; number <= 6; number += 1) {
      const tries = Array.from({ length: 6 }, (_, at) =>
        stores()[at % 2 === 0 ? 0 : 1].events.append('run', [`${number} ${at}`], number),
      );
      const given = await Promise.all(tries);
      assert.equal(given.filter((last) => last !== null).length, 1, `number ${number}`);
      const [event] = await stores()[1].events.after('run', number - 1, 9);
      assert.equal(event?.text, `${number} ${given.indexOf(number)}`);
    }
    assert.equal(await stores()[0].events.last('run'), 6);
  });

  it('appends nothing under a number that is not the next one', async () => {
    const { events } = stores()[0];
    await events.append('run', ['a', 'b'], 1);
    for (const expected of [-1, 0, 1, 2, 4, 9]) {
      assert.equal(await events.append('run', ['x', 'y'], expected), null);
    }
    assert.equal(await events.append('run', ['c', 'd'], 3), 4);
    assert.deepEqual(numbers(await events.after('run', 0, 9)), [1, 2, 3, 4]);
  });
}

function checkReading(stores: Get<Pair>): void {
  it('gives back what was appended, whatever is in it, of any stream', async () => {
    const { events } = stores()[0];
    for (const stream of hostileTexts) {
      await events.append(stream, [`of ${stream}`, ...hostileTexts]);
    }
    for (const stream of hostileTexts) {
      const found = await stores()[1].events.after(stream, 0, 99);
      assert.deepEqual(
        found.map(({ text }) => text),
        [`of ${stream}`, ...hostileTexts],
      );
    }
  });

  it('reads on after a number', async () => {
    const { events } = stores()[0];
    const texts = Array.from({ length: 12 }, (_, at) => `${at}`);
    await events.append('run', texts);
    await events.append('run2', texts);
    const after = async (sequence: number, limit: number) =>
      numbers(await events.after('run', sequence, limit));
    assert.deepEqual(await after(0, 3), [1, 2, 3]);
    assert.deepEqual(await after(8, 99), [9, 10, 11, 12]);
    assert.deepEqual(await after(12, 9), []);
    assert.deepEqual(await after(99, 9), []);
    assert.deepEqual(await after(0, 0), []);
  });

  it('reads several streams in one call, each from its own number on', async () => {
    const { events } = stores()[0];
    const texts = Array.from({ length: 12 }, (_, at) => `${at}`);
    const streams = Array.from({ length: 120 }, (_, at) => `run ${at}`);
    await Promise.all(streams.map((stream) => events.append(stream, [stream, ...texts])));
    await events.trim('run 7', 5);
    const pages = streams.map((stream, at) => ({ stream, sequence: at % 14, limit: at % 5 }));
    const wanted = [
      ...pages,
      { stream: 'run 7', sequence: 0, limit: 3 },
      { stream: 'missing', sequence: 0, limit: 9 },
      { stream: 'run 1', sequence: 0, limit: 1 },
      { stream: 'run 1', sequence: 0, limit: 2 },
    ];
    const found = await stores()[1].events.afterEach(wanted);
    const single = await Promise.all(
      wanted.map(({ stream, sequence, limit }) => events.after(stream, sequence, limit)),
    );
    assert.deepEqual(found, single);
    assert.deepEqual(found.slice(120).map(numbers), [[6, 7, 8], [], [1], [1, 2]]);
    assert.deepEqual(await events.afterEach([]), []);
  });
}

function checkPurge(stores: Get<Pair>): void {
  it('takes all events away, and the numbers of each stream go on', async () => {
    const [store, other] = stores();
    await store.events.append('run/1', ['a', 'b']);
    await store.events.append('run/2', ['c']);
    await store.upkeep.purge();
    await other.upkeep.purge();
    for (const { events } of [store, other]) {
      assert.deepEqual(await events.after('run/1', 0, 9), []);
      assert.deepEqual(await events.after('run/2', 0, 9), []);
      const page = { sequence: 0, limit: 9 };
      const both = ['run/1', 'run/2'].map((stream) => ({ ...page, stream }));
      assert.deepEqual(await events.afterEach(both), [[], []]);
      const lasts = ['run/1', 'run/2', 'run/3'].map((stream) => events.last(stream));
      assert.deepEqual(await Promise.all(lasts), [2, 1, 0]);
    }
    assert.equal(await other.events.append('run/1', ['x'], 1), null);
    assert.equal(await other.events.append('run/1', ['d', 'e'], 3), 4);
    await store.commit(buildCommit(1));
    assert.deepEqual(await store.events.after('run/1', 0, 1), [{ sequence: 3, text: 'd' }]);
    assert.deepEqual(numbers(await store.events.after('run/1', 0, 9)), [3, 4]);
    assert.equal(await store.events.append('run/2', ['f']), 2);
  });

  it('comes before or after what is appended at the same time', async () => {
    const [store, other] = stores();
    const appends = upTo(6).map(() => other.events.append('run', ['a', 'b']));
    const [, ...lasts] = await Promise.all([store.upkeep.purge(), ...appends]);
    const kept = numbers(await store.events.after('run', 0, 99));
    const last = Math.max(...lasts.map(Number));
    assert.equal(await store.events.last('run'), last);
    assert.deepEqual(
      kept,
      upTo(last).filter((number) => kept.includes(number)),
    );
  });
}

function checkTrim(stores: Get<Pair>): void {
  it('deletes the first events of a stream, and the numbers stay', async () => {
    const [store, other] = stores();
    await store.events.append('run/1', ['a', 'b', 'c', 'd', 'e']);
    await store.events.append('run/2', ['x', 'y']);
    for (const upTo of [2, 2, 1, 0]) await store.events.trim('run/1', upTo);
    assert.deepEqual(numbers(await other.events.after('run/1', 0, 9)), [3, 4, 5]);
    assert.deepEqual(numbers(await other.events.after('run/1', 0, 1)), [3]);
    await other.events.trim('run/1', 3);
    assert.deepEqual(numbers(await store.events.after('run/1', 1, 9)), [4, 5]);
    assert.equal(await store.events.append('run/1', ['f'], 6), 6);
    assert.deepEqual(numbers(await store.events.after('run/2', 0, 9)), [1, 2]);
    for await (const part of store.upkeep.allEvents()) {
      for (const event of part) assert.ok('sequence' in event, JSON.stringify(event));
    }
  });

  it('leaves the last event, and streams without events as they are', async () => {
    const { events } = stores()[0];
    await events.append('run', ['a', 'b', 'c']);
    await events.trim('run', 99);
    await events.trim('none', 5);
    assert.deepEqual(numbers(await events.after('run', 0, 9)), [3]);
    assert.deepEqual([await events.last('run'), await events.last('none')], [3, 0]);
    assert.equal(await events.append('none', ['a'], 1), 1);
  });

  it('deletes many events', async () => {
    const { events } = stores()[0];
    await events.append(
      'run',
      Array.from({ length: 6_000 }, (_, at) => `${at}`),
    );
    await events.trim('run', 5_999);
    assert.deepEqual(numbers(await events.after('run', 0, 9)), [6_000]);
  });
}

function checkWatching(stores: Get<Pair>): void {
  for (const [who, writer] of [
    ['this process', 0],
    ['another', 1],
  ] as const) {
    it(`shows every event of ${who} to who reads after a call`, async () => {
      const seen: number[] = [];
      const done = readOnCalls(stores()[0].events, seen, 5);
      for (let count = 1; count <= 5; count += 1) {
        await stores()[writer].events.append('run', [`${count}`]);
      }
      await done;
      assert.deepEqual(seen, [1, 2, 3, 4, 5]);
    });
  }

  it('calls nobody who has ended it', async () => {
    const { events } = stores()[0];
    let calls = 0;
    const end = events.watch('run', () => {
      calls += 1;
    });
    end();
    end();
    await events.append('run', ['a']);
    assert.equal(calls, 0);
  });
}

/** Reads on after every call, until so many were seen. */
function readOnCalls(events: EventLog, seen: number[], until: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const read = async (): Promise<void> => {
      const found = await events.after('run', seen.at(-1) ?? 0, 99);
      seen.push(...numbers(found).filter((number) => number > (seen.at(-1) ?? 0)));
      if (seen.length < until) return;
      end();
      resolve();
    };
    const end = events.watch('run', () => void read().catch(reject));
  });
}
