import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { temporaryFolder } from '../support/store.mjs';

const seconds = 1;

/** A measurement: how many requests with the same body a server answers in a second, over some connections. */
export function requestsPerSecond({ url }, body, connections, more = {}) {
  const headers = { 'content-type': 'application/json', ...more };
  return () => rateOf({ url, method: 'POST', headers, body, connections }, 200);
}

/** A measurement: how many polls a server answers with 304 in a second, over some connections. */
export function pollsPerSecond(url, headers, connections) {
  return () => rateOf({ url, headers, connections }, 304);
}

async function rateOf(given, status) {
  const { requests, errors, duration, statusCodeStats } = await autocannon({
    ...given,
    duration: seconds,
  });
  const answered = Object.keys(statusCodeStats).join();
  if (answered !== `${status}` || errors > 0) throw new Error(`${answered}, ${errors} failed`);
  return requests.total / duration;
}

/** A file with an answer, for `serve-bare.mjs` to give again. */
export function fileOfAnswer(answer) {
  const { errors, ...rest } = JSON.parse(answer);
  if (errors !== undefined) throw new Error(answer.slice(0, 500));
  const file = join(temporaryFolder(), 'answer.json');
  writeFileSync(file, JSON.stringify(rest));
  return file;
}
