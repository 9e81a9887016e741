import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import {
  type DoubleAnswer,
  type DoubleRequest,
  type ServiceDouble,
  serveDouble,
} from './service-double.ts';

/** As much of HashiCorp Vault as its Transit engine takes, answering as the real one does. */
export interface VaultServer extends ServiceDouble {
  /** What it takes for a token from now on. */
  setToken(token: string): void;
  setSealed(isSealed: boolean): void;
  /** The oldest version of a key that may still decrypt: what `keys/NAME/config` sets. */
  setOldest(key: string, version: number): void;
  /** Takes a key away, with all it can open. */
  deleteKey(key: string): void;
  /** Whether single failures of a batch come with status 200, as before Vault 1.10. */
  setLenient(isLenient: boolean): void;
}

interface TransitKey {
  readonly versions: Buffer[];
  oldest: number;
}

interface State {
  token: string;
  namespace: string | undefined;
  isSealed: boolean;
  isLenient: boolean;
  readonly mount: string;
  readonly keys: Map<string, TransitKey>;
}

export async function openVaultServer(
  options: { token?: string; mount?: string; namespace?: string } = {},
): Promise<VaultServer> {
  const { token = 'hvs.test', mount = 'transit', namespace } = options;
  const keys = new Map<string, TransitKey>();
  const state: State = { token, namespace, isSealed: false, isLenient: false, mount, keys };
  const double = await serveDouble((request) => answer(state, request));
  return {
    ...double,
    setToken: (to) => {
      state.token = to;
    },
    setSealed: (isSealed) => {
      state.isSealed = isSealed;
    },
    setOldest: (key, version) => {
      const found = keys.get(key);
      if (found !== undefined) found.oldest = version;
    },
    deleteKey: (key) => {
      keys.delete(key);
    },
    setLenient: (isLenient) => {
      state.isLenient = isLenient;
    },
  };
}

function answer(state: State, request: DoubleRequest): DoubleAnswer {
  const { method, path, headers, body } = request;
  if (state.isSealed) return failed(503, 'Vault is sealed');
  if (headers['x-vault-token'] !== state.token) return failed(403, 'permission denied');
  const route = path.startsWith(`/v1/${state.mount}/`) ? path.slice(state.mount.length + 5) : '';
  if (route === '' || headers['x-vault-namespace'] !== state.namespace) {
    return failed(404, `no handler for route "${path.slice(4)}". route entry not found.`);
  }
  const [work = '', name = '', more] = route.split('/');
  const input = method === 'GET' ? {} : JSON.parse(body);
  const handler = handlers[`${method} ${[work, ...(more === undefined ? [] : [more])].join('/')}`];
  return handler === undefined ? failed(405, 'unsupported operation') : handler(state, name, input);
}

type Handler = (
  state: State,
  name: string,
  input: { batch_input?: readonly { plaintext?: string; ciphertext?: string }[]; type?: string },
) => DoubleAnswer;

const handlers: Readonly<Record<string, Handler>> = {
  'GET keys': ({ keys }, name) => {
    const key = keys.get(name);
    return key === undefined
      ? { status: 404, body: { errors: [] } }
      : wrapped(described(name, key));
  },
  'POST keys': ({ keys }, name, { type }) => {
    if (type !== 'aes256-gcm96') return failed(400, `unknown key type ${type}`);
    return wrapped(described(name, ensured(keys, name)));
  },
  'POST keys/rotate': ({ keys }, name) => {
    const key = keys.get(name);
    if (key === undefined) return failed(400, 'key not found');
    key.versions.push(randomBytes(32));
    return wrapped(described(name, key));
  },
  'POST encrypt': ({ keys }, name, { batch_input }) => {
    if (batch_input === undefined) return failed(400, 'missing plaintext to encrypt');
    const { versions } = ensured(keys, name);
    const results = batch_input.map(({ plaintext = '' }) => ({
      ciphertext: encrypt(versions, plaintext),
      key_version: versions.length,
    }));
    return wrapped({ batch_results: results });
  },
  'POST decrypt': ({ keys, isLenient }, name, { batch_input }) => {
    const key = keys.get(name);
    if (key === undefined) return failed(400, 'encryption key not found');
    if (batch_input === undefined) return failed(400, 'missing ciphertext to decrypt');
    const results = batch_input.map(({ ciphertext = '' }) => decrypt(key, ciphertext));
    const isWhole = results.every((result) => !('error' in result));
    return wrapped({ batch_results: results }, isWhole || isLenient ? 200 : 400);
  },
};

function ensured(keys: State['keys'], name: string): TransitKey {
  const key = keys.get(name) ?? { versions: [randomBytes(32)], oldest: 1 };
  keys.set(name, key);
  return key;
}

function described(name: string, { versions, oldest }: TransitKey) {
  return {
    name,
    type: 'aes256-gcm96',
    latest_version: versions.length,
    min_available_version: 0,
    min_decryption_version: oldest,
    min_encryption_version: 0,
    keys: Object.fromEntries(versions.map((_, at) => [at + 1, 1_763_700_000 + at])),
    deletion_allowed: false,
    derived: false,
    exportable: false,
  };
}

function encrypt(versions: readonly Buffer[], plaintext: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', versions.at(-1) ?? '', iv);
  const data = [iv, cipher.update(plaintext, 'base64'), cipher.final(), cipher.getAuthTag()];
  return `vault:v${versions.length}:${Buffer.concat(data).toString('base64')}`;
}

function decrypt(
  { versions, oldest }: TransitKey,
  text: string,
): { plaintext: string } | { error: string } {
  const [, digits, sealed = ''] = /^vault:v(\d+):(.*)$/.exec(text) ?? [];
  if (digits === undefined) return { error: 'invalid ciphertext: no prefix' };
  const version = Number(digits);
  if (version > versions.length) return { error: 'invalid ciphertext: version is too new' };
  if (version < oldest) {
    return { error: 'ciphertext or signature version is disallowed by policy (too old)' };
  }
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < 28) return { error: 'invalid ciphertext: invalid length' };
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      versions[version - 1] ?? '',
      bytes.subarray(0, 12),
    );
    decipher.setAuthTag(bytes.subarray(-16));
    const parts = [decipher.update(bytes.subarray(12, -16)), decipher.final()];
    return { plaintext: Buffer.concat(parts).toString('base64') };
  } catch {
    return { error: 'cipher: message authentication failed' };
  }
}

function wrapped(data: unknown, status = 200): DoubleAnswer {
  const lease = { lease_id: '', renewable: false, lease_duration: 0 };
  const rest = { wrap_info: null, warnings: null, auth: null, mount_type: 'transit' };
  return { status, body: { request_id: randomUUID(), ...lease, data, ...rest } };
}

function failed(status: number, error: string): DoubleAnswer {
  return { status, body: { errors: [error] } };
}
