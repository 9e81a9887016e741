/** A process that commits on request of its parent: see `start-committer.mjs`. */
import { readConfig } from '../../dist/config/config.js';
import { openPurser } from '../../dist/purser.js';
import { child, spreadChild } from '../support/site.mjs';
import { by } from '../support/store.mjs';

const { app } = await openPurser(readConfig(process.env).config);
let nth = 0;

/** The text of a document of the site with other data. */
function nextText(n) {
  nth += 1;
  return JSON.stringify(child(spreadChild(n, nth), `${Math.random()}`));
}

function processorMsSince(began) {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

const answers = {
  async fill({ texts }) {
    for (const text of texts) await app.submitDocuments(by, { text });
  },
  async submit({ n, submitters, ms }) {
    const ends = performance.now() + ms;
    const times = [];
    let [conflicts, refused] = [0, 0];
    const began = process.cpuUsage();
    const submitUntilEnd = async () => {
      while (performance.now() < ends) {
        const text = nextText(n);
        const began = performance.now();
        try {
          await app.submitDocuments(by, { text });
          times.push(performance.now() - began);
        } catch (error) {
          if (error.code === undefined) throw error;
          if (error.code === 'REVISION_CONFLICT') conflicts += 1;
          else refused += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: submitters }, submitUntilEnd));
    return { times, conflicts, refused, processorMs: processorMsSince(began) };
  },
  /** What making the text of a submission takes. */
  timeClient({ n }) {
    const count = 2_000;
    for (let at = 0; at < count; at += 1) nextText(n);
    const began = process.cpuUsage();
    for (let at = 0; at < count; at += 1) nextText(n);
    return processorMsSince(began) / count;
  },
  async countUnused() {
    const { pages } = await app.collectGarbage(by, true, () => {});
    return pages;
  },
};

process.on('message', async (message) => {
  if (message.what === 'stop') {
    await app.close();
    process.disconnect();
    return;
  }
  process.send((await answers[message.what](message)) ?? null);
});
process.send('ready');
