import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { anonymous, type Principal } from '../../../src/domain/access/principal.ts';
import { checkSourceSubscriptions } from '../../contract/source-subscriptions.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { createWorkspace } from '../../support/cli.ts';
import { granted } from '../../support/granted.ts';

checkSourceSubscriptions('a folder', async () => {
  const space = createWorkspace();
  return {
    env: { PURSER_DATA: space.file('store') },
    remove: async () => space.remove(),
  };
});

describe('subscriptions of data sources', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
  });
  afterEach(() => test.close());

  const source = (name: string) =>
    `{schema: purser/DataSource/v1, metadata: {schema: metadata/Document/v1, name: ${name}}, data: {tables: {t: {webhook: {record_jsonpath: $, id_jsonpath: $.id}}}}}`;

  const submit = (bucket: string, name: string) =>
    test.app.submitDocuments(anonymous, { bucket, text: source(name) });

  const names = async (by: Principal): Promise<readonly string[]> => {
    const sources = await test.app.dataSourceChanges(by);
    const tables = await test.app.tableChanges(by);
    await submit('open', 'last');
    const seen: string[] = [];
    for (const feed of [sources, tables]) {
      for await (const { name } of feed) {
        seen.push(name);
        if (name.startsWith('last')) break;
      }
    }
    return seen;
  };

  it('leave out what the caller may not see', async () => {
    await submit('open', 'a');
    await submit('closed', 'hidden');
    const permissions = ['deckhand:list_cleartext_documents'] as const;
    const some = granted({ permissions, buckets: ['open'] });
    assert.deepEqual(await names(some), ['a', 'last', 'a.t', 'last.t']);
    const all = granted({ permissions });
    assert.deepEqual((await names(all)).toSorted(), [
      'a',
      'a.t',
      'hidden',
      'hidden.t',
      'last',
      'last.t',
    ]);
  });

  it('continue after a cursor with what is different since then, and with nothing else', async () => {
    for (const name of ['a', 'b', 'c']) await submit('open', name);
    const put = (table: string) => test.app.ingestRecord(anonymous, table, '{"id":1}');
    const next = async (after?: string) => {
      const feed = await test.app.tableChanges(anonymous, after === undefined ? {} : { after });
      const { value } = await feed.next();
      await feed.return?.();
      return value;
    };
    // The client has got the first of three tables, and was cut off.
    const first = await next();
    assert.equal(first.name, 'a.t');
    const second = await next(first.cursor());
    assert.equal(second.name, 'b.t');
    await put('a.t');
    const again = await next(second.cursor());
    assert.deepEqual([again.name, again.rows], ['a.t', 1]);
    const third = await next(again.cursor());
    assert.equal(third.name, 'c.t');
    await put('b.t');
    assert.equal((await next(third.cursor())).name, 'b.t');

    const sources = await test.app.dataSourceChanges(anonymous);
    const { value } = await sources.next();
    await sources.return?.();
    const rest = await test.app.dataSourceChanges(anonymous, { after: value.cursor() });
    assert.equal((await rest.next()).value.name, 'b');
    await rest.return?.();
  });

  it.each(['', 'x', 'WzFd', 'bnVsbA'])('refuse "%s", which is no cursor', async (after) => {
    const code = { code: 'ARGUMENT_INVALID' };
    await assert.rejects(async () => test.app.tableChanges(anonymous, { after }), code);
    await assert.rejects(async () => test.app.dataSourceChanges(anonymous, { after }), code);
  });

  it('give several changes at once as one', async () => {
    await submit('open', 'a');
    const tables = await test.app.tableChanges(anonymous);
    await tables.next();
    for (let id = 0; id < 50; id += 1) {
      await test.app.ingestRecord(anonymous, 'a.t', JSON.stringify({ id }));
    }
    const counts: number[] = [];
    for await (const { rows } of tables) {
      counts.push(rows);
      if (rows === 50) break;
    }
    assert.ok(counts.length < 10, counts.join());
  });
});
