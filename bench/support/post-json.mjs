import { request } from 'node:http';

/** Sends JSON with POST, and gives the text of the answer. */
export function postJson(url, agent, body, more = {}) {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...more,
    };
    const asked = request(url, { method: 'POST', agent, headers }, async (response) => {
      const chunks = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve(Buffer.concat(chunks).toString());
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
