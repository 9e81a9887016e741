import { derived, isLoopback, optionalText, type Setting, truth } from './setting-readers.ts';

/** What Purser may be told about the keys of secrets, in the order in which people are shown it. */
export const keySettings = {
  file: derived(
    optionalText('PURSER_KEY_FILE', 'File of the keys that secrets are sealed with.'),
    'keys.json in PURSER_DATA',
  ),
  given: optionalText(
    'PURSER_KEYS',
    'The keys themselves, `name:base64` of 32 bytes, the newest first, separated by commas.',
  ),
  vaultUrl: optionalText('PURSER_VAULT_URL', 'The HashiCorp Vault that has the keys.', checkUrl),
  vaultToken: optionalText('PURSER_VAULT_TOKEN', 'Token for that Vault.'),
  vaultTokenFile: optionalText('PURSER_VAULT_TOKEN_FILE', 'File in which that token is renewed.'),
  vaultNamespace: optionalText('PURSER_VAULT_NAMESPACE', 'Namespace in that Vault.', checkHeader),
  vaultMount: named('PURSER_VAULT_MOUNT', 'Where its Transit engine is mounted.', 'transit'),
  vaultKey: named('PURSER_VAULT_KEY', 'Its Transit key.', 'purser'),
  barbicanUrl: optionalText(
    'PURSER_BARBICAN_URL',
    'The OpenStack Barbican that has the keys.',
    checkUrl,
  ),
  barbicanSecret: named('PURSER_BARBICAN_SECRET', 'What the keys are called there.', 'purser'),
  keystoneUrl: optionalText('PURSER_KEYSTONE_URL', 'The Keystone of that Barbican.', checkUrl),
  keystoneUser: optionalText('PURSER_KEYSTONE_USER', 'User to log in with.'),
  keystonePassword: optionalText('PURSER_KEYSTONE_PASSWORD', 'Password of the user.'),
  keystoneProject: optionalText('PURSER_KEYSTONE_PROJECT', 'Project of the keys.'),
  keystoneDomain: {
    ...optionalText('PURSER_KEYSTONE_DOMAIN', 'Domain of the user and the project.'),
    fallback: 'Default',
    show: String,
  },
  credentialId: optionalText(
    'PURSER_KEYSTONE_APPLICATION_CREDENTIAL_ID',
    'Application credential to log in with, instead of a user.',
  ),
  credentialSecret: optionalText(
    'PURSER_KEYSTONE_APPLICATION_CREDENTIAL_SECRET',
    'Secret of the application credential.',
  ),
  plainHttp: truth(
    'PURSER_KEYS_OVER_HTTP',
    'Whether Vault, Barbican and Keystone may be asked without TLS on other machines.',
    false,
  ),
} as const;

/** Whether what is sent to a URL cannot be read on the way. */
export function isPrivate(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

function named(name: string, about: string, fallback: string): Setting<string> {
  return {
    name,
    about,
    fallback,
    show: String,
    read(text) {
      if (/^\w[\w.-]*(?:\/\w[\w.-]*)*$/.test(text) && text.length <= 128) return { value: text };
      return { reason: 'must be a name of letters, digits, dots, - and _' };
    },
  };
}

function checkUrl(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && `${url.username}${url.password}${url.search}${url.hash}` === '';
  return isPlain && /^https?:$/.test(url.protocol)
    ? null
    : 'must be an http or https URL without user, query and fragment';
}

function checkHeader(text: string): string | null {
  return /^[\x21-\x7e]{1,256}$/.test(text) ? null : 'must be plain letters and signs';
}
