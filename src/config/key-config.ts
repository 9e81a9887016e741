import type { Fault } from '../domain/errors.ts';
import { isPrivateUrl } from './loopback.ts';
import { settingFault, type Values } from './setting.ts';
import { settings } from './settings.ts';

/**
 * The location of the keys that seal secrets; see docs/security.md. Secret values are behind
 * functions, so that nothing prints them.
 */
export type KeyConfig =
  | { readonly from: 'nowhere' }
  | KeyFileConfig
  | { readonly from: 'settings'; readonly keys: () => string }
  | VaultConfig
  | BarbicanConfig;

export interface KeyFileConfig {
  readonly from: 'file';
  readonly path: string;
  /** Whether it is created if it is missing and nothing was sealed yet. */
  readonly createIfMissing: boolean;
}

export interface VaultConfig {
  readonly from: 'vault';
  readonly url: string;
  readonly token: { readonly text: () => string } | { readonly file: string };
  readonly namespace: string | null;
  readonly mount: string;
  readonly key: string;
}

export interface BarbicanConfig {
  readonly from: 'barbican';
  readonly url: string;
  readonly secret: string;
  readonly keystoneUrl: string;
  readonly login: KeystoneLogin;
}

/** The login of Purser in an OpenStack cloud. */
export type KeystoneLogin =
  | {
      readonly user: string;
      readonly password: () => string;
      readonly project: string;
      /** Of the user and the project. */
      readonly domain: string;
    }
  | { readonly credential: string; readonly secret: () => string };

type KeyValues = Values<typeof settings.keys>;

interface KeyReading {
  readonly keys: KeyConfig;
  readonly faults: readonly Fault[];
}

const nowhere: KeyConfig = Object.freeze({ from: 'nowhere' });

/** The configuration of keys, and the faults of its settings. `data`: the folder of an embedded store. */
export function readKeyConfig(values: KeyValues, data: string | null): KeyReading {
  const sources = (['file', 'inlineKeys', 'vaultUrl', 'barbicanUrl'] as const)
    .filter((key) => values[key] !== null)
    .map((key) => settings.keys[key].name);
  const [first, second] = sources;
  if (first !== undefined && second !== undefined) {
    return nothing([settingFault(second, `${first} is set too; keys come from one place`)]);
  }
  const { file, inlineKeys, vaultUrl, barbicanUrl } = values;
  if (vaultUrl !== null) return readVault(values, vaultUrl);
  if (barbicanUrl !== null) return readBarbican(values, barbicanUrl);
  if (inlineKeys !== null) return found({ from: 'settings', keys: () => inlineKeys });
  if (file !== null) return found({ from: 'file', path: file, createIfMissing: data !== null });
  return data === null
    ? nothing([])
    : found({ from: 'file', path: `${data}/keys.json`, createIfMissing: true });
}

function readVault(values: KeyValues, url: string): KeyReading {
  const { vaultToken: text, vaultTokenFile: file } = values;
  if ((text === null) === (file === null)) {
    const reason = 'Vault needs this, or else PURSER_VAULT_TOKEN_FILE';
    return nothing([settingFault('PURSER_VAULT_TOKEN', reason)]);
  }
  const config: VaultConfig = {
    from: 'vault',
    url,
    token: file === null ? { text: () => text ?? '' } : { file },
    namespace: values.vaultNamespace,
    mount: values.vaultMount,
    key: values.vaultKey,
  };
  return found(config, unsafe(values, 'vaultUrl'));
}

function readBarbican(values: KeyValues, url: string): KeyReading {
  const { keystoneUrl, barbicanSecret: secret } = values;
  const login = readLogin(values);
  const faults = [...unsafe(values, 'barbicanUrl'), ...unsafe(values, 'keystoneUrl')];
  if (keystoneUrl === null) faults.push(settingFault('PURSER_KEYSTONE_URL', 'Barbican needs it'));
  if (login === null) {
    const reason = 'Barbican needs user, password and project, or else an application credential';
    faults.push(settingFault('PURSER_KEYSTONE_USER', reason));
  }
  if (keystoneUrl === null || login === null) return nothing(faults);
  return found({ from: 'barbican', url, secret, keystoneUrl, login }, faults);
}

/** Null unless one kind of login is complete, and nothing of the other is set. */
function readLogin(values: KeyValues): KeystoneLogin | null {
  const { keystoneUser: user, keystonePassword: password } = values;
  const { keystoneProject: project, keystoneDomain: domain } = values;
  const { credentialId: credential, credentialSecret: secret } = values;
  if (credential !== null && secret !== null && user === null && password === null) {
    return { credential, secret: () => secret };
  }
  if (credential !== null || secret !== null) return null;
  if (user === null || password === null || project === null) return null;
  return { user, password: () => password, project, domain };
}

/** Tokens and keys that anybody on the network could read would be useless. */
function unsafe(values: KeyValues, key: 'vaultUrl' | 'barbicanUrl' | 'keystoneUrl'): Fault[] {
  const url = values[key];
  if (url === null || isPrivateUrl(new URL(url)) || values.allowPlainHttp) return [];
  const reason = 'must be an https URL, or one of this machine, unless PURSER_KEYS_OVER_HTTP=true';
  return [settingFault(settings.keys[key].name, reason)];
}

function found(keys: KeyConfig, faults: readonly Fault[] = []): KeyReading {
  return { keys: Object.freeze(keys), faults };
}

function nothing(faults: readonly Fault[]): KeyReading {
  return { keys: nowhere, faults };
}
