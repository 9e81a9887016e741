import { createSecretKey, randomBytes } from 'node:crypto';
import type { KeystoneLogin } from '../../config/key-config.ts';
import { isJsonArray, type Json, memberAt } from '../../domain/json/value.ts';
import type { KeyVault } from '../../ports/key-vault.ts';
import { jsonIn, type ServiceAnswer, unavailable, unusableAnswer } from './key-service.ts';
import { type AskCloud, createKeystoneClient } from './keystone.ts';
import { createLocalVault } from './local-vault.ts';
import { keyBytes, type NamedKey } from './named-key.ts';

/** Keys in the Barbican of an OpenStack cloud. */
export interface BarbicanOptions {
  readonly url: string;
  /** The name of the secrets that are the keys: all have the same. */
  readonly secret: string;
  readonly keystoneUrl: string;
  readonly login: KeystoneLogin;
}

/** A secret as Barbican lists it. */
interface ListedSecret {
  readonly id: string;
  readonly created: string;
}

const rowsPerRequest = 100;
const uuid = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/;

/**
 * A vault with the keys that Barbican stores as secrets of one name; the newest is the one created
 * last. Barbican never changes a secret, so each is fetched once.
 */
export function openBarbican({ url, secret, keystoneUrl, login }: BarbicanOptions): KeyVault {
  const name = `Barbican secret ${secret}`;
  const ask = createKeystoneClient(name, keystoneUrl, login);
  const secrets: Secrets = { name, secret, base: `${url.replace(/(?:\/v1)?\/*$/, '')}/v1/`, ask };
  const fetched = new Map<string, NamedKey>();
  let last: readonly NamedKey[] = [];

  async function keyOf({ id }: ListedSecret): Promise<NamedKey> {
    const known = fetched.get(id) ?? (await fetchKey(secrets, id));
    fetched.set(id, known);
    return known;
  }

  async function keys(fresh: boolean): Promise<readonly NamedKey[]> {
    if (!fresh && last.length > 0) return last;
    const found: NamedKey[] = [];
    for (const listed of await listSecrets(secrets)) found.push(await keyOf(listed));
    last = found;
    return found;
  }

  return createLocalVault({
    name,
    keys,
    async addKey() {
      const before = await keys(true);
      const id = await makeSecret(secrets);
      const [newest] = await keys(true);
      if (before.every((one) => one.name !== newest?.name)) return id;
      throw unavailable(name, 'it made the key in the second of another; make one more');
    },
  });
}

interface Secrets {
  readonly name: string;
  readonly secret: string;
  readonly base: string;
  readonly ask: AskCloud;
}

/** All secrets of the name that can be used, the newest first. */
async function listSecrets({ name, secret, base, ask }: Secrets): Promise<readonly ListedSecret[]> {
  const found: ListedSecret[] = [];
  for (let offset = 0; ; offset += rowsPerRequest) {
    const url = new URL('secrets', base);
    const page = { name: secret, sort: 'created:desc', limit: rowsPerRequest, offset };
    for (const [key, value] of Object.entries(page)) url.searchParams.set(key, String(value));
    const answer = await ask(url, { method: 'GET', accept: 'application/json' });
    const rows = answer.status === 200 ? memberAt(jsonIn(answer), 'secrets') : null;
    if (!isJsonArray(rows)) throw unusableAnswer(name, answer);
    found.push(...rows.flatMap((row) => listedSecret(row, secret) ?? []));
    if (rows.length < rowsPerRequest) break;
  }
  // Of two that were created in the same second every process chooses the same one.
  return found.sort((a, b) => order(b.created, a.created) || order(b.id, a.id));
}

function listedSecret(row: Json, name: string): ListedSecret | null {
  const [reference, created] = [memberAt(row, 'secret_ref'), memberAt(row, 'created')];
  const id = idIn(reference);
  const isUsable = memberAt(row, 'status') === 'ACTIVE' && memberAt(row, 'name') === name;
  return id !== null && isUsable && typeof created === 'string' ? { id, created } : null;
}

/** References are URLs that may not be reachable from here: only their ends are used. */
function idIn(reference: Json | undefined): string | null {
  return typeof reference === 'string' ? (uuid.exec(reference)?.[1] ?? null) : null;
}

async function fetchKey({ name, base, ask }: Secrets, id: string): Promise<NamedKey> {
  const accept = 'application/octet-stream';
  const answer = await ask(new URL(`secrets/${id}/payload`, base), { method: 'GET', accept });
  if (answer.status !== 200) throw unusableAnswer(name, answer);
  if (answer.bytes.length === keyBytes) return { name: id, key: createSecretKey(answer.bytes) };
  throw unavailable(name, `secret ${id} is no key of 256 bits`);
}

async function makeSecret({ name, secret, base, ask }: Secrets): Promise<string> {
  const answer: ServiceAnswer = await ask(new URL('secrets', base), {
    method: 'POST',
    accept: 'application/json',
    body: {
      name: secret,
      secret_type: 'symmetric',
      algorithm: 'aes',
      bit_length: 8 * keyBytes,
      payload: randomBytes(keyBytes).toString('base64'),
      payload_content_type: 'application/octet-stream',
      payload_content_encoding: 'base64',
    },
  });
  const id = answer.status === 201 ? idIn(memberAt(jsonIn(answer), 'secret_ref')) : null;
  if (id === null) throw unusableAnswer(name, answer);
  return id;
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
