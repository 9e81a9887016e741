import { inTurns } from '../support/measure.mjs';
import { referenceSize } from '../support/options.mjs';
import { row } from '../support/report.mjs';
import { fileOfAnswer, requestsPerSecond } from './requests-per-second.mjs';
import { startServer } from './servers.mjs';

export const title = '1,000 documents x 6 fields + data over GraphQL';

const fields = 'schema name layer bucket storagePolicy labels { key value } data';

/** Asked in the words of the API, and how the rows name it. */
const queries = {
  documents: `{ revision { documents(first: 1000) { nodes { ${fields} } } } }`,
  'rendered documents': `{ revision { renderedDocuments(first: 1000) { nodes { ${fields} } } } }`,
};

const rounds = 5;
const connections = 4;

const rate = (server, body) => requestsPerSecond(server, body, connections);

/** Requests per second, beside those of a handler that does nothing but print the same answer. */
export async function measure({ n, folder }) {
  if (n < referenceSize) return [];
  const plain = await startServer('./serve-purser.mjs', folder, '0');
  const cached = await startServer('./serve-purser.mjs', folder, '64MiB');
  const rows = [];
  for (const [what, query] of Object.entries(queries)) {
    const body = JSON.stringify({ query });
    // What is measured is a server that has been asked before.
    const answer = await plain.ask(body);
    await cached.ask(body);
    const bare = await startServer('./serve-bare.mjs', fileOfAnswer(answer));
    const figures = await inTurns(
      rounds,
      { bare: rate(bare, body), plain: rate(plain, body), cached: rate(cached, body) },
      { warmup: 1 },
    );
    await bare.stop();
    const ofServer = {
      n,
      unit: 'requests/s',
      baseline: 'a bare handler of the same',
      atLeast: 0.8,
    };
    const base = figures.bare.median;
    for (const [name, { median: value }] of [
      [`${title}: ${what}, no answer cache`, figures.plain],
      [`${title}: ${what}, answer cache`, figures.cached],
    ]) {
      rows.push(row({ name, value, base, ...ofServer }));
    }
  }
  await plain.stop();
  await cached.stop();
  return rows;
}
