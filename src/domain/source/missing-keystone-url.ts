import type { Location } from '../json/path/read.ts';
import { isJsonObject, type Json, memberAt } from '../json/value.ts';

/**
 * Where a login at Keystone should name its URL, if it may leave that to the settings, and does. A revision does not
 * depend on settings, so this is no error of a document. (docs/data-sources.md#authentication)
 */
export function missingKeystoneUrl(data: Json): Location | null {
  const authentication = memberAt(data, 'authentication');
  if (memberAt(authentication, 'type') !== 'keystone_password') return null;
  const config = memberAt(authentication, 'config');
  const given = memberAt(authentication, 'auth_url') ?? memberAt(config, 'auth_url');
  if (given !== undefined) return null;
  return ['authentication', ...(isJsonObject(config) ? ['config'] : []), 'auth_url'];
}
