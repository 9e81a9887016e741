/** Puts a site into a folder, and revisions of one change each; reports how long that took, and the most memory. */
import { child, siteChunks, spreadChild } from '../support/site.mjs';
import { by, openApp } from '../support/store.mjs';
import { watchMemory } from './watch-memory.mjs';

const [folder, documents, revisions] = process.argv.slice(2);
const peak = watchMemory();
const began = performance.now();
const { app } = await openApp(folder);
const n = Number(documents);
for (const text of siteChunks(n)) await app.submitDocuments(by, { text });
const together = 16;
for (let at = 0; at < Number(revisions); at += together) {
  const texts = Array.from({ length: together }, (_, nth) =>
    JSON.stringify(child(spreadChild(n, at + nth), `${at} ${nth}`)),
  );
  await Promise.all(texts.map((text) => app.submitDocuments(by, { text })));
}
await app.close();
process.send({ seconds: (performance.now() - began) / 1_000, mebibytes: peak() });
process.disconnect();
