import { inTurns, timed } from '../support/measure.mjs';
import { growthRow } from '../support/report.mjs';
import { child, spreadChild } from '../support/site.mjs';
import { by } from '../support/store.mjs';

export const title = 'commit of one changed document';

/** A commit that changes one document: its time, and the bytes it hands to the store. */
export async function measure(site, reference) {
  const bytes = { site: [], reference: [] };
  const commit =
    ({ app, n, written }, sizes) =>
    async (run) => {
      const text = JSON.stringify(child(spreadChild(n, run), `committed ${Math.random()}`));
      const took = await timed(() => app.submitDocuments(by, { text }));
      sizes.push(written());
      return took;
    };
  const { site: time, reference: base } = await inTurns(
    31,
    { reference: commit(reference, bytes.reference), site: commit(site, bytes.site) },
    { warmup: 3 },
  );
  const { n } = site;
  return [
    growthRow({ name: title, n, value: time.median, unit: 'ms', atMost: 2 }, base.median),
    growthRow(
      { name: 'bytes of that commit', n, value: mean(bytes.site) / 1024, unit: 'KiB', atMost: 2 },
      mean(bytes.reference) / 1024,
    ),
  ];
}

function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
