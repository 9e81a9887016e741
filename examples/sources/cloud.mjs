// A small cloud: an identity service that gives tokens, a compute API and an image API. Its servers and images can be
// changed while it runs.
//
//   node examples/sources/cloud.mjs [PORT]
//
// Other programs of this repository import `startCloud`.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { argv } from 'node:process';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const login = { user: 'congress_access', password: 'secret' };

const servers = [
  {
    id: 'server-134',
    name: 'server 134',
    status: 'ACTIVE',
    tags: ['production', 'critical'],
    hostId: 'host-05',
    host_status: 'ACTIVE',
    metadata: { HA_Enabled: false },
    tenant_id: 'tenant-52',
    user_id: 'user-830',
    image: { id: 'image-6' },
    flavor: {
      disk: 1,
      ephemeral: 0,
      extra_specs: { 'hw:cpu_policy': 'dedicated', 'hw:mem_page_size': '2048' },
      original_name: 'm1.tiny.specs',
      ram: 512,
      swap: 0,
      vcpus: 1,
    },
  },
  { id: 'server-200', tags: ['critical'], host_status: 'ACTIVE', image: { id: 'image-0' } },
  { id: 'server-201', tags: ['production'], host_status: 'ACTIVE', image: { id: 'image-6' } },
];

const images = [
  { id: 'image-6', name: 'nightly', tags: ['unstable', 'linux'] },
  { id: 'image-0', name: 'lts', tags: ['stable'] },
];

/**
 * Starts the cloud at a port of this machine; 0 is any free port. Returns its URL and `stop`.
 *
 * - `POST /identity/v3/auth/tokens` gives a token, as OpenStack Keystone does.
 * - `GET /compute/v2.26/servers/detail` and `GET /image/v2/images` need the token.
 * - `POST /compute/v2.26/servers/ID/action` with the body `{"evacuate": {}}` moves a server to a host that is up.
 * - `POST /control/servers/ID` and `/control/images/ID` merge their JSON body into an item, or add one; `DELETE` removes it.
 * - `POST /control/failure` makes both APIs answer with the status and the text of its JSON body, `{"status": 500, "text":
 *   "down"}`, with `"method": "POST"` only to requests of this method. With `"status": null` they close the connection
 *   without a response. `DELETE` ends that.
 */
export async function startCloud(port = 0) {
  const items = { servers: byId(servers), images: byId(images) };
  let failure = null;
  let tokens = 0;

  const routes = {
    'POST /identity/v3/auth/tokens'({ body }) {
      const user = body?.auth?.identity?.password?.user;
      if (user?.name !== login.user || user?.password !== login.password) return { status: 401 };
      tokens += 1;
      const expires_at = new Date(Date.now() + 3_600_000).toISOString();
      const headers = { 'x-subject-token': `token-${tokens}` };
      return { status: 201, headers, body: { token: { expires_at } } };
    },
    'GET /compute/v2.26/servers/detail': (request) => listed(request, 'servers'),
    'GET /image/v2/images': (request) => listed(request, 'images'),
    'POST /control/failure'({ body }) {
      failure = { status: 500, text: 'down', ...body };
      return { status: 200, body: failure };
    },
    'DELETE /control/failure'() {
      failure = null;
      return { status: 200, body: {} };
    },
  };

  function failureOf({ method }) {
    return failure?.method === undefined || failure.method === method ? failure : null;
  }

  function listed(request, kind) {
    if (!isToken(request.token)) return { status: 401 };
    return failureOf(request) ?? { status: 200, body: { [kind]: [...items[kind].values()] } };
  }

  function evacuate(request, id) {
    if (!isToken(request.token)) return { status: 401 };
    const failed = failureOf(request);
    if (failed !== null) return failed;
    if (!items.servers.has(id)) return { status: 404 };
    if (request.body.evacuate === undefined) return { status: 400 };
    items.servers.set(id, { ...items.servers.get(id), host_status: 'ACTIVE' });
    return { status: 200, body: {} };
  }

  function change(method, [, kind, id], body) {
    if (method === 'DELETE') return { status: items[kind].delete(id) ? 200 : 404, body: {} };
    const changed = { ...items[kind].get(id), ...body, id };
    items[kind].set(id, changed);
    return { status: 200, body: changed };
  }

  function answer(request) {
    const { method, path } = request;
    const route = routes[`${method} ${path}`];
    if (route !== undefined) return route(request);
    const evacuated = /^\/compute\/v2\.26\/servers\/([\w-]+)\/action$/.exec(path);
    if (method === 'POST' && evacuated !== null) return evacuate(request, evacuated[1]);
    const item = /^\/control\/(servers|images)\/([\w-]+)$/.exec(path);
    const changes = item !== null && (method === 'POST' || method === 'DELETE');
    return changes ? change(method, item, request.body) : { status: 404 };
  }

  const server = createServer(async (incoming, response) => {
    const { method, url, headers } = incoming;
    const { pathname: path } = new URL(url, 'http://cloud');
    const body = jsonIn(await text(incoming));
    const token = headers['x-auth-token'];
    send(response, body === undefined ? { status: 400 } : answer({ method, path, token, body }));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function isToken(text = '') {
  return /^token-\d+$/.test(text);
}

function byId(list) {
  return new Map(list.map((item) => [item.id, item]));
}

/** The JSON object of a body, `{}` of an empty one; undefined if it is something else. */
function jsonIn(body) {
  try {
    const value = JSON.parse(body || '{}');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function send(response, { status, headers, body, text: plain }) {
  if (status === null) {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(plain ?? `${JSON.stringify(body ?? { status })}\n`);
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const { url } = await startCloud(Number(argv[2] ?? 8774));
  process.stdout.write(`the cloud is at ${url}\n`);
}
