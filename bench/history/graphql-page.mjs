import { inTurns } from '../support/measure.mjs';
import { referenceSize } from '../support/options.mjs';
import { row } from '../support/report.mjs';
import { fileOfAnswer, requestsPerSecond } from './requests-per-second.mjs';
import { startServer, token } from './servers.mjs';

export const title = '1,000 documents x 6 fields + data over GraphQL';

const fields = 'schema name layer bucket storagePolicy secret data';

/** How the rows name what is asked for, and what they are to reach; objects in a row cost more than its values. */
const queries = [
  ['documents', `documents(first: 1000) { nodes { ${fields} } }`, 1],
  ['rendered documents', `renderedDocuments(first: 1000) { nodes { ${fields} } }`, 1],
  ['documents with labels', `documents(first: 1000) { nodes { ${fields} labels { key value } } }`],
];

const rounds = 5;
const connections = 4;

const rate = (server, body, more) => requestsPerSecond(server, body, connections, more);
const authorization = { authorization: `Bearer ${token}` };

/** Requests per second, beside those of a handler that does nothing but print the same answer. */
export async function measure({ n, folder }) {
  if (n < referenceSize) return [];
  const plain = await startServer('./serve-purser.mjs', folder, '0');
  const cached = await startServer('./serve-purser.mjs', folder, '64MiB');
  const checked = await startServer('./serve-purser.mjs', folder, '0', token);
  const rows = [];
  for (const [what, documents, atLeast] of queries) {
    const body = JSON.stringify({ query: `{ revision { ${documents} } }` });
    // What is measured is a server that has been asked before.
    const answer = await plain.ask(body);
    await cached.ask(body);
    if ((await checked.ask(body, authorization)) !== answer) throw new Error(`${what} differ`);
    const bare = await startServer('./serve-bare.mjs', fileOfAnswer(answer));
    const figures = await inTurns(
      rounds,
      {
        bare: rate(bare, body),
        plain: rate(plain, body),
        checked: rate(checked, body, authorization),
        cached: rate(cached, body),
      },
      { warmup: 1 },
    );
    await bare.stop();
    const ofServer = { n, unit: 'requests/s', baseline: 'a bare handler of the same', atLeast };
    const base = figures.bare.median;
    for (const [name, { median: value }] of [
      [`${title}: ${what}, no answer cache`, figures.plain],
      [`${title}: ${what}, no answer cache, access control`, figures.checked],
      [`${title}: ${what}, answer cache`, figures.cached],
    ]) {
      rows.push(row({ name, value, base, ...ofServer }));
    }
  }
  await plain.stop();
  await cached.stop();
  await checked.stop();
  return rows;
}
