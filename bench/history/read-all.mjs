/** Renders all of the history in a folder and hands it out page by page; tells its peak of memory. */
import { readConfig } from '../../dist/config/config.js';
import { openPurser } from '../../dist/purser.js';
import { by } from '../support/store.mjs';

const { config } = readConfig({ PURSER_DATA: process.argv[2] });
const { app, close } = await openPurser(config);
const head = await app.revision(by, {});
let after;
do {
  const page = { first: 1_000, ...(after && { after }) };
  const { items, hasNextPage } = await app.renderedDocuments(by, head, { page });
  after = hasNextPage ? items.at(-1).cursor : undefined;
} while (after !== undefined);
await close();
process.send({ mebibytes: process.resourceUsage().maxRSS / 1024 });
