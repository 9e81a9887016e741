import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { postJson } from '../support/post-json.mjs';
import { startScript } from '../support/start-script.mjs';

/** A token of the servers that have access control. */
export const token = `purser_${randomBytes(32).toString('base64url')}`;

/** Starts a server in a process of its own: a script beside this file, that tells its URL. */
export async function startServer(script, ...given) {
  // As in the image that the Dockerfile makes. graphql-js checks more in development.
  const env = { ...process.env, NODE_ENV: 'production' };
  const file = fileURLToPath(new URL(script, import.meta.url));
  const { child, message: url } = await startScript(file, given, { env });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    url: `${url}/graphql`,
    ask: (body, more) => postJson(`${url}/graphql`, agent, body, more),
    async stop() {
      agent.destroy();
      child.kill();
      await once(child, 'exit');
    },
  };
}
