import { inTurns } from '../support/measure.mjs';
import { row } from '../support/report.mjs';
import { child, childId, spreadChild } from '../support/site.mjs';
import { fileOfAnswer, pollsPerSecond } from './requests-per-second.mjs';
import { startServer } from './servers.mjs';

export const title = 'polls of one value of the head by GET';

const query = `query ($schema: String!, $name: String!) {
  renderedDocument(schema: $schema, name: $name) { data(path: ".network") }
}`;
const mutation = `mutation ($document: JSON!) {
  submitDocuments(input: { source: { documents: [$document] } }) { revision { number } }
}`;

const rounds = 5;
const connections = 16;
const commitIntervalMs = 100;

/**
 * Polls per second that a server answers with 304, beside those of a handler that does nothing else: while nothing is
 * committed, and while other documents are.
 */
export async function measure({ n, folder }) {
  const purser = await startServer('./serve-purser.mjs', folder, '64MiB');
  const polled = spreadChild(n, 1);
  const variables = JSON.stringify(childId(polled));
  const url = `${purser.url}?${new URLSearchParams({ query, variables })}`;
  const headers = { accept: 'application/json', 'apollo-require-preflight': '1' };
  const first = await fetch(url, { headers });
  const bare = await startServer('./serve-bare.mjs', fileOfAnswer(await first.text()));
  const poll = { ...headers, 'if-none-match': first.headers.get('etag') };
  const still = pollsPerSecond(url, poll, connections);
  const { bare: least, ...own } = await inTurns(
    rounds,
    {
      bare: pollsPerSecond(bare.url, poll, connections),
      still,
      committing: () => whileCommitting(purser, { n, polled }, still),
    },
    { warmup: 1 },
  );
  const shared = { n, unit: 'requests/s', baseline: 'a bare handler of 304', base: least.median };
  for (const { stop } of [purser, bare]) await stop();
  return [
    row({ ...shared, name: title, value: own.still.median }),
    row({
      ...shared,
      name: `${title}, 10 commits/s of other documents`,
      value: own.committing.median,
    }),
  ];
}

/** What a measurement gives while a client commits a change of another document ten times a second. */
async function whileCommitting({ ask }, { n, polled }, measured) {
  let isOver = false;
  const commits = (async () => {
    for (let run = 2; !isOver; run += 1) {
      const at = spreadChild(n, run);
      if (at !== polled) await commit(ask, child(at, `polled ${Math.random()}`));
      await new Promise((resolve) => setTimeout(resolve, commitIntervalMs));
    }
  })();
  const figure = await measured();
  isOver = true;
  await commits;
  return figure;
}

async function commit(ask, document) {
  const answer = await ask(JSON.stringify({ query: mutation, variables: { document } }));
  if (answer.includes('"errors"')) throw new Error(answer.slice(0, 500));
}
