import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { digestOf } from '../../src/domain/json/canonical.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import type {
  NewValidationEntry,
  ValidationEntry,
  ValidationStore,
} from '../../src/ports/validation-store.ts';
import { buildCommit } from '../support/commits.ts';
import { runs } from '../support/properties.ts';
import type { Pair } from './watch.ts';

/** What every ValidationStore promises; each adapter's test runs it on two stores of one history. */
export function checkValidationStore(name: string, openPair: () => Promise<Pair>): void {
  describe(`${name} keeps the promises of a ValidationStore`, () => {
    let stores: Pair;
    beforeEach(async () => {
      stores = await openPair();
      for (const id of [1, 2, 3]) await stores[0].commit(buildCommit(id));
    });
    afterEach(() => Promise.all(stores.map((store) => store.close())));

    describe('recording', () => checkRecording(() => stores));
    describe('reading', () => checkReading(() => stores[0].validations));
    describe('a purge', () => checkPurge(() => stores));
    describe('watching', () => checkWatching(() => stores));
  });
}

type Get<T> = () => T;

function entryOf(revision: number, name: string, note = ''): NewValidationEntry {
  return {
    revision,
    name,
    status: note === 'bad' ? 'failure' : 'success',
    validator: '{"name":"tide","version":"1.0"}',
    errors: note === 'bad' ? '[{"message":"too deep"}]' : '[]',
    errorCount: note === 'bad' ? 1 : 0,
    expiresAfter: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    recordedBy: note,
  };
}

function checkRecording(stores: Get<Pair>): void {
  it('gives each entry its place, in its revision and in the store', async () => {
    const { validations } = stores()[0];
    const places = [];
    for (const [revision, name] of [
      [2, 'tide'],
      [2, 'depth'],
      [2, 'tide'],
      [1, 'tide'],
    ] as const) {
      const { index, sequence } = await validations.append(entryOf(revision, name));
      places.push([index, sequence]);
    }
    assert.deepEqual(places, [
      [0, 1],
      [0, 2],
      [1, 3],
      [0, 4],
    ]);
    assert.equal(await validations.last(), 4);
  });

  it('gives back what was recorded, whatever is in it', async () => {
    const hostile = '["\\u0000","\\ud83d\\udea2","$set",{"__proto__":{"a.b":1.0}}]';
    const entry: NewValidationEntry = {
      ...entryOf(1, '__proto__'),
      validator: hostile,
      errors: hostile,
      errorCount: 7,
      expiresAfter: 'P1M',
      recordedBy: '$where \ud800 \u0000',
    };
    const recorded = await stores()[0].validations.append(entry);
    assert.deepEqual(recorded, { ...entry, index: 0, sequence: 1 });
    assert.deepEqual(await stores()[1].validations.after(0, 9), [recorded]);
  });

  it('refuses a revision that does not exist, and records nothing', async () => {
    for (const revision of [0, 4, -1]) {
      const refused = stores()[0].validations.append(entryOf(revision, 'tide'));
      await assert.rejects(refused, { code: 'REVISION_NOT_FOUND' });
    }
    assert.equal(await stores()[0].validations.last(), 0);
  });

  it('refuses a revision that has another digest, and records nothing', async () => {
    const [store, other] = stores();
    const [first, second] = await store.revisions([1, 2]);
    const once = { once: true };
    const late = other.validations.append(entryOf(1, 'tide'), { digest: second?.digest ?? '' });
    await assert.rejects(late, { code: 'REVISION_NOT_FOUND' });
    assert.equal(await store.validations.last(), 0);
    const digest = first?.digest ?? '';
    const recorded = await other.validations.append(entryOf(1, 'tide'), { ...once, digest });
    assert.deepEqual(await store.validations.after(0, 9), [recorded]);
    // Nor is it given what that revision has.
    const given = store.validations.append(entryOf(1, 'tide'), { ...once, digest: 'none' });
    await assert.rejects(given, { code: 'REVISION_NOT_FOUND' });
  });

  it('once means once, for all who try at the same time', async () => {
    const once = { once: true };
    const tries = Array.from({ length: 8 }, (_, at) =>
      stores()[at % 2 === 0 ? 0 : 1].validations.append(entryOf(1, 'tide', `${at}`), once),
    );
    const given = await Promise.all(tries);
    assert.ok(given.every(({ recordedBy }) => recordedBy === given[0]?.recordedBy));
    assert.equal(await stores()[1].validations.last(), 1);
    const more = await stores()[0].validations.append(entryOf(1, 'tide', 'more'));
    assert.equal(more.index, 1);
    const last = await stores()[1].validations.append(entryOf(1, 'tide', 'again'), once);
    assert.deepEqual(last, more);
  });

  it('makes lines without gaps of many writers at once, in two places', async () => {
    const names = Array.from({ length: 24 }, (_, at) => ['tide', 'depth', 'wind'][at % 3] ?? '');
    const writes = names.map((name, at) =>
      stores()[at % 2 === 0 ? 0 : 1].validations.append(entryOf(1 + (at % 2), name, `${at}`)),
    );
    const written = await Promise.all(writes);
    const line = await stores()[0].validations.after(0, 99);
    assert.deepEqual(
      numbers(line),
      Array.from({ length: 24 }, (_, at) => at + 1),
    );
    assert.deepEqual(
      line,
      written.toSorted((a, b) => a.sequence - b.sequence),
    );
    for (const revision of [1, 2]) {
      for (const name of ['tide', 'depth', 'wind']) {
        const range = { from: 0, limit: 99 };
        const entries = await stores()[1].validations.entries(revision, name, range);
        assert.deepEqual(
          entries.map(({ index }) => index),
          [0, 1, 2, 3],
        );
      }
    }
  });
}

function numbers(entries: readonly ValidationEntry[]): readonly number[] {
  return entries.map(({ sequence }) => sequence);
}

function checkReading(validations: Get<ValidationStore>): void {
  const record = async (entries: readonly (readonly [number, string, string?])[]) => {
    for (const [revision, name, note] of entries) {
      await validations().append(entryOf(revision, name, note));
    }
  };

  it('sums up each revision in the order asked for, by name', async () => {
    await record([
      [2, 'wind', 'a'],
      [2, 'Tide', 'b'],
      [2, 'tide', 'bad'],
      [2, 'wind', 'c'],
      [1, 'wind', 'd'],
    ]);
    const found = await validations().summaries([2, 3, 1, 9, 2]);
    const brief = found.map((one) =>
      one.map(({ latest, count }) => [latest.name, latest.recordedBy, count]),
    );
    const second = [
      ['Tide', 'b', 1],
      ['tide', 'bad', 1],
      ['wind', 'c', 2],
    ];
    assert.deepEqual(brief, [second, [], [['wind', 'd', 1]], [], second]);
    assert.deepEqual(await validations().summaries([]), []);
  });

  it('lists entries of one name from an index on', async () => {
    const notes = ['a', 'b', 'c', 'd'];
    await record(notes.map((note) => [1, 'tide', note]));
    await record([
      [1, 'tid', 'x'],
      [2, 'tide', 'x'],
    ]);
    const list = async (from: number, limit: number) =>
      (await validations().entries(1, 'tide', { from, limit })).map(({ recordedBy }) => recordedBy);
    assert.deepEqual(await list(0, 99), notes);
    assert.deepEqual(await list(1, 2), ['b', 'c']);
    assert.deepEqual(await list(4, 9), []);
    assert.deepEqual(await list(0, 0), []);
    assert.deepEqual(await validations().entries(1, 'none', { from: 0, limit: 9 }), []);
    assert.deepEqual(await validations().entries(3, 'tide', { from: 0, limit: 9 }), []);
  });

  it('reads on after a number, in order of recording', async () => {
    await record([
      [3, 'a'],
      [1, 'b'],
      [2, 'a'],
    ]);
    const after = async (sequence: number, limit: number) =>
      numbers(await validations().after(sequence, limit));
    assert.deepEqual(await after(0, 2), [1, 2]);
    assert.deepEqual(await after(2, 9), [3]);
    assert.deepEqual(await after(3, 9), []);
    assert.deepEqual(await after(0, 0), []);
    assert.equal(await validations().last(), 3);
  });

  it('comes to the same as a plain list of what was recorded', async () => {
    const names = fc.constantFrom('a', 'b', '\ud83d\udea2', 'a/b', '\u0000', '$x.y');
    const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), names), { maxLength: 12 });
    const kept: ValidationEntry[] = [];
    await fc.assert(
      fc.asyncProperty(moves, async (batch) => {
        for (const [revision, name] of batch) {
          kept.push(await validations().append(entryOf(revision, name, `${kept.length}`)));
        }
        const sums = await validations().summaries([1, 2, 3]);
        assert.deepEqual(
          sums,
          [1, 2, 3].map((revision) => summed(kept, revision)),
        );
      }),
      { numRuns: runs(8) },
    );
  });
}

function summed(entries: readonly ValidationEntry[], revision: number) {
  const byName = new Map<string, ValidationEntry[]>();
  for (const entry of entries.filter((one) => one.revision === revision)) {
    byName.set(entry.name, [...(byName.get(entry.name) ?? []), entry]);
  }
  return [...byName.keys()].sort().map((name) => {
    const list = byName.get(name) ?? [];
    return { latest: list.at(-1), count: list.length };
  });
}

function checkPurge(stores: Get<Pair>): void {
  it('takes all entries away, and the numbers go on', async () => {
    const [store, other] = stores();
    for (const name of ['a', 'b', 'a']) await store.validations.append(entryOf(2, name));
    await store.upkeep.purge();
    for (const { validations } of [store, other]) {
      assert.deepEqual(await validations.after(0, 9), []);
      assert.deepEqual(await validations.summaries([2]), [[]]);
      assert.deepEqual(await validations.entries(2, 'a', { from: 0, limit: 9 }), []);
      assert.equal(await validations.last(), 3);
    }
    const late = store.validations.append(entryOf(2, 'a'));
    await assert.rejects(late, { code: 'REVISION_NOT_FOUND' });
    await store.commit(buildCommit(1));
    const next = await other.validations.append(entryOf(1, 'a'), { once: true });
    assert.deepEqual([next.index, next.sequence], [0, 4]);
    assert.deepEqual(await store.validations.after(3, 9), [next]);
    await store.upkeep.purge();
    await store.upkeep.purge();
    assert.equal(await other.validations.last(), 4);
  });

  it('keeps what was found out before it from the next history', async () => {
    const [store, other] = stores();
    const [found] = await store.revisions([1]);
    await other.upkeep.purge();
    const next = buildCommit(1);
    await other.commit({ ...next, revision: { ...next.revision, digest: digestOf('next') } });
    const late = store.validations.append(entryOf(1, 'a'), { digest: found?.digest ?? '' });
    await assert.rejects(late, { code: 'REVISION_NOT_FOUND' });
    assert.deepEqual(await other.validations.summaries([1]), [[]]);
    await store.validations.append(entryOf(1, 'a'), { digest: digestOf('next') });
    assert.equal((await other.validations.summaries([1]))[0]?.length, 1);
  });

  it('comes before or after what is recorded at the same time', async () => {
    const [store, other] = stores();
    const appends = Array.from({ length: 6 }, () => other.validations.append(entryOf(1, 'a')));
    const outcomes = await Promise.allSettled([...appends, store.upkeep.purge()]);
    const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    assert.ok(codes.every((code) => code === 'REVISION_NOT_FOUND'));
    assert.deepEqual(await store.validations.after(0, 99), []);
  });
}

function checkWatching(stores: Get<Pair>): void {
  for (const [who, writer] of [
    ['this process', 0],
    ['another', 1],
  ] as const) {
    it(`shows every entry of ${who} to who reads after a call`, async () => {
      const [store] = stores();
      const seen: number[] = [];
      const done = readOnCalls(store, seen, 5);
      for (let count = 1; count <= 5; count += 1) {
        await stores()[writer].validations.append(entryOf(1, 'tide'));
      }
      await done;
      assert.deepEqual(seen, [1, 2, 3, 4, 5]);
    });
  }

  it('calls nobody who has ended it', async () => {
    const { validations } = stores()[0];
    let calls = 0;
    const end = validations.watch(() => {
      calls += 1;
    });
    end();
    await validations.append(entryOf(1, 'tide'));
    assert.equal(calls, 0);
  });
}

/** Reads on after every call, until so many were seen. */
function readOnCalls({ validations }: HistoryStore, seen: number[], until: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const read = async (): Promise<void> => {
      const found = await validations.after(seen.at(-1) ?? 0, 99);
      seen.push(...numbers(found).filter((number) => number > (seen.at(-1) ?? 0)));
      if (seen.length < until) return;
      end();
      resolve();
    };
    const end = validations.watch(() => void read().catch(reject));
  });
}
