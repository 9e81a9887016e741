import { child, childId, siteDocuments } from '../support/site.mjs';
import { by, openApp, temporaryFolder } from '../support/store.mjs';
import { yamlText } from '../support/yaml-text.mjs';

/**
 * The site of the other benches, whose children also belong to a rack and refer to two neighbours, by
 * name: every document but the abstract parents is ruled, and none has more links as the site grows.
 */

const childrenOfRack = 10;
const childrenOfKind = 50;

/** The segment that rules a site. */
export const segment = {
  schema: 'purser/ReferentialSchema/v1',
  metadata: { schema: 'metadata/Control/v1', name: 'bench' },
  data: {
    resources: [
      { name: 'rack', schema: 'bench/Rack/v1' },
      ...['host', 'service', 'network'].map((name) => ({
        name,
        schema: `bench/${name[0].toUpperCase()}${name.slice(1)}/v1`,
        parent: 'rack',
        parentPath: '.rack',
        references: [{ name, path: '.peers[*]' }],
      })),
    ],
  },
};

/** Submits a site without its segment to a new store and gives the store's folder. */
export async function keepLinked(n) {
  const folder = temporaryFolder();
  const { app } = await openApp(folder);
  for (const text of chunks(n, 32 * 1024 * 1024)) await app.submitDocuments(by, { text });
  await app.close();
  return folder;
}

/** A child whose references go to one or the other neighbour, by the number of the run. */
export function linkedChild(at, run, value = 1) {
  return linked(child(at, value), at, run);
}

/** A tombstone of a child. */
export function childTombstone(at) {
  const { schema, name } = childId(at);
  return { schema, metadata: { schema: 'metadata/Tombstone/v1', name } };
}

/** The rack that a child belongs to. */
export function rackId(at) {
  return { schema: 'bench/Rack/v1', name: rackOf(at) };
}

function* chunks(n, size) {
  let text = '';
  for (const document of linkedDocuments(n)) {
    text += `---\n${yamlText(document)}`;
    if (text.length < size) continue;
    yield text;
    text = '';
  }
  yield text;
}

function* linkedDocuments(n) {
  let at = 0;
  for (const document of siteDocuments(n)) {
    if (!('parentSelector' in (document.metadata.layeringDefinition ?? {}))) yield document;
    else {
      yield linked(document, at, 0);
      at += 1;
    }
  }
}

function linked(document, at, run) {
  // Neighbours of the same kind that come earlier: they are there however large the site is.
  const place = at % childrenOfKind;
  const peers = [1, 3 + (run % 2)]
    .filter((distance) => distance <= place)
    .map((distance) => childId(at - distance).name);
  return { ...document, data: { ...document.data, rack: rackOf(at), peers } };
}

function rackOf(at) {
  return `rack-${Math.floor(at / childrenOfRack)}`;
}
