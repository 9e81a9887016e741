import { Agent, request } from 'node:http';

/** Asks a server over one connection. */
export function connectTo(url) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { 'content-type': 'application/x-yaml' };
  return {
    /** The bytes of an answer; `body` is sent along. */
    ask(method, path, body = '') {
      return new Promise((resolve, reject) => {
        const sent = body === '' ? {} : { headers };
        const asked = request(url + path, { method, agent, ...sent }, async (response) => {
          const chunks = [];
          for await (const chunk of response) chunks.push(chunk);
          const bytes = Buffer.concat(chunks);
          if (response.statusCode < 300) resolve(bytes);
          else reject(new Error(`${method} ${path}: ${bytes}`));
        });
        asked.on('error', reject);
        asked.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}
