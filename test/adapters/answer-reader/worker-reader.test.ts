import assert from 'node:assert/strict';
import { afterEach, beforeAll, describe, it } from 'vitest';
import { createAnswerReader } from '../../../src/adapters/answer-reader/worker-reader.ts';
import type { ReadingTask } from '../../../src/domain/source/read-answer.ts';
import type { AnswerReader, ReadingLimits } from '../../../src/ports/answer-reader.ts';
import { buildCli } from '../../support/cli.ts';

const file = new URL('../../../dist/adapters/answer-reader/reading-worker.js', import.meta.url);
const usual: ReadingLimits = {
  maxSteps: 10_000_000,
  maxMatches: 1_000_000,
  timeoutMs: 20_000,
  maxMemoryBytes: 256 * 2 ** 20,
};
const page = (text: string, jsonpath = '$[:]'): ReadingTask => ({
  kind: 'page',
  text,
  poll: { jsonpath, allow_missing: false },
  nextJsonpath: null,
});

describe('the reader of answers', () => {
  let reader: AnswerReader;
  beforeAll(buildCli);
  afterEach(() => reader.close());
  const open = (limits: Partial<ReadingLimits> = {}) => {
    reader = createAnswerReader({ ...usual, ...limits }, file);
    return reader;
  };

  it('gives the rows of pages and the records of webhooks', async () => {
    const { read } = open();
    const found = await read({
      ...page('{"a": [{"n": 1.0}], "next": "?p=2"}', '$.a[:]'),
      nextJsonpath: '$.next',
    } as ReadingTask);
    assert.ok(found.kind === 'page');
    assert.deepEqual(
      [...found.rows.rows.values()].map(({ text }) => text),
      ['{"n":1.0}'],
    );
    assert.equal(found.link, '?p=2');
    const webhook = { record_jsonpath: '$', id_jsonpath: '$.id' };
    const record = await read({ kind: 'record', text: '{"id": 42}', webhook });
    assert.deepEqual(record, {
      kind: 'record',
      row: { key: '42', text: '{"id":42}' },
      inexactNumbers: 0,
    });
  });

  it('gives faults as values', async () => {
    const { read } = open({ maxMatches: 2, maxSteps: 100 });
    const codes = await Promise.all(
      ['<html>', '', '{"a": 1', `${'['.repeat(101)}${']'.repeat(101)}`, '{}'].map(async (text) => {
        const result = await read(page(text));
        return result.kind === 'failed' ? result.fault.code : result.kind;
      }),
    );
    assert.deepEqual(codes, ['NOT_JSON', 'NOT_JSON', 'NOT_JSON', 'NOT_JSON', 'JSONPATH_NO_MATCH']);
    assert.deepEqual(await read(page('[1,2,3]')), { kind: 'over', limit: 'maxMatches' });
    const wide = `[${'1,'.repeat(200)}1]`;
    assert.deepEqual(await read(page(wide, '$..a')), { kind: 'over', limit: 'maxSteps' });
  });

  it('ends what takes too long, and goes on with the next one', async () => {
    const { read } = open({ timeoutMs: 500, maxSteps: Number.MAX_SAFE_INTEGER });
    const list = JSON.stringify(
      Array.from({ length: 400_000 }, (_, at) => ({ id: at, x: ['a', at] })),
    );
    const results = await Promise.all([read(page(list, '$..x')), read(page('[1]'))]);
    assert.deepEqual(
      results.map((result) => (result.kind === 'over' ? result.limit : result.kind)),
      ['timeoutMs', 'page'],
    );
  });

  it('ends what takes too much memory, and goes on with the next one', async () => {
    const { read } = open({ maxMemoryBytes: 16 * 2 ** 20 });
    const large = `[${'{"a":[1,2,3]},'.repeat(1_000_000)}1]`;
    const results = await Promise.all([read(page(large)), read(page('[1]'))]);
    assert.deepEqual(
      results.map((result) => (result.kind === 'over' ? result.limit : result.kind)),
      ['maxMemoryBytes', 'page'],
    );
  });

  it('ends what is under way when it is closed', async () => {
    const { read, close } = open();
    const list = JSON.stringify(Array.from({ length: 400_000 }, (_, at) => ({ id: at })));
    const reading = [read(page(list)), read(page('[1]'))];
    await close();
    assert.deepEqual(await Promise.all([...reading, read(page('[1]'))]), [
      { kind: 'over', limit: 'timeoutMs' },
      { kind: 'over', limit: 'timeoutMs' },
      { kind: 'over', limit: 'timeoutMs' },
    ]);
  });
});
