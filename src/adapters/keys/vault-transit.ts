import { refusal } from '../../domain/errors.ts';
import { valueAt } from '../../domain/json/path/read.ts';
import { isJsonArray, type Json, memberAt } from '../../domain/json/value.ts';
import type { KeyVault, WrappedKey } from '../../ports/key-vault.ts';
import { jsonIn, type ServiceAnswer, unusableAnswer } from './key-service.ts';
import { keyBytes } from './named-key.ts';
import { type AskVault, createVaultClient, type VaultAccess } from './vault-client.ts';

/** A key of the Transit engine of a HashiCorp Vault. */
export interface TransitOptions extends VaultAccess {
  /** The mount path of the engine. */
  readonly mount: string;
  readonly key: string;
}

/** Maximum number of keys in one request. */
const batchSize = 500;

const form = /^transit:1:([A-Za-z0-9._-]{1,128}):(vault:v(\d{1,9}):[A-Za-z0-9+/=]{1,500})$/;

/** A vault whose key-encryption keys are the versions of a Transit key; they never leave it. */
export function openVaultTransit({ mount, key, ...access }: TransitOptions): KeyVault {
  const name = `Vault transit key ${key}`;
  const transit: Transit = { name, mount, key, ask: createVaultClient(name, access) };
  return {
    name,
    wrap: (keys) => inParts(keys, batchSize, (part) => wrapPart(transit, part)),
    unwrap: async (wrapped) => {
      const texts = wrapped.map((text) => ciphertextIn(text, transit));
      return inParts(texts, batchSize, (part) => unwrapPart(transit, part));
    },
    areCurrent: async (wrapped) => {
      if (wrapped.length === 0) return [];
      const newest = await newestVersion(transit);
      return wrapped.map((text) => isUnder(text, key, newest));
    },
    addKey: () => addVersion(transit),
    persist: async () => {},
    close: async () => {},
  };
}

interface Transit {
  readonly name: string;
  readonly mount: string;
  readonly key: string;
  readonly ask: AskVault;
}

async function wrapPart(
  { name, mount, key, ask }: Transit,
  keys: readonly Uint8Array[],
): Promise<readonly WrappedKey[]> {
  const input = keys.map((one) => ({ plaintext: Buffer.from(one).toString('base64') }));
  const answer = await ask(`${mount}/encrypt/${key}`, { batch_input: input }, 'computes');
  const results = resultsIn(answer, keys.length);
  if (results === null || answer.status !== 200) throw unusableAnswer(name, answer);
  return results.map((result) => {
    const wrapped = `transit:1:${key}:${String(memberAt(result, 'ciphertext'))}`;
    if (!form.test(wrapped)) throw unusableAnswer(name, answer);
    return wrapped;
  });
}

async function unwrapPart(
  transit: Transit,
  texts: readonly string[],
): Promise<readonly Uint8Array[]> {
  const { name, mount, key, ask } = transit;
  const input = texts.map((ciphertext) => ({ ciphertext }));
  const answer = await ask(`${mount}/decrypt/${key}`, { batch_input: input }, 'computes');
  // With status 400 a response may still contain an error for each item.
  const results = resultsIn(answer, texts.length);
  if (results !== null) return results.map((result) => dataKeyIn(result, transit));
  if (answer.status === 400 && (await newestVersion(transit)) === null) {
    throw refusal('KEY_UNKNOWN', { vault: name, key });
  }
  throw unusableAnswer(name, answer);
}

function dataKeyIn(result: Json, { name, key }: Transit): Uint8Array {
  const error = memberAt(result, 'error');
  if (typeof error === 'string' && /\btoo (?:old|new)\b/.test(error)) {
    throw refusal('KEY_UNKNOWN', { vault: name, key: `${key} in that version` });
  }
  const plaintext = memberAt(result, 'plaintext');
  const dataKey = Buffer.from(typeof plaintext === 'string' ? plaintext : '', 'base64');
  if (dataKey.length === keyBytes) return dataKey;
  const reason = 'it was changed, or wrapped by another key of that name';
  throw refusal('KEY_DAMAGED', { vault: name, reason });
}

/** The newest version of the key; null if there is no such key. */
async function newestVersion({ name, mount, key, ask }: Transit): Promise<number | null> {
  const answer = await ask(`${mount}/keys/${key}`);
  if (answer.status === 404) return null;
  const version =
    answer.status === 200 ? valueAt(jsonIn(answer), ['data', 'latest_version']) : null;
  if (typeof version !== 'number') throw unusableAnswer(name, answer);
  return version;
}

/** Also the first one. */
async function addVersion(transit: Transit): Promise<string> {
  const { name, mount, key, ask } = transit;
  const isFirst = (await newestVersion(transit)) === null;
  const made = isFirst
    ? await ask(`${mount}/keys/${key}`, { type: 'aes256-gcm96' })
    : await ask(`${mount}/keys/${key}/rotate`, {});
  if (made.status !== 200 && made.status !== 204) throw unusableAnswer(name, made);
  return `${key} version ${await newestVersion(transit)}`;
}

function resultsIn(answer: ServiceAnswer, count: number): readonly Json[] | null {
  const results = valueAt(jsonIn(answer), ['data', 'batch_results']);
  return isJsonArray(results) && results.length === count ? results : null;
}

function isUnder(text: WrappedKey, key: string, version: number | null): boolean {
  const [, ofKey, , ofVersion] = form.exec(text) ?? [];
  return ofKey === key && Number(ofVersion) === version;
}

/** The part of a wrapped key that is sent to Vault. @throws KEY_DAMAGED, KEY_UNKNOWN */
function ciphertextIn(text: WrappedKey, { name, key }: Transit): string {
  const [, ofKey, ciphertext] = form.exec(text) ?? [];
  if (ofKey === undefined || ciphertext === undefined) {
    const reason = 'it was not wrapped by such a vault';
    throw refusal('KEY_DAMAGED', { vault: name, reason });
  }
  if (ofKey !== key) throw refusal('KEY_UNKNOWN', { vault: name, key: ofKey });
  return ciphertext;
}

/** Processes a list some items at a time, one part after another; returns the results in order. */
async function inParts<T, R>(
  items: readonly T[],
  size: number,
  work: (part: readonly T[]) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += size) {
    results.push(...(await work(items.slice(at, at + size))));
  }
  return results;
}
