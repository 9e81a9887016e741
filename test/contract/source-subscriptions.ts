import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { connect, next, type Result, subscribe } from '../api/subscriptions/subscriber.ts';
import {
  type CliResult,
  createWorkspace,
  runCli,
  type ServerInProcess,
  serveInProcess,
  type Workspace,
} from '../support/cli.ts';
import { type ExampleCloud, startExampleCloud } from '../support/cloud-example.ts';
import type { SharedStore } from './waits.ts';

/** What the subscriptions of data sources promise where one server polls, and another has the subscribers. */
export function checkSourceSubscriptions(
  title: string,
  openStore: () => Promise<SharedStore>,
): void {
  describe(`subscriptions of data sources over two servers on ${title}`, () => {
    let store: SharedStore;
    let folder: Workspace;
    let cloud: ExampleCloud;
    let polling: ServerInProcess;
    let other: ServerInProcess;
    const clients: ReturnType<typeof connect>[] = [];

    beforeEach(async () => {
      folder = createWorkspace();
      cloud = await startExampleCloud(folder.file('sources'));
      store = await openStore();
      const env = { ...store.env, ...cloud.settings, PURSER_POLL_INTERVAL: '10' };
      polling = await serveInProcess(env);
      other = await serveInProcess({ ...env, PURSER_RUNS: 'none' });
    });

    afterEach(async () => {
      for (const client of clients.splice(0)) await client.dispose();
      await polling.stop();
      await other.stop();
      await cloud.stop();
      await store.remove();
      folder.remove();
    });

    async function run(...args: readonly string[]): Promise<CliResult> {
      const result = await runCli([...args, '--server', polling.url]);
      assert.equal(result.code, 0, result.stderr);
      return result;
    }

    const apply = (...files: readonly string[]) =>
      run('apply', ...files.map((file) => `${cloud.folder}/${file}.yaml`));

    /** Reads events of a subscription at the server that does not poll, until one is as wanted. */
    function follow(field: string, selection: string) {
      const client = connect(other);
      clients.push(client);
      const results: AsyncIterableIterator<Result> = subscribe(
        client,
        `subscription { event: ${field} { ${selection} } }`,
      );
      const read = async () => {
        const { data, errors } = await next(results);
        assert.deepEqual(errors, undefined);
        return data.event;
      };
      return {
        next: read,
        async until(wanted: Readonly<Record<string, unknown>>): Promise<void> {
          for (;;) {
            const event = await read();
            if (Object.entries(wanted).every(([name, value]) => event[name] === value)) return;
          }
        },
      };
    }

    it('send each data source as it is, and then as it becomes', async () => {
      await apply('nova', 'glance', 'secrets');
      await run('sources', 'refresh', 'nova');
      const changes = follow('dataSourceChanged(name: "nova")', 'name state rounds');
      const { name, state } = await changes.next();
      assert.deepEqual({ name, state }, { name: 'nova', state: 'OK' });
      await cloud.change('failure', { status: 500 });
      await run('sources', 'refresh', 'nova');
      await changes.until({ name: 'nova', state: 'FAILING' });
    });

    it('send data sources that become live, and their faults', async () => {
      const changes = follow('dataSourceChanged', 'name state');
      await apply('monasca', 'secrets');
      await changes.until({ name: '_monasca', state: 'OK' });
      await run('delete', 'deckhand/Passphrase/v1', 'alarm-token', '--allow-problems', '--yes');
      await changes.until({ name: '_monasca', state: 'INVALID' });
    });

    it('send each table whose rows change, with counts', async () => {
      await apply('nova', 'glance', 'secrets');
      await run('sources', 'refresh', 'nova');
      const tables = follow(
        'tableChanged(table: ["nova.servers", "none.such", ""])',
        'table generation rowCount dataTable { name rowCount intake }',
      );
      const first = await tables.next();
      const { generation, ...rest } = first;
      assert.deepEqual(rest, {
        table: 'nova.servers',
        rowCount: 3,
        dataTable: { name: 'nova.servers', rowCount: 3, intake: 'POLL' },
      });
      await cloud.change('servers/server-300', { host_status: 'DOWN' });
      await run('sources', 'refresh', 'nova');
      const second = await tables.next();
      assert.ok(second.generation > generation);
      assert.equal(second.rowCount, 4);
    });

    it('continue after a cursor, on whichever server, with what has changed', async () => {
      await apply('nova', 'glance', 'secrets');
      await run('sources', 'refresh', 'nova');
      await run('sources', 'refresh', 'glance');
      const tables = follow('tableChanged', 'table cursor');
      const seen = new Map<string, string>();
      while (seen.size < 2) {
        const { table, cursor } = await tables.next();
        seen.set(table, cursor);
      }
      const last = [...seen.values()].at(-1);
      await cloud.change('servers/server-300', { host_status: 'DOWN' });
      await run('sources', 'refresh', 'nova');
      const resumed = follow(`tableChanged(after: "${last}")`, 'table rowCount');
      assert.deepEqual(await resumed.next(), { table: 'nova.servers', rowCount: 4 });
    });

    it('send tables that receive records', async () => {
      await apply('monasca', 'secrets');
      await run('sources', 'refresh', '_monasca');
      const tables = follow('tableChanged', 'table rowCount');
      assert.deepEqual(await tables.next(), { table: '_monasca.alarms', rowCount: 0 });
      const url = `${polling.url}/v1/data-sources/_monasca/tables/alarms/webhook`;
      const headers = { authorization: 'Bearer keep-me-secret' };
      for (let id = 0; id < 20; id += 1) {
        const body = JSON.stringify({ alarm_id: id });
        assert.equal((await fetch(url, { method: 'POST', headers, body })).status, 200);
      }
      await tables.until({ table: '_monasca.alarms', rowCount: 20 });
    });
  });
}
