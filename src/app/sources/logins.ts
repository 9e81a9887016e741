import { refusal } from '../../domain/errors.ts';
import { jsonFrom } from '../../domain/json/inspect-json.ts';
import { type Json, memberAt } from '../../domain/json/value.ts';
import type {
  DataSource,
  SourceAuthentication,
  SourceKeystone,
} from '../../domain/source/data-source.ts';
import { keystoneTokensUrl, passwordLogin } from '../../domain/source/keystone.ts';
import type { Clock } from '../../ports/clock.ts';
import type { WebAnswer, WebClient, WebRequest } from '../../ports/web-client.ts';
import { exchangeLimits } from './exchange-limits.ts';

/** What logging in stands on. */
export interface LoginServices {
  readonly web: Pick<WebClient, 'exchange'>;
  readonly clock: Clock;
  /** The Keystone of sources that name none; null without one. */
  readonly keystoneUrl: string | null;
}

/** What requests of a source carry. */
export interface Login {
  readonly headers: WebRequest['headers'];
  /** Whether another login may help where these headers are refused. */
  readonly isRenewable: boolean;
  /** Milliseconds since 1970 at which it ends; null for one that does not, or does not say. */
  readonly endsAt: number | null;
}

/** The logins of one source: one at a time, for all of its requests. */
export interface Logins {
  /** @throws AUTH_FAILED, AUTH_FIELD_MISSING; what `WebClient.exchange` throws */
  current(signal: AbortSignal): Promise<Login>;
  /** Another login in place of one that is refused. */
  renew(old: Login, signal: AbortSignal): Promise<Login>;
}

/** A token is not used in its last minute. */
const marginMs = 60_000;

/** Longest body of an answer to a login. */
const maxLoginBytes = 1024 * 1024;

export function createLogins(services: LoginServices, source: DataSource): Logins {
  const { clock } = services;
  let login: Promise<Login> | null = null;
  const logIn = (signal: AbortSignal): Promise<Login> => {
    const made = loginOf(services, source, signal);
    login = made;
    made.catch(() => {
      if (login === made) login = null;
    });
    return made;
  };
  const isOver = ({ endsAt }: Login): boolean =>
    endsAt !== null && Date.parse(clock.now()) > endsAt - marginMs;
  /** The login that there is, if it can be used; else the one that another request has begun, or a new one. */
  const loginThat = async (
    isUsable: (one: Login) => boolean,
    signal: AbortSignal,
  ): Promise<Login> => {
    const begun = login;
    const known = begun && (await begun);
    if (known !== null && isUsable(known)) return known;
    return login === null || login === begun ? logIn(signal) : login;
  };
  return {
    current: (signal) => loginThat((one) => !isOver(one), signal),
    renew: (old, signal) => loginThat((one) => one !== old, signal),
  };
}

async function loginOf(
  services: LoginServices,
  source: DataSource,
  signal: AbortSignal,
): Promise<Login> {
  const { authentication } = source;
  const fixed = authentication === undefined ? {} : fixedHeaders(authentication);
  if (fixed !== null) return { headers: fixed, isRenewable: false, endsAt: null };
  const exchange = (request: WebRequest): Promise<WebAnswer> =>
    services.web.exchange(request, {
      ...exchangeLimits(source),
      maxBytes: maxLoginBytes,
      // Credentials go nowhere but where the document says.
      followRedirects: false,
      signal,
    });
  return authentication?.type === 'keystone'
    ? keystoneLogin(exchange, authentication.config, services.keystoneUrl)
    : oauthLogin(exchange, authentication as OAuthClient, Date.parse(services.clock.now()));
}

/** The headers of an authentication that takes no request; null for others. */
function fixedHeaders(authentication: SourceAuthentication): WebRequest['headers'] | null {
  switch (authentication.type) {
    case 'basic': {
      const { username, password } = authentication;
      return { authorization: basic(username, password) };
    }
    case 'bearer':
      return { authorization: `Bearer ${authentication.token}` };
    case 'header':
      return { [authentication.name.toLowerCase()]: authentication.value };
    default:
      return null;
  }
}

type Exchange = (request: WebRequest) => Promise<WebAnswer>;
type OAuthClient = Extract<SourceAuthentication, { readonly type: 'oauth2_client_credentials' }>;

const json = { accept: 'application/json' };

/** A token of Keystone, API version 3. (docs/data-sources.md#authentication) */
async function keystoneLogin(
  exchange: Exchange,
  login: SourceKeystone,
  defaultUrl: string | null,
): Promise<Login> {
  const authUrl = login.auth_url ?? defaultUrl;
  if (authUrl === null) throw refusal('AUTH_FIELD_MISSING', { path: 'authentication.auth_url' });
  const { username: name, password, user_domain_name: domain, project_name: project } = login;
  const scope = project === undefined ? null : { name: project, domain: login.project_domain_name };
  const answer = await exchange({
    method: 'POST',
    url: keystoneTokensUrl(authUrl),
    headers: { ...json, 'content-type': 'application/json' },
    body: JSON.stringify(passwordLogin({ name, domain, password, project: scope })),
  });
  const token = answer.headers['x-subject-token'];
  if (answer.status !== 201 || token === undefined) throw failed(answer, 'gives no token');
  const expires = memberAt(memberAt(bodyOf(answer) ?? null, 'token') ?? null, 'expires_at');
  const endsAt = typeof expires === 'string' ? Date.parse(expires) : Number.NaN;
  return loginWith({ 'x-auth-token': token }, endsAt);
}

/** A token by the client credentials grant of OAuth 2.0 (RFC 6749, 4.4). */
async function oauthLogin(
  exchange: Exchange,
  { token_url: url, client_id: id, client_secret: secret, scope }: OAuthClient,
  now: number,
): Promise<Login> {
  const form = { grant_type: 'client_credentials', ...(scope !== undefined && { scope }) };
  const answer = await exchange({
    method: 'POST',
    url,
    headers: {
      ...json,
      'content-type': 'application/x-www-form-urlencoded',
      authorization: basic(encodeURIComponent(id), encodeURIComponent(secret)),
    },
    body: new URLSearchParams(form).toString(),
  });
  const body = bodyOf(answer) ?? null;
  const token = memberAt(body, 'access_token');
  if (answer.status !== 200 || typeof token !== 'string') throw failed(answer, 'gives no token');
  const seconds = memberAt(body, 'expires_in');
  const endsAt = typeof seconds === 'number' ? now + seconds * 1_000 : Number.NaN;
  return loginWith({ authorization: `Bearer ${token}` }, endsAt);
}

function loginWith(headers: WebRequest['headers'], endsAt: number): Login {
  return { headers, isRenewable: true, endsAt: Number.isNaN(endsAt) ? null : endsAt };
}

function failed({ url, status }: WebAnswer, reason: string) {
  return refusal('AUTH_FAILED', {
    host: new URL(url).host,
    reason: `${reason} (status ${status})`,
  });
}

function bodyOf({ body }: WebAnswer): Json | undefined {
  return jsonFrom(Buffer.from(body).toString());
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
