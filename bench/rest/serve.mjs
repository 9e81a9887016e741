import { createServer } from '../../dist/api/http/http.js';
import { readConfig } from '../../dist/config/config.js';
import { connectTo } from './client.mjs';

/** A server over an app, and a client of it. */
export async function serve(app) {
  const { config } = readConfig({ PURSER_PORT: '0' });
  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  const info = { version: 'bench', store: 'embedded' };
  const server = await createServer({ app, config, info, logger, identity: null });
  const { url } = await server.listen();
  const client = connectTo(url);
  return {
    client,
    async close() {
      client.close();
      await server.close();
    },
  };
}
