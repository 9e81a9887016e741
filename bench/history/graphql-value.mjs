import { inTurns } from '../support/measure.mjs';
import { row } from '../support/report.mjs';
import { childId, spreadChild } from '../support/site.mjs';
import { fileOfAnswer, requestsPerSecond } from './requests-per-second.mjs';
import { startServer } from './servers.mjs';

export const title = 'one value of one rendered document over GraphQL';

const query = `query ($schema: String!, $name: String!) {
  renderedDocument(schema: $schema, name: $name) { data(path: ".network") }
}`;

const rounds = 5;
const connections = 16;

/** Requests per second, beside those of a handler that does nothing but print the same answer. */
export async function measure({ n, folder }) {
  const body = JSON.stringify({ query, variables: childId(spreadChild(n, 1)) });
  const plain = await startServer('./serve-purser.mjs', folder, '0');
  const cached = await startServer('./serve-purser.mjs', folder, '64MiB');
  // What is measured is a server that has been asked before.
  const answer = await plain.ask(body);
  if (!answer.includes('"data":{"renderedDocument":{"data":'))
    throw new Error(answer.slice(0, 500));
  await cached.ask(body);
  const bare = await startServer('./serve-bare.mjs', fileOfAnswer(answer));
  const rate = (server) => requestsPerSecond(server, body, connections);
  const { bare: least, ...own } = await inTurns(
    rounds,
    { bare: rate(bare), plain: rate(plain), cached: rate(cached) },
    { warmup: 1 },
  );
  const baseline = 'a bare handler of the same';
  const shared = { n, unit: 'requests/s', baseline, base: least.median };
  for (const { stop } of [plain, cached, bare]) await stop();
  return [
    row({ ...shared, name: `${title}, no answer cache`, value: own.plain.median }),
    row({ ...shared, name: `${title}, answer cache`, value: own.cached.median }),
  ];
}
