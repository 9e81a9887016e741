/** The examples of docs/policies.md over N servers and 2,000 images, and the same in plain JavaScript. */

/** A third of the servers are in production, and their images are unstable. */
export function serverRow(at) {
  const isProduction = at % 3 === 0;
  return {
    id: `server-${at}`,
    name: `server ${at}`,
    status: 'ACTIVE',
    tags: isProduction ? ['production', 'critical'] : ['test'],
    hostId: `host-${at % 40}`,
    host_status: at % 50 === 0 ? 'DOWN' : 'ACTIVE',
    metadata: { HA_Enabled: at % 2 === 0 },
    tenant_id: `tenant-${at % 100}`,
    user_id: `user-${at % 1_000}`,
    image: { id: `image-${at % imageCount}` },
    flavor: {
      disk: 1,
      ephemeral: 0,
      extra_specs: { 'hw:cpu_policy': at % 10 === 0 ? 'dedicated' : 'shared' },
      original_name: 'm1.tiny.specs',
      ram: 512,
      swap: 0,
      vcpus: 1,
    },
  };
}

export const imageCount = 2_000;

export function imageRow(at) {
  return { id: `image-${at}`, name: 'nightly', tags: ['unstable', 'linux'] };
}

const join = {
  $lookup: { from: 'glance.images', localField: 'd.image.id', foreignField: 'd.id', as: 'image' },
};

/** By title: the pipeline over `nova.servers`, the same by hand, and the milliseconds for 100,000 rows. */
export const examples = {
  'servers on hosts that are down': {
    targetMs: 300,
    pipeline: [
      { $match: { 'd.host_status': 'DOWN' } },
      { $project: { _id: 0, server_id: '$d.id' } },
    ],
    byHand: (servers) =>
      servers.filter(({ d }) => d.host_status === 'DOWN').map(({ d }) => ({ server_id: d.id })),
  },
  'production servers on unstable images': {
    targetMs: 1_500,
    pipeline: [
      { $match: { 'd.tags': 'production', 'd.image.id': { $exists: true, $ne: null } } },
      join,
      { $unwind: '$image' },
      { $match: { 'image.d.tags': 'unstable' } },
      { $project: { _id: 0, server_id: '$d.id', image_id: '$image.d.id' } },
    ],
    byHand(servers, images) {
      const byId = new Map(images.map((image) => [image.d.id, image]));
      return servers
        .filter(({ d }) => d.tags.includes('production') && byId.has(d.image?.id))
        .map(({ d }) => ({ d, image: byId.get(d.image.id) }))
        .filter(({ image }) => image.d.tags.includes('unstable'))
        .map(({ d, image }) => ({ server_id: d.id, image_id: image.d.id }));
    },
  },
  'servers with dedicated CPUs': {
    targetMs: 300,
    pipeline: [{ $match: { 'd.flavor.extra_specs.hw:cpu_policy': 'dedicated' } }],
    byHand: (servers) =>
      servers
        .filter(({ d }) => d.flavor.extra_specs['hw:cpu_policy'] === 'dedicated')
        .map(({ d }) => ({ d: structuredClone(d) })),
  },
};
