import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServedPurser, serveCli } from '../support/cli.ts';
import { readTable } from '../support/table-rows.ts';
import { askServer } from './ask-server.ts';
import { polledSource, startLocalApi, submitTo } from './local-api.ts';
import { misbehaviours } from './misbehave.ts';
import type { Place } from './place.ts';

const goodRows = 1_000;
/** Rows of one source stay; those of the other are others at each request. */
const good = ['steady', 'changing'];
/** An answer that comes later than this is late; a busy machine may make one in twenty late. */
const lateMs = 2_000;
const mebibyte = 1024 * 1024;
/** Bodies of some sources at once. */
const mostMemory = 2_048 * mebibyte;

/** What a look at a server found. */
interface Look {
  readonly ms: number;
  /** Bytes of memory that the process has. */
  readonly memory: number;
  readonly sources: readonly SeenSource[];
}

interface SeenSource {
  readonly name: string;
  readonly rounds: number;
  readonly tables: readonly {
    readonly rowCount: number;
    readonly lastError: { readonly code: string; readonly message: string } | null;
  }[];
}

/**
 * Has a server poll some twenty sources for some seconds: two good ones among those of `misbehaviours`. The good ones keep all
 * of their rows, the others say what is wrong, memory does not grow, and the server answers meanwhile.
 */
export async function soakSources(openPlace: () => Promise<Place>, seconds: number): Promise<void> {
  const api = await startLocalApi(answerAll());
  const place = await openPlace();
  const server = await serveCli({
    ...place.settings,
    ...api.settings,
    PURSER_ROWS_MEMORY: '64',
  });
  const names = [...good, ...Object.keys(misbehaviours)];
  await submitTo(
    server.url,
    names.map((name) => polledSource(name, api, { timeout_seconds: timeoutOf(name) })),
  );
  const looks = await lookFor(server, seconds);
  const store = await place.open();
  for (const name of good) {
    const rows = await readTable(store.tables, `${name}.rows`);
    const ids = rows.map(({ text }) => Number(JSON.parse(text).id));
    assert.deepEqual(
      ids.sort((one, other) => one - other),
      Array.from({ length: goodRows }, (_, id) => id),
    );
  }
  await store.close();
  assert.equal(await server.stop(), 0);
  await place.remove();
  await api.close();
  checkSources(looks);
  checkServer(looks);
}

/** Much data takes its time; nobody waits long for what does not come. */
function timeoutOf(name: string): number {
  return misbehaviours[name]?.codes.includes('TIMEOUT') ? 3 : 30;
}

function answerAll(): RequestListener {
  let asked = 0;
  return (request, response) => {
    asked += 1;
    const name = request.url?.slice(1) ?? '';
    const bad = misbehaviours[name];
    if (bad !== undefined) {
      void bad.answer(response);
      return;
    }
    const number = name === 'changing' ? asked : 0;
    const rows = Array.from({ length: goodRows }, (_, id) => ({ id, number }));
    response.end(JSON.stringify({ rows }));
  };
}

/** Looks at a server once a second. */
async function lookFor({ url, child }: ServedPurser, seconds: number): Promise<readonly Look[]> {
  const looks: Look[] = [];
  const end = performance.now() + seconds * 1_000;
  // A short soak on a busy machine goes on until each source was polled.
  while (
    performance.now() < end ||
    !(looks.length > 600 || looks.at(-1)?.sources.every(wasPolled))
  ) {
    const began = performance.now();
    const { dataSources } = await askServer<{ dataSources: { nodes: readonly SeenSource[] } }>(
      url,
      '{ dataSources { nodes { name rounds tables { rowCount lastError { code message } } } } }',
    );
    const ms = performance.now() - began;
    looks.push({ ms, memory: await memoryOf(child.pid ?? 0), sources: dataSources.nodes });
    await pause(1_000);
  }
  return looks;
}

function wasPolled({ rounds }: SeenSource): boolean {
  return rounds > 0;
}

/** Bytes of memory of a process; 0 on systems that do not show it in a file. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
}

/** Good sources are never without all of their rows, and go on; the others never have rows, and say why. */
function checkSources(looks: readonly Look[]): void {
  const polled = looks.flatMap(({ sources }) => sources.filter(wasPolled));
  for (const { name, tables } of polled) {
    const [{ rowCount, lastError } = { rowCount: -1, lastError: null }] = tables;
    if (good.includes(name)) assert.deepEqual([name, rowCount, lastError], [name, goodRows, null]);
    else {
      assert.equal(rowCount, 0, name);
      const { codes = [] } = misbehaviours[name] ?? {};
      assert.ok(
        codes.includes(lastError?.code ?? ''),
        `${name}: ${lastError?.code} ${lastError?.message}`,
      );
    }
  }
  const last = looks.at(-1)?.sources ?? [];
  assert.equal(last.length, good.length + Object.keys(misbehaviours).length);
  for (const { name, rounds } of last) assert.ok(rounds > 0, `${name} was not polled`);
}

/** The server answers in time, and its memory does not grow. */
function checkServer(looks: readonly Look[]): void {
  const late = looks.filter(({ ms }) => ms > lateMs).length;
  assert.ok(late <= 1 + looks.length / 20, `${late} of ${looks.length} answers came late`);
  const memory = looks.map((look) => look.memory);
  const middle = memory.slice(memory.length / 3, (memory.length * 2) / 3);
  const end = memory.slice((memory.length * 2) / 3);
  const [most, before, after] = [Math.max(...memory), Math.max(...middle), Math.max(...end)];
  const shown = `${memory.map((bytes) => Math.round(bytes / mebibyte)).join(' ')} MiB`;
  assert.ok(most < mostMemory, shown);
  assert.ok(after <= before * 1.3 + 256 * mebibyte, shown);
}
