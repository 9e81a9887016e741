import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { runCli, type ServedPurser, serveCli } from '../../support/cli.ts';
import { freshDatabase } from '../../support/mongo-database.ts';
import { startWatching } from '../../support/watching.ts';

const database = freshDatabase();

(database === null ? describe.skip : describe)('two servers on one MongoDB', () => {
  let servers: readonly ServedPurser[] = [];

  beforeAll(async () => {
    const env = { PURSER_MONGODB_URL: database?.url ?? '' };
    servers = await Promise.all([serveCli(env), serveCli(env)]);
  });

  afterAll(async () => {
    for (const server of servers) await server.stop();
    await database?.drop();
  });

  it('each send every revision of both, in order', async () => {
    const watching = await Promise.all(
      servers.map(({ url }) => startWatching(['--server', url, '--after', '0'])),
    );
    const rounds = 6;
    const writers = servers.map(async ({ url }, writer) => {
      for (let round = 0; round < rounds; round += 1) {
        const input = `{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: x${writer}}, data: ${round}}`;
        const { code, stderr } = await runCli(['apply', '-', '--server', url], { input });
        assert.equal(code, 0, stderr);
      }
    });
    for (let id = 1; id <= 2 * rounds; id += 1) {
      for (const one of watching) assert.equal(await one.next(), id);
    }
    await Promise.all(writers);
    for (const one of watching) assert.equal(await one.end('SIGINT'), 0);
  });
});
