import type { Location } from '../json/path/read.ts';
import { isJsonArray, isJsonObject, type Json, setOwn } from '../json/value.ts';
import { dataSourceKind, isOfKind, notificationKind } from './document.ts';

/** What stands for a secret wherever a data source is shown. */
const shownSecret = '(secret)';

const secretKeys = new Set(['password', 'token', 'client_secret', 'secret']);
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization', 'x-auth-token']);
const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;

/**
 * Whether the member at a location of a data source is a secret: by its name, as a header that carries credentials, a
 * private key, or a URL with user info. An empty member is none. (docs/data-sources.md#secrets)
 */
function isSourceSecret(location: Location, value: Json): boolean {
  if (value === null || value === '') return false;
  if (typeof value === 'string' && (privateKey.test(value) || hasCredentials(value))) return true;
  const name = String(location.at(-1) ?? '');
  const [first] = location;
  if (first === 'authentication' && name === 'value') return true;
  if (first === 'api_default_headers' && location.length === 2) {
    return secretHeaders.has(name.toLowerCase());
  }
  const isPlain = !isJsonObject(value) && !isJsonArray(value);
  return secretKeys.has(name) && (isPlain || holdsLogin(location));
}

/** Whether members of a location are those of a login, where a secret may have been written as a mapping by mistake. */
function holdsLogin(location: Location): boolean {
  return location[0] === 'authentication' || location.includes('auth');
}

function hasCredentials(text: string): boolean {
  if (!/^\s*https?:[\\/]*[^\\/]*@/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username !== '' || password !== '';
}

/** Where the secrets stand that a document of a kind of Purser's own says itself, without substitution; from its data on. */
export function literalSecrets(schema: string, data: Json): readonly Location[] {
  const hasSecrets = [dataSourceKind, notificationKind].some((kind) => isOfKind(schema, kind));
  return hasSecrets ? sourceSecrets(data) : [];
}

/** Where the secrets of a data source stand. */
export function sourceSecrets(data: Json): readonly Location[] {
  const found: Location[] = [];
  mapSecrets(data, (location) => {
    found.push(location);
    return shownSecret;
  });
  return found;
}

/** A data source with `(secret)` in place of each secret. */
export function redactedSource(data: Json): Json {
  return mapSecrets(data, () => shownSecret);
}

/** A data source with something else in place of each secret; undefined removes a member, and makes an item null. */
export function mapSecrets(
  data: Json,
  replacement: (location: Location, secret: Json) => Json | undefined,
): Json {
  const visit = (value: Json, location: Location): Json | undefined => {
    if (isSourceSecret(location, value)) return replacement(location, value);
    if (isJsonArray(value)) return value.map((item, at) => visit(item, [...location, at]) ?? null);
    if (!isJsonObject(value)) return value;
    const copy: Record<string, Json> = {};
    for (const [key, member] of Object.entries(value)) {
      const mapped = visit(member, [...location, key]);
      if (mapped !== undefined) setOwn(copy, key, mapped);
    }
    return copy;
  };
  return visit(data, []) ?? null;
}
