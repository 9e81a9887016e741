/**
 * A site of `count` documents of about 600 bytes: one abstract parent for every 50 children, and a
 * substitution source for every 10.
 */
export function siteDocuments(count) {
  const documents = [
    control('deckhand/LayeringPolicy/v1', 'policy', { layerOrder: ['global', 'site'] }),
  ];
  for (let at = 0; documents.length < count; at += 1) {
    if (at % 50 === 0) documents.push(parent(at / 50));
    if (at % 10 === 0) documents.push(source(at / 10));
    documents.push(host(at));
  }
  return documents.slice(0, count);
}

/** The documents as a YAML stream. */
export function siteYaml(documents, dump) {
  return documents.map((document) => `---\n${dump(document)}`).join('');
}

function control(schema, name, data) {
  return { schema, metadata: { schema: 'metadata/Control/v1', name }, data };
}

function document(schema, name, layeringDefinition, metadata, data) {
  const own = { schema: 'metadata/Document/v1', name, layeringDefinition, ...metadata };
  return { schema, metadata: own, data };
}

function parent(at) {
  return document(
    'bench/Host/v1',
    `parent-${at}`,
    { layer: 'global', abstract: true },
    { labels: { group: `g${at}` } },
    {
      os: { name: 'linux', kernel: '6.12', modules: ['a', 'b', 'c'] },
      ntp: ['10.0.0.1', '10.0.0.2'],
    },
  );
}

function source(at) {
  return document(
    'bench/Rack/v1',
    `rack-${at}`,
    { layer: 'site' },
    {},
    { row: at, switch: `sw-${at}` },
  );
}

export function host(at, value = 1) {
  return document(
    'bench/Host/v1',
    `host-${at}`,
    {
      layer: 'site',
      parentSelector: { group: `g${Math.floor(at / 50)}` },
      actions: [{ method: 'merge', path: '.' }],
    },
    {
      substitutions: [
        {
          src: { schema: 'bench/Rack/v1', name: `rack-${Math.floor(at / 10)}`, path: '.switch' },
          dest: { path: '.uplink' },
        },
      ],
    },
    { cpu: 8, ram: 64, value, address: `10.1.${Math.floor(at / 250)}.${at % 250}`, uplink: null },
  );
}
