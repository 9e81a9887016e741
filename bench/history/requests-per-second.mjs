import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { temporaryFolder } from '../support/store.mjs';

const seconds = 1;

/** A measurement: how many requests with the same body a server answers in a second, over some connections. */
export function requestsPerSecond({ url }, body, connections) {
  const headers = { 'content-type': 'application/json' };
  return async () => {
    const given = { url, method: 'POST', headers, body, connections, duration: seconds };
    const { requests, non2xx, errors, duration } = await autocannon(given);
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refused, ${errors} failed`);
    return requests.total / duration;
  };
}

/** A file with an answer, for `serve-bare.mjs` to give again. */
export function fileOfAnswer(answer) {
  const { errors, ...rest } = JSON.parse(answer);
  if (errors !== undefined) throw new Error(answer.slice(0, 500));
  const file = join(temporaryFolder(), 'answer.json');
  writeFileSync(file, JSON.stringify(rest));
  return file;
}
