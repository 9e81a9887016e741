/**
 * A process that sends small queries at a steady rate, from `start` to `stop`. Each has a time when it is due, and its delay
 * counts from then: a server that stands still also delays the queries that would have been sent meanwhile.
 */
import { Agent } from 'node:http';
import { postJson } from '../support/post-json.mjs';

const [url, bodiesText] = process.argv.slice(2);
const bodies = JSON.parse(bodiesText);
const intervalMs = 10;
const agent = new Agent({ keepAlive: true });

let delays = [];
let pending = [];
let sending = null;

function start() {
  [delays, pending] = [[], []];
  const began = performance.now();
  let sent = 0;
  sending = setInterval(() => {
    for (; began + sent * intervalMs <= performance.now(); sent += 1) {
      pending.push(query(bodies[sent % bodies.length], began + sent * intervalMs));
    }
  }, 1);
}

async function query(body, due) {
  const text = await postJson(url, agent, body);
  delays.push(performance.now() - due);
  if (!text.startsWith('{"data":{') || text.includes('"errors"'))
    throw new Error(text.slice(0, 500));
}

process.on('message', async (message) => {
  if (message === 'start') return start();
  clearInterval(sending);
  await Promise.all(pending);
  process.send(delays.sort((one, other) => one - other));
});
process.send('ready');
