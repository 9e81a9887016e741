import { yamlText } from './yaml-text.mjs';

/**
 * A site of documents with about 2 KB of data each: one abstract parent for every 50 children, and a
 * substitution source for every 10. A document depends on its number alone, so that sites of any
 * size are alike and nothing need be kept in memory.
 */

const childrenOfParent = 50;
const childrenOfSource = 10;
const kinds = ['Host', 'Service', 'Network'];

/** The documents of a site, one after another. */
export function* siteDocuments(count) {
  const all = endlessDocuments();
  for (let at = 0; at < count; at += 1) yield all.next().value;
}

/** The documents as YAML streams of about `size` characters at most. */
export function* siteChunks(count, size = 32 * 1024 * 1024) {
  let parts = [];
  let length = 0;
  for (const document of siteDocuments(count)) {
    const text = `---\n${yamlText(document)}`;
    if (length + text.length > size && parts.length > 0) {
      yield parts.join('');
      parts = [];
      length = 0;
    }
    parts.push(text);
    length += text.length;
  }
  yield parts.join('');
}

/** A child whose number is spread over a site of `count` documents, `run` after `run`. */
export function spreadChild(count, run) {
  return Math.floor((run * 0.618033988749895 * count) % (count * 0.85));
}

/** Schema and name of a child. */
export function childId(at) {
  const kind = kindOf(at);
  return { schema: `bench/${kind}/v1`, name: `${kind.toLowerCase()}-${at}` };
}

/** A document that layers onto a parent and substitutes from a source. */
export function child(at, value = 1) {
  const rack = `rack-${Math.floor(at / childrenOfSource)}`;
  const substitution = (path, dest) => ({
    src: { schema: 'bench/Rack/v1', name: rack, path },
    dest: { path: dest },
  });
  const { schema, name } = childId(at);
  return document(
    schema,
    name,
    {
      layer: 'site',
      parentSelector: { group: groupOf(at) },
      actions: [{ method: 'merge', path: '.' }],
    },
    {
      labels: { tier: `t${at % 4}`, zone: `z${at % 7}` },
      substitutions: [
        substitution('.switch.name', '.network.uplink.switch'),
        substitution('.switch.address', '.network.uplink.gateway'),
      ],
    },
    childData(at, value),
  );
}

function* endlessDocuments() {
  yield {
    schema: 'deckhand/LayeringPolicy/v1',
    metadata: { schema: 'metadata/Control/v1', name: 'policy' },
    data: { layerOrder: ['global', 'site'] },
  };
  for (let at = 0; ; at += 1) {
    if (at % childrenOfParent === 0) yield parent(at);
    if (at % childrenOfSource === 0) yield source(at / childrenOfSource);
    yield child(at);
  }
}

function kindOf(at) {
  return kinds[Math.floor(at / childrenOfParent) % kinds.length];
}

function groupOf(at) {
  return `g${Math.floor(at / childrenOfParent)}`;
}

function document(schema, name, layeringDefinition, metadata, data) {
  const own = { schema: 'metadata/Document/v1', name, layeringDefinition, ...metadata };
  return { schema, metadata: own, data };
}

function parent(at) {
  const group = groupOf(at);
  const layering = { layer: 'global', abstract: true };
  const data = {
    os: {
      name: 'linux',
      kernel: '6.12.8',
      modules: ['bonding', 'br_netfilter', 'nf_conntrack', 'overlay', 'vfio-pci'],
      sysctl: Object.fromEntries(
        ['net.core.somaxconn', 'net.ipv4.ip_forward', 'vm.max_map_count', 'vm.swappiness'].map(
          (key, index) => [key, 1024 * (index + 1)],
        ),
      ),
    },
    ntp: { servers: ['10.0.0.1', '10.0.0.2', '10.0.0.3'], maxDriftMs: 12.5 },
    resources: {
      requests: { cpu: '500m', memory: '512Mi', storage: '4Gi' },
      limits: { cpu: '2000m', memory: '2Gi', storage: '16Gi' },
    },
    contacts: ['first', 'second'].map((shift) => ({
      shift,
      team: `team of ${group}`,
      mail: `${shift}@${group}.example.org`,
    })),
    description: `What the members of group ${group} share unless they say otherwise. `,
  };
  return document(
    `bench/${kindOf(at)}/v1`,
    `parent-${group}`,
    layering,
    { labels: { group } },
    data,
  );
}

function source(at) {
  const outlets = Array.from({ length: 16 }, (_, index) => ({
    outlet: index + 1,
    feed: index % 2 === 0 ? 'A' : 'B',
    amps: 16,
    label: `rack ${at} outlet ${index + 1}`,
    enabled: true,
  }));
  const data = {
    row: Math.floor(at / 20),
    position: at % 20,
    switch: { name: `sw-${at}`, address: address(10, at), ports: 48, firmware: '4.28.3' },
    power: { feeds: ['A', 'B'], redundant: true, outlets },
    cooling: { inletCelsius: 21.5, outletCelsius: 34.25, fans: [1200, 1180, 1210, 1195] },
    notes: 'Inspected twice a year; doors stay locked. '.repeat(8),
  };
  return document('bench/Rack/v1', `rack-${at}`, { layer: 'site' }, {}, data);
}

function childData(at, value) {
  const interfaces = Array.from({ length: 5 }, (_, index) => ({
    name: `eth${index}`,
    mac: `52:54:00:${hex(at >> 8)}:${hex(at)}:${hex(index)}`,
    address: `${address(20 + index, at)}/24`,
    mtu: index === 0 ? 1500 : 9000,
    vlans: [100 + index, 200 + index],
    enabled: true,
  }));
  const volumes = Array.from({ length: 4 }, (_, index) => ({
    device: `/dev/nvme${index}n1`,
    mount: `/srv/data/${index}`,
    format: 'xfs',
    sizeGiB: 512 * (index + 1),
    options: ['noatime', 'discard'],
  }));
  const env = Object.fromEntries(
    ['REGION', 'CLUSTER', 'LOG_LEVEL', 'CACHE_SIZE', 'TRACE', 'ENDPOINT'].map((name, index) => [
      name,
      `${name.toLowerCase()}-${(at * 31 + index) % 997}`,
    ]),
  );
  return {
    value,
    serial: `SN-${100_000 + at}`,
    cpu: { sockets: 2, cores: 32, governor: 'performance', ratio: 1.5 },
    memory: { sizeGiB: 256, hugepages: { '2Mi': 1024, '1Gi': 8 } },
    network: {
      interfaces,
      uplink: { switch: null, gateway: null },
      dns: { servers: ['10.0.0.53', '10.0.1.53'], search: [`g${at % 50}.example.org`] },
    },
    storage: { volumes, raid: null },
    env,
    schedule: { window: 'Sun 02:00', minutes: 90, skip: [] },
    notes:
      `Unit ${at}, racked and cabled; see the log of the site for what was done since. `.repeat(3),
  };
}

function address(first, at) {
  return `${first}.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
}

function hex(number) {
  return (number & 255).toString(16).padStart(2, '0');
}
