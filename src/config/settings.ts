import { auditSettings } from './audit-settings.ts';
import { clientSettings } from './client-settings.ts';
import { connectionSettings } from './connection-settings.ts';
import { deploymentSettings } from './deployment-settings.ts';
import { documentLimits, queryLimits, streamLimits } from './limit-settings.ts';
import { policySettings } from './policy-settings.ts';
import {
  choice,
  duration,
  file,
  flag,
  folder,
  hostNames,
  integer,
  matching,
  optional,
  publicKeyUrl,
  type Setting,
  serviceUrl,
  setting,
  text,
  urlPrefix,
} from './setting.ts';
import { sourceSettings } from './source-settings.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Requests a minute of one principal, if callers authenticate: a hundred a second, all the time. */
export const authenticatedRate = 6_000;

const keyName = matching(
  /^(?=.{1,128}$)\w[\w.-]*(?:\/\w[\w.-]*)*$/,
  'a name of letters, digits, dots, - and _',
);

/** Every setting, in the groups and the order in which people see them. */
export const settings = {
  server: {
    host: setting(
      'PURSER_HOST',
      'Address to listen on; any but a loopback address needs authentication.',
      // Whether the address exists on this machine is checked when the server listens.
      matching(/^[\w.:-]{1,253}$/, 'an address or the name of a host'),
      '127.0.0.1',
    ),
    port: setting(
      'PURSER_PORT',
      'Port to listen on; 0 takes any free one.',
      integer(0, 65_535),
      4000,
    ),
    data: setting(
      'PURSER_DATA',
      'Folder of the embedded store; Purser creates it if it is missing.',
      folder,
      './data',
    ),
    mongodbUrl: optional(
      'PURSER_MONGODB_URL',
      'URL of the MongoDB that is the store, instead of the embedded one.',
      matching(/^mongodb(\+srv)?:\/\/\S+$/, 'a URL that begins with mongodb:// or mongodb+srv://'),
    ),
    logLevel: setting(
      'PURSER_LOG_LEVEL',
      `Least severe level that is logged: ${logLevels.join(', ')}.`,
      choice(...logLevels),
      'info',
    ),
    metrics: setting(
      'PURSER_METRICS',
      'Who reads /metrics: callers with the permission read_metrics (protected), everybody (open), nobody (off).',
      choice('protected', 'open', 'off'),
      'protected',
    ),
    missingReferences: setting(
      'PURSER_MISSING_REFERENCES',
      'What happens to a reference to a missing document: reject or warn.',
      choice('reject', 'warn'),
      'reject',
    ),
    onProblems: setting(
      'PURSER_ON_PROBLEMS',
      'What happens to a change that introduces problems, unless the request says: reject or accept.',
      choice('reject', 'accept'),
      'reject',
    ),
    maxUnconfirmedDeletions: setting(
      'PURSER_CONFIRM_DELETIONS',
      'Documents that replacing a bucket or going back may delete without a confirmation.',
      integer(0, 1_000_000_000),
      10,
    ),
    restUrl: setting(
      'PURSER_REST_URL',
      'Prefix of the URLs in responses of the REST API.',
      urlPrefix,
      'https://deckhand/api/v1.0',
    ),
    allowPurge: setting(
      'PURSER_ALLOW_PURGE',
      'Whether `purge` may delete the whole history.',
      flag,
      false,
    ),
    gcGrace: setting(
      'PURSER_GC_GRACE',
      'How long `gc` keeps unused content in MongoDB, which a commit under way may need.',
      // Twice the time after which a commit marks its content again.
      duration(10),
      3_600_000,
    ),
    pollInterval: setting(
      'PURSER_POLL_INTERVAL',
      'Milliseconds between checks for revisions of other processes, while there are subscriptions.',
      integer(10, 60_000),
      500,
    ),
  },
  access: {
    tokenFile: optional(
      'PURSER_TOKEN_FILE',
      'File of the tokens, which `purser token` maintains.',
      file,
    ),
    accessFile: optional(
      'PURSER_ACCESS_FILE',
      'File of the roles, in addition to the built-in ones.',
      file,
    ),
    jwtIssuer: optional('PURSER_JWT_ISSUER', 'Issuer of JWTs: their claim `iss`.', text),
    jwtAudience: optional('PURSER_JWT_AUDIENCE', 'Audience of JWTs: their claim `aud`.', text),
    jwksUrl: optional('PURSER_JWT_JWKS_URL', "URL of the issuer's public keys.", publicKeyUrl),
    jwtKeyFile: optional('PURSER_JWT_KEY_FILE', 'File of public keys: PEM, or a JWKS.', file),
    jwtSecretFile: optional(
      'PURSER_JWT_SECRET_FILE',
      'File of a secret shared with the issuer.',
      file,
    ),
    jwtSecret: optional('PURSER_JWT_SECRET', 'The secret shared with the issuer.', text),
    jwtRolesClaim: setting(
      'PURSER_JWT_ROLES_CLAIM',
      'Claim that lists roles; dots lead into objects.',
      text,
      'roles',
    ),
    jwtNameClaim: setting('PURSER_JWT_NAME_CLAIM', 'Claim that names the caller.', text, 'sub'),
    allowAnonymous: setting(
      'PURSER_ALLOW_ANONYMOUS',
      'Whether everybody who reaches the server may do everything, also from other machines.',
      flag,
      false,
    ),
    allowedHosts: optional(
      'PURSER_ALLOWED_HOSTS',
      'Host names to which the server answers, instead of all.',
      hostNames,
    ),
    trustedProxies: setting(
      'PURSER_TRUST_PROXY',
      'Number of proxies in front of the server whose `x-forwarded-for` it trusts.',
      integer(0, 10),
      0,
    ),
    rateLimit: optional(
      'PURSER_RATE_LIMIT',
      'Requests a minute of one principal; 0: no limit.',
      integer(0, 10_000_000),
      `${authenticatedRate}; 0 without authentication`,
    ),
    sharesRateLimit: setting(
      'PURSER_RATE_LIMIT_SHARED',
      'Whether the servers of one store count the requests of a principal together.',
      flag,
      false,
    ),
    maxAuthFailuresPerMinute: setting(
      'PURSER_AUTH_FAILURES',
      'Invalid tokens a minute from one address that get UNAUTHENTICATED; more get RATE_LIMITED.',
      integer(1, 1_000_000),
      60,
    ),
    introspection: optional(
      'PURSER_INTROSPECTION',
      'Whether the server shows its GraphQL schema.',
      flag,
      'true on loopback, else false',
    ),
    ide: optional(
      'PURSER_IDE',
      'Whether the server has a GraphQL IDE.',
      flag,
      'true on loopback, else false',
    ),
  },
  audit: auditSettings,
  connections: connectionSettings,
  clients: clientSettings,
  keys: {
    file: optional(
      'PURSER_KEY_FILE',
      'File of the keys that encrypt secrets.',
      file,
      'keys.json in PURSER_DATA',
    ),
    inlineKeys: optional(
      'PURSER_KEYS',
      'The keys themselves, `name:base64` of 32 bytes, the newest first, separated by commas.',
      text,
    ),
    vaultUrl: optional(
      'PURSER_VAULT_URL',
      'URL of the HashiCorp Vault that has the keys.',
      serviceUrl,
    ),
    vaultToken: optional('PURSER_VAULT_TOKEN', 'Token for Vault.', text),
    vaultTokenFile: optional(
      'PURSER_VAULT_TOKEN_FILE',
      'File of a token for Vault that is renewed.',
      file,
    ),
    vaultNamespace: optional(
      'PURSER_VAULT_NAMESPACE',
      'Namespace in Vault.',
      matching(/^[\x21-\x7e]{1,256}$/, 'plain letters and signs'),
    ),
    vaultMount: setting(
      'PURSER_VAULT_MOUNT',
      'Mount path of the Transit engine in Vault.',
      keyName,
      'transit',
    ),
    vaultKey: setting('PURSER_VAULT_KEY', 'Name of the Transit key in Vault.', keyName, 'purser'),
    barbicanUrl: optional(
      'PURSER_BARBICAN_URL',
      'URL of the OpenStack Barbican that has the keys.',
      serviceUrl,
    ),
    barbicanSecret: setting(
      'PURSER_BARBICAN_SECRET',
      'Name of the keys in Barbican.',
      keyName,
      'purser',
    ),
    keystoneUrl: optional('PURSER_KEYSTONE_URL', 'URL of the Keystone for Barbican.', serviceUrl),
    keystoneUser: optional('PURSER_KEYSTONE_USER', 'User of Keystone.', text),
    keystonePassword: optional('PURSER_KEYSTONE_PASSWORD', 'Password of the user.', text),
    keystoneProject: optional('PURSER_KEYSTONE_PROJECT', 'Project of the keys.', text),
    keystoneDomain: setting(
      'PURSER_KEYSTONE_DOMAIN',
      'Domain of the user and the project.',
      text,
      'Default',
    ),
    credentialId: optional(
      'PURSER_KEYSTONE_APPLICATION_CREDENTIAL_ID',
      'Application credential to log in with, instead of a user.',
      text,
    ),
    credentialSecret: optional(
      'PURSER_KEYSTONE_APPLICATION_CREDENTIAL_SECRET',
      'Secret of the application credential.',
      text,
    ),
    allowPlainHttp: setting(
      'PURSER_KEYS_OVER_HTTP',
      'Whether Purser may connect to Vault, Barbican and Keystone on other machines without TLS.',
      flag,
      false,
    ),
  },
  sources: sourceSettings,
  policies: policySettings,
  deployments: deploymentSettings,
  limits: documentLimits,
  query: queryLimits,
  stream: streamLimits,
};

/** Settings as a chapter of docs/settings.md and of `purser serve --help`. */
interface Chapter {
  readonly title: string;
  readonly settings: readonly Setting[];
}

export const chapters: readonly Chapter[] = [
  { title: 'Server and store', settings: Object.values(settings.server) },
  { title: 'Access', settings: Object.values(settings.access) },
  { title: 'Audit log', settings: Object.values(settings.audit) },
  { title: 'Connections', settings: Object.values(settings.connections) },
  { title: 'Clients', settings: Object.values(settings.clients) },
  { title: 'Encryption keys', settings: Object.values(settings.keys) },
  { title: 'Data sources', settings: Object.values(settings.sources) },
  { title: 'Policies', settings: Object.values(settings.policies) },
  { title: 'Deployments', settings: Object.values(settings.deployments) },
  { title: 'Limits of documents', settings: Object.values(settings.limits) },
  { title: 'Limits of GraphQL requests', settings: Object.values(settings.query) },
  { title: 'Limits of subscriptions', settings: Object.values(settings.stream) },
];

/** Variables that commands read, and the server does not. */
export const commandVariables: readonly Pick<Setting, 'name' | 'about'>[] = [
  {
    name: 'PURSER_SERVER',
    about: 'URL of the server to connect to, without `--server`, `--context` and `--data`.',
  },
  {
    name: 'PURSER_CONTEXT',
    about:
      'Context to use, in place of the current one, without `--server`, `--context` and `--data`.',
  },
  { name: 'PURSER_BUCKET', about: 'Bucket that `apply` submits to, without `--bucket`.' },
  {
    name: 'PURSER_TOKEN',
    about: 'Token to send to the server, without `--token-file` and `--context`.',
  },
  {
    name: 'PURSER_CA_FILE',
    about:
      "File of the authority of the server's certificate, unless the context names files of TLS.",
  },
  {
    name: 'PURSER_CLIENT_CERT',
    about: 'File of the client certificate of a command, unless the context names files of TLS.',
  },
  { name: 'PURSER_CLIENT_KEY', about: 'File of its key.' },
  {
    name: 'PURSER_DECKHAND_TOKEN',
    about: 'Token that `import-deckhand` sends to Deckhand, without `--token-file`.',
  },
  {
    name: 'PURSER_DEBUG',
    about: '`1` logs the steps of a command, and the origin of an internal error.',
  },
  {
    name: 'PURSER_PAGER',
    about: 'Command that shows long output at a terminal page by page; empty or `cat` for none.',
  },
  { name: 'PAGER', about: 'The same, without `PURSER_PAGER`. The default is `less`.' },
  { name: 'NO_COLOR', about: 'Any value turns colours off.' },
];

/** The names of all variables that Purser reads. */
export const knownNames: readonly string[] = [
  ...chapters.flatMap((chapter) => chapter.settings),
  ...commandVariables,
].map(({ name }) => name);
