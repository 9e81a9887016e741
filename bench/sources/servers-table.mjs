/** A table of servers, as a compute API lists them: `id` identifies a row. */
export const selection = { jsonpath: '$.servers[:]', id_jsonpath: '$.id', allow_missing: false };

/** One row in this many is another in each run. */
const rowsPerChange = 100;

/** The body of the answer with N servers, as bytes; another run changes 1 % of them. */
export function serversBody(n, run) {
  const servers = Array.from({ length: n }, (_, at) => server(at, run));
  return Buffer.from(JSON.stringify({ servers }));
}

function server(at, run) {
  const isChanged = at % rowsPerChange === 0;
  return {
    id: `server-${at}`,
    name: `server ${at}`,
    status: 'ACTIVE',
    tags: ['production', 'critical'],
    hostId: `host-${at % 40}`,
    host_status: isChanged ? `ACTIVE since ${run}` : 'ACTIVE',
    metadata: { HA_Enabled: at % 2 === 0 },
    tenant_id: `tenant-${at % 100}`,
    user_id: `user-${at % 1_000}`,
    image: { id: `image-${at % 7}` },
    flavor: {
      disk: 1,
      ephemeral: 0,
      extra_specs: { 'hw:cpu_policy': 'dedicated', 'hw:mem_page_size': '2048' },
      original_name: 'm1.tiny.specs',
      ram: 512,
      swap: 0,
      vcpus: 1,
    },
  };
}
