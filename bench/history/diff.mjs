import { inTurns, timed } from '../support/measure.mjs';
import { growthRow } from '../support/report.mjs';
import { child, spreadChild } from '../support/site.mjs';
import { by } from '../support/store.mjs';

export const title = 'diff of neighbours';

/** What one commit changed: among documents, and among rendered documents. */
export async function measure(site, reference) {
  const rows = [];
  for (const rendered of [false, true]) {
    const figures = await inTurns(
      41,
      { reference: diffed(reference, rendered), site: diffed(site, rendered) },
      { warmup: 5 },
    );
    const name = rendered ? `${title}, rendered documents` : `${title}, documents`;
    const value = figures.site.median;
    const own = { name, n: site.n, value, unit: 'ms', atMost: 2 };
    rows.push(growthRow(own, figures.reference.median));
  }
  return rows;
}

function diffed({ app, n }, rendered) {
  return async (run) => {
    const from = await app.revision(by, {});
    const text = JSON.stringify(child(spreadChild(n, run), `diffed ${Math.random()}`));
    const { revision: to } = await app.submitDocuments(by, { text });
    return timed(async () => {
      const { length } = rendered
        ? (await app.diffRendered(by, from, to)).documents
        : await app.diffDocuments(by, from, to);
      if (length !== 1) throw new Error(`${length} documents differ`);
    });
  };
}
