import { inTurns, timed } from '../support/measure.mjs';
import { growthRow } from '../support/report.mjs';
import { child, childId, spreadChild } from '../support/site.mjs';
import { by } from '../support/store.mjs';

export const title = 'render after a change';

const runs = 41;

/**
 * After a commit that changed one document: rendering that document, and listing a page of what the
 * whole revision renders to.
 */
export async function measure(site, reference) {
  const one = await measured(site, reference, runs, (app, head, at) =>
    app.renderedById(by, head, [childId(at)]),
  );
  const page = await measured(site, reference, 3, (app, head) =>
    app.renderedDocuments(by, head, { page: { first: 100 } }),
  );
  const { n } = site;
  const unit = 'ms';
  return [
    growthRow(
      { name: 'render after one document changed', n, value: one.site, unit, atMost: 1.5 },
      one.reference,
    ),
    growthRow(
      { name: 'first page of all rendered, after that change', n, value: page.site, unit },
      page.reference,
    ),
  ];
}

async function measured(site, reference, times, render) {
  const changed =
    ({ app, n }) =>
    async (run) => {
      const at = spreadChild(n, run);
      const text = JSON.stringify(child(at, `changed ${Math.random()}`));
      const { revision } = await app.submitDocuments(by, { text });
      return timed(() => render(app, revision, at));
    };
  const works = { reference: changed(reference), site: changed(site) };
  const figures = await inTurns(times, works, { warmup: 1 });
  return { site: figures.site.median, reference: figures.reference.median };
}
