import { inTurns, timed } from '../support/measure.mjs';
import { growthRow } from '../support/report.mjs';
import { childId, spreadChild } from '../support/site.mjs';
import { startServer } from './servers.mjs';

export const title = 'one rendered document of N over GraphQL';

const query = `query ($schema: String!, $name: String!) {
  renderedDocument(schema: $schema, name: $name) { schema name layer data }
}`;

/** How many different documents are asked for, again and again. */
const different = 20;

/** Requests of one measurement, one after another. */
const requests = 60;

export async function measure(site, reference) {
  const rows = [];
  for (const [name, cache] of [
    [`${title}, no answer cache`, '0'],
    [`${title}, answer cache`, '64MiB'],
  ]) {
    const servers = [];
    for (const { folder, n } of [reference, site]) {
      servers.push({ n, ...(await startServer('./serve-purser.mjs', folder, cache)) });
    }
    const [base, own] = servers;
    const figures = await inTurns(9, { base: asked(base), own: asked(own) }, { warmup: 2 });
    const atMost = cache === '0' ? { atMost: 1.5 } : {};
    const value = figures.own.median;
    rows.push(growthRow({ name, n: site.n, value, unit: 'ms', ...atMost }, figures.base.median));
    for (const { stop } of servers) await stop();
  }
  return rows;
}

function asked({ ask, n }) {
  const bodies = Array.from({ length: different }, (_, at) =>
    JSON.stringify({ query, variables: childId(spreadChild(n, at)) }),
  );
  return async () => {
    const took = await timed(async () => {
      for (let at = 0; at < requests; at += 1) {
        const text = await ask(bodies[at % different]);
        if (!text.includes('"network":')) throw new Error(text.slice(0, 500));
      }
    });
    return took / requests;
  };
}
