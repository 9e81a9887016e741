import { count, derived, isLoopback, optionalText, truth } from './setting-readers.ts';

/** What the server may be told about who asks, in the order in which people are shown it. */
export const accessSettings = {
  tokenFile: optionalText('PURSER_TOKEN_FILE', 'File of the tokens, as `purser token` keeps it.'),
  accessFile: optionalText('PURSER_ACCESS_FILE', 'File of the roles, beside those built in.'),
  jwtIssuer: optionalText('PURSER_JWT_ISSUER', 'Who issues JWTs: their claim `iss`.'),
  jwtAudience: optionalText('PURSER_JWT_AUDIENCE', 'Whom JWTs are for: their claim `aud`.'),
  jwksUrl: optionalText('PURSER_JWT_JWKS_URL', 'Where the keys of the issuer are.', checkKeyUrl),
  jwtKeyFile: optionalText('PURSER_JWT_KEY_FILE', 'File of public keys: PEM, or a JWKS.'),
  jwtSecretFile: optionalText('PURSER_JWT_SECRET_FILE', 'File of a secret shared with the issuer.'),
  jwtSecret: optionalText('PURSER_JWT_SECRET', 'The same secret itself.'),
  jwtRolesClaim: {
    ...optionalText('PURSER_JWT_ROLES_CLAIM', 'Claim that lists roles; dots lead into objects.'),
    fallback: 'roles',
    show: String,
  },
  jwtNameClaim: {
    ...optionalText('PURSER_JWT_NAME_CLAIM', 'Claim that names who bears the token.'),
    fallback: 'sub',
    show: String,
  },
  allowAnonymous: truth(
    'PURSER_ALLOW_ANONYMOUS',
    'Whether everybody who reaches the server may do everything, from other machines too.',
    false,
  ),
  allowedHosts: optionalText(
    'PURSER_ALLOWED_HOSTS',
    'Names, separated by commas, by which alone the server answers.',
    checkHosts,
  ),
  trustedProxies: count(
    'PURSER_TRUST_PROXY',
    'Proxies in front of the server whose `x-forwarded-for` is believed.',
    0,
    0,
    10,
  ),
  rateLimit: derived(
    count(
      'PURSER_RATE_LIMIT',
      'Requests a minute of one principal; 0: no limit.',
      0,
      0,
      10_000_000,
    ),
    '6000; 0 if nobody is asked for a token',
  ),
  authFailures: count(
    'PURSER_AUTH_FAILURES',
    'Bad tokens a minute from one address that are answered as such.',
    60,
    1,
    1_000_000,
  ),
  introspection: derived(
    truth('PURSER_INTROSPECTION', 'Whether the server shows its GraphQL schema.', false),
    'true on loopback, else false',
  ),
  ide: derived(
    truth('PURSER_IDE', 'Whether the GraphQL IDE is served.', false),
    'true on loopback, else false',
  ),
} as const;

/** Keys that anybody on the way could change would let anybody in. */
function checkKeyUrl(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(host));
  return isSafe && url.username === '' ? null : 'must be an https URL, or one of this machine';
}

function checkHosts(text: string): string | null {
  const isName = (name: string) => /^[\w.-]+$|^[\da-f:.]+$/i.test(name.trim());
  return text.split(',').every(isName) ? null : 'must be names of hosts, separated by commas';
}
