import { randomUUID } from 'node:crypto';
import {
  type DoubleAnswer,
  type DoubleRequest,
  type ServiceDouble,
  serveDouble,
} from './service-double.ts';

/** As much of OpenStack's Keystone and Barbican as keys take, answering as the real ones do. */
export interface BarbicanServer extends ServiceDouble {
  readonly keystoneUrl: string;
  readonly barbicanUrl: string;
  /** How often somebody logged in. */
  readonly logins: () => number;
  /** Ends all tokens, as time does. */
  expireTokens(): void;
  /** Keeps a secret as another user of the project would. */
  addSecret(name: string, payload: Buffer, created?: string): void;
  /** Deletes all secrets of a name but the newest. */
  keepNewest(name: string): void;
  /** Whether who is logged in may use secrets. */
  setAllowed(isAllowed: boolean): void;
}

interface Secret {
  readonly id: string;
  readonly name: string;
  readonly created: string;
  readonly payload: Buffer;
}

interface State {
  readonly tokens: Set<string>;
  readonly secrets: Secret[];
  logins: number;
  isAllowed: boolean;
  ticks: number;
}

export const barbicanUser = {
  user: 'purser',
  password: 'hunter2!',
  project: 'site',
  domain: 'Default',
};
export const barbicanCredential = { id: 'c0ffee', secret: 'app-secret!' };

export async function openBarbicanServer(): Promise<BarbicanServer> {
  const state: State = { tokens: new Set(), secrets: [], logins: 0, isAllowed: true, ticks: 0 };
  const double = await serveDouble((request) =>
    request.path.startsWith('/identity/')
      ? keystone(state, request)
      : barbican(state, request, request.path.slice('/key-manager'.length)),
  );
  return {
    ...double,
    keystoneUrl: `${double.url}/identity/v3`,
    barbicanUrl: `${double.url}/key-manager`,
    logins: () => state.logins,
    expireTokens: () => state.tokens.clear(),
    addSecret: (name, payload, created) => {
      state.secrets.push(secret(state, name, payload, created));
    },
    keepNewest: (name) => {
      const newest = listed(state, name)[0];
      state.secrets.splice(0, Infinity, ...(newest === undefined ? [] : [newest]));
    },
    setAllowed: (isAllowed) => {
      state.isAllowed = isAllowed;
    },
  };
}

function keystone(state: State, { method, path, body }: DoubleRequest): DoubleAnswer {
  if (`${method} ${path}` !== 'POST /identity/v3/auth/tokens') return { status: 404 };
  const { identity, scope } = JSON.parse(body).auth;
  const known =
    identity.methods[0] === 'password' ? isUser(identity, scope) : isCredential(identity);
  if (!known) return unauthorized();
  state.logins += 1;
  const token = `gAAAAA-${randomUUID()}`;
  state.tokens.add(token);
  const { project } = barbicanUser;
  return {
    status: 201,
    headers: { 'x-subject-token': token, vary: 'X-Auth-Token' },
    body: {
      token: {
        methods: identity.methods,
        expires_at: '2026-11-22T10:00:00.000000Z',
        project: { id: 'p1', name: project, domain: { id: 'default', name: 'Default' } },
      },
    },
  };
}

function isUser(identity: unknown, scope: unknown): boolean {
  const { user, password, project, domain } = barbicanUser;
  const expected = {
    identity: {
      methods: ['password'],
      password: { user: { name: user, domain: { name: domain }, password } },
    },
    scope: { project: { name: project, domain: { name: domain } } },
  };
  return JSON.stringify({ identity, scope }) === JSON.stringify(expected);
}

function isCredential(identity: unknown): boolean {
  const expected = {
    methods: ['application_credential'],
    application_credential: barbicanCredential,
  };
  return JSON.stringify(identity) === JSON.stringify(expected);
}

function barbican(state: State, request: DoubleRequest, path: string): DoubleAnswer {
  const { method, headers, query, body } = request;
  if (!state.tokens.has(String(headers['x-auth-token']))) return unauthorized();
  if (!state.isAllowed) {
    const description =
      'Secret retrieval attempt not allowed - please review your user/project privileges';
    return { status: 403, body: { code: 403, title: 'Forbidden', description } };
  }
  if (path === '/v1/secrets') return method === 'GET' ? list(state, query) : store(state, body);
  const id = /^\/v1\/secrets\/([^/]+)\/payload$/.exec(path)?.[1];
  const found = state.secrets.find((one) => one.id === id);
  if (found === undefined) {
    const description = 'Not Found. Sorry but your secret is in another castle.';
    return { status: 404, body: { code: 404, title: 'Not Found', description } };
  }
  return headers.accept === 'application/octet-stream'
    ? { status: 200, body: found.payload }
    : {
        status: 406,
        body: { code: 406, title: 'Not Acceptable', description: 'Wrong payload type' },
      };
}

function list(state: State, query: URLSearchParams): DoubleAnswer {
  const found = listed(state, query.get('name'));
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 10)];
  const rows = found.slice(offset, offset + limit).map(({ id, name, created }) => ({
    algorithm: 'aes',
    bit_length: 256,
    content_types: { default: 'application/octet-stream' },
    created,
    creator_id: 'u1',
    expiration: null,
    mode: null,
    name,
    secret_ref: reference(id),
    secret_type: 'symmetric',
    status: 'ACTIVE',
    updated: created,
  }));
  return { status: 200, body: { secrets: rows, total: found.length } };
}

function store(state: State, body: string): DoubleAnswer {
  const {
    name,
    payload,
    payload_content_type: type,
    payload_content_encoding: encoding,
  } = JSON.parse(body);
  if (type !== 'application/octet-stream' || encoding !== 'base64') {
    const description = 'content-encoding must be specified for binary payloads.';
    return { status: 400, body: { code: 400, title: 'Bad Request', description } };
  }
  const made = secret(state, name, Buffer.from(payload, 'base64'));
  state.secrets.push(made);
  return { status: 201, body: { secret_ref: reference(made.id) } };
}

/** Barbican names itself as its own cloud knows it, which is nothing to go by from outside. */
function reference(id: string): string {
  return `http://barbican.internal:9311/v1/secrets/${id}`;
}

function secret(state: State, name: string, payload: Buffer, created?: string): Secret {
  state.ticks += 1;
  const now = new Date(Date.UTC(2026, 10, 21) + state.ticks * 1_000).toISOString();
  return { id: randomUUID(), name, payload, created: created ?? `${now.slice(0, 19)}.334696` };
}

function listed({ secrets }: State, name: string | null): readonly Secret[] {
  return secrets
    .filter((one) => name === null || one.name === name)
    .sort((a, b) => (a.created < b.created ? 1 : -1));
}

function unauthorized(): DoubleAnswer {
  const message = 'The request you have made requires authentication.';
  return {
    status: 401,
    headers: { 'www-authenticate': 'Keystone uri="http://keystone.internal/v3"' },
    body: { error: { code: 401, title: 'Unauthorized', message } },
  };
}
