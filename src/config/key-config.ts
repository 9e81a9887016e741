import { type Fault, fault } from '../domain/errors.ts';
import { isPrivate, keySettings } from './key-settings.ts';
import type { Setting } from './setting-readers.ts';

/**
 * Where the keys are that secrets are sealed with; see docs/security.md. What must not be seen is
 * behind functions, so that nothing prints it.
 */
export type KeyConfig =
  | { readonly from: 'nowhere' }
  | FileConfig
  | { readonly from: 'settings'; readonly keys: () => string }
  | VaultConfig
  | BarbicanConfig;

export interface FileConfig {
  readonly from: 'file';
  readonly path: string;
  /** Whether it is made if it is missing and nothing was sealed yet. */
  readonly isMade: boolean;
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

/** Who Purser is in an OpenStack cloud. */
export type KeystoneLogin =
  | {
      readonly user: string;
      readonly password: () => string;
      readonly project: string;
      /** Of the user and the project. */
      readonly domain: string;
    }
  | { readonly credential: string; readonly secret: () => string };

type Read = <T>(setting: Setting<T>) => T;

interface KeyReading {
  readonly keys: KeyConfig;
  readonly faults: readonly Fault[];
}

const nowhere: KeyConfig = Object.freeze({ from: 'nowhere' });

/** The settings of keys, and what is wrong among them. `data`: the folder of an embedded store. */
export function readKeyConfig(read: Read, data: string | null): KeyReading {
  const { file, given, vaultUrl, barbicanUrl } = keySettings;
  const values = [file, given, vaultUrl, barbicanUrl].map((setting) => read(setting));
  const [path, text, vault, barbican] = values;
  const sources = [file, given, vaultUrl, barbicanUrl].filter((_, at) => values[at] !== null);
  const [first, second] = sources;
  if (first && second) {
    return nothing([wrong(second.name, `${first.name} is set too; keys come from one place`)]);
  }
  if (vault) return readVault(read, vault);
  if (barbican) return readBarbican(read, barbican);
  if (text) return found({ from: 'settings', keys: () => text });
  if (path) return found({ from: 'file', path, isMade: data !== null });
  return data === null
    ? nothing([])
    : found({ from: 'file', path: `${data}/keys.json`, isMade: true });
}

function readVault(read: Read, url: string): KeyReading {
  const { vaultToken, vaultTokenFile, vaultNamespace, vaultMount, vaultKey } = keySettings;
  const [text, file] = [read(vaultToken), read(vaultTokenFile)];
  if ((text === null) === (file === null)) {
    return nothing([wrong(vaultToken.name, `Vault needs this, or else ${vaultTokenFile.name}`)]);
  }
  const config: VaultConfig = {
    from: 'vault',
    url,
    token: file === null ? { text: () => text ?? '' } : { file },
    namespace: read(vaultNamespace),
    mount: read(vaultMount),
    key: read(vaultKey),
  };
  return found(config, unsafe(read, keySettings.vaultUrl));
}

function readBarbican(read: Read, url: string): KeyReading {
  const keystoneUrl = read(keySettings.keystoneUrl);
  const login = readLogin(read);
  const faults = [
    ...unsafe(read, keySettings.barbicanUrl),
    ...unsafe(read, keySettings.keystoneUrl),
  ];
  if (keystoneUrl === null) faults.push(wrong(keySettings.keystoneUrl.name, 'Barbican needs it'));
  if (login === null) {
    const reason = 'Barbican needs user, password and project, or else an application credential';
    faults.push(wrong(keySettings.keystoneUser.name, reason));
  }
  if (keystoneUrl === null || login === null) return nothing(faults);
  const secret = read(keySettings.barbicanSecret);
  return found({ from: 'barbican', url, secret, keystoneUrl, login }, faults);
}

/** Null unless there is all of one kind of login, and nothing of the other. */
function readLogin(read: Read): KeystoneLogin | null {
  const { keystoneUser, keystonePassword, keystoneProject, keystoneDomain } = keySettings;
  const [user, password] = [read(keystoneUser), read(keystonePassword)];
  const [project, domain] = [read(keystoneProject), read(keystoneDomain) ?? ''];
  const credential = read(keySettings.credentialId);
  const secret = read(keySettings.credentialSecret);
  if (credential !== null && secret !== null && user === null && password === null) {
    return { credential, secret: () => secret };
  }
  if (credential !== null || secret !== null) return null;
  if (user === null || password === null || project === null) return null;
  return { user, password: () => password, project, domain };
}

/** Tokens and keys that anybody on the way could read would be none. */
function unsafe(read: Read, setting: Setting<string | null>): Fault[] {
  const url = read(setting);
  if (url === null || isPrivate(url) || read(keySettings.plainHttp)) return [];
  const reason = `must be an https URL, or one of this machine, unless ${keySettings.plainHttp.name}=true`;
  return [wrong(setting.name, reason)];
}

function found(keys: KeyConfig, faults: readonly Fault[] = []): KeyReading {
  return { keys: Object.freeze(keys), faults };
}

function nothing(faults: readonly Fault[]): KeyReading {
  return { keys: nowhere, faults };
}

function wrong(setting: string, reason: string): Fault {
  return fault('SETTING_INVALID', { setting, reason });
}
