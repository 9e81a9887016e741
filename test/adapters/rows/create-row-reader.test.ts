import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createRowReader } from '../../../src/adapters/rows/create-row-reader.ts';
import type { RowReader } from '../../../src/ports/row-reader.ts';
import { sized } from '../../support/properties.ts';

/** Long enough that memory is the limit on any machine. */
const timeoutMs = 120_000;
const selection = { jsonpath: '$.servers[*]', allow_missing: false };
const members = sized(1_500_000, 700_000);

let reader: RowReader;
beforeEach(() => {
  reader = createRowReader({ maxMegabytes: sized(64, 32), timeoutMs });
});
afterEach(() => reader.close());

async function textsOf(body: string): Promise<readonly string[]> {
  const page = await reader.read(new TextEncoder().encode(body), selection);
  assert.ok('rows' in page, JSON.stringify(page));
  return page.rows.map(({ text }) => text);
}

function keyed(value: string): string {
  return `{${Array.from({ length: members }, (_, at) => `"k${at}":${value}`).join()}}`;
}

/** Bodies that take more memory than the reader may. */
const tooLarge: readonly [string, () => string][] = [
  ['one mapping of many keys', () => keyed('1')],
  ['one mapping of many keys, with exact numbers', () => keyed('1.10')],
  ['one list of many numbers', () => `[${'1,'.repeat(16 * members)}1]`],
  ['many rows', () => `[${'{"a":1},'.repeat(2 * members)}1]`],
];

/** The processes that this one has started to read rows. */
function readingProcesses(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      const [parent] = textOf(`/proc/${id}/stat`).split(') ').at(-1)?.split(' ').slice(1) ?? [];
      return (
        Number(parent) === process.pid && textOf(`/proc/${id}/cmdline`).includes('row-process')
      );
    })
    .map(Number);
}

/** Of a process that has ended meanwhile there is none. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

describe('a reader of rows', () => {
  it('reads bodies one after another', async () => {
    const bodies = ['{"servers":[{"a":1},{"a":2.50}]}', '{"servers":[]}', '{"servers":["ä"]}'];
    assert.deepEqual(await Promise.all(bodies.map(textsOf)), [
      ['{"a":1}', '{"a":2.50}'],
      [],
      ['"ä"'],
    ]);
  });

  it.each(tooLarge.slice(0, sized(tooLarge.length, 1)))('survives %s', async (_title, body) => {
    await assert.rejects(textsOf(`{"servers":${body()}}`), {
      code: 'ROWS_UNREADABLE',
      message: 'the answer could not be read: it takes too much memory',
    });
    assert.deepEqual(await textsOf('{"servers":[{"a":1}]}'), ['{"a":1}']);
  });

  it('gives up on a body that takes too long, and reads the next', async () => {
    const hurried = createRowReader({ maxMegabytes: 1_024, timeoutMs: 1 });
    const body = new TextEncoder().encode(`[${'1,'.repeat(members)}1]`);
    await assert.rejects(hurried.read(body, selection), {
      message: 'the answer could not be read: it took too long',
    });
    await hurried.close();
    assert.deepEqual(await textsOf('{"servers":[1]}'), ['1']);
  });

  it.runIf(process.platform === 'linux')(
    'reads on by another process if the one that it has was killed meanwhile',
    async () => {
      for (const isBusy of [false, true]) {
        assert.deepEqual(await textsOf('{"servers":[1]}'), ['1']);
        const next = isBusy ? textsOf('{"servers":[2]}') : null;
        for (const pid of readingProcesses()) process.kill(pid, 'SIGKILL');
        assert.deepEqual(await (next ?? textsOf('{"servers":[2]}')), ['2']);
      }
    },
  );

  it.runIf(process.platform === 'linux')(
    'leaves a process that reads alone, though one before it was killed and replaced',
    async () => {
      const idleMs = sized(200, 90);
      const patient = createRowReader({ maxMegabytes: 1_024, timeoutMs, maxIdleMs: idleMs });
      const bytes = new TextEncoder().encode(`{"servers":[[${'1.50,'.repeat(members)}1]]}`);
      const read = (body: Uint8Array) => patient.read(body, selection);
      const small = new TextEncoder().encode('{"servers":[1]}');
      await read(small);
      const replaced = read(small);
      for (const pid of readingProcesses()) process.kill(pid, 'SIGKILL');
      await replaced;
      for (const pid of readingProcesses()) process.kill(pid, 'SIGKILL');
      await pause(idleMs / 2);
      const began = performance.now();
      const page = await read(bytes);
      assert.ok('rows' in page && page.rows.length === 1);
      assert.ok(performance.now() - began > idleMs, 'the body is too small to show it');
      await patient.close();
    },
  );

  it('reads nothing after it was closed', async () => {
    await reader.close();
    await assert.rejects(textsOf('{}'), { code: 'STORE_UNAVAILABLE' });
  });
});
