/** A process that commits on request of its parent: see `start-committer.mjs`. */
import { readConfig } from '../../dist/config/config.js';
import { openPurser } from '../../dist/purser.js';
import { referenceSize } from '../support/options.mjs';
import { child, spreadChild } from '../support/site.mjs';
import { by } from '../support/store.mjs';

const { app } = await openPurser(readConfig(process.env).config);
let nth = 0;

const answers = {
  async fill({ texts }) {
    for (const text of texts) await app.submitDocuments(by, { text });
  },
  async submit({ submitters, ms }) {
    const ends = performance.now() + ms;
    const times = [];
    let refused = 0;
    const submitUntilEnd = async () => {
      while (performance.now() < ends) {
        nth += 1;
        const text = JSON.stringify(child(spreadChild(referenceSize, nth), `${Math.random()}`));
        const began = performance.now();
        try {
          await app.submitDocuments(by, { text });
          times.push(performance.now() - began);
        } catch (error) {
          if (error.code === undefined) throw error;
          refused += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: submitters }, submitUntilEnd));
    return { times, refused };
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
