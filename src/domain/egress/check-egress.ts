import {
  type EgressRules,
  type EgressTarget,
  hostNameFrom,
  isListedAddress,
  isListedHost,
} from './egress-rules.ts';
import {
  type AddressClass,
  addressClassOf,
  addressFrom,
  carriedAddress,
  type IpAddress,
} from './ip-address.ts';

/** Whether a request may be sent, and why; the reason holds no user info, path or query of a URL. */
export interface EgressVerdict {
  readonly allowed: boolean;
  readonly reason: string;
}

/** A URL as far as it can be checked before its host is resolved. */
export type UrlCheck =
  | { readonly kind: 'refused'; readonly reason: string }
  /** The host is an address, to which a request may be sent. */
  | { readonly kind: 'address'; readonly url: URL; readonly reason: string }
  /** Each address that the name resolves to must be checked with {@link checkAddress}. */
  | { readonly kind: 'name'; readonly url: URL; readonly host: string };

/**
 * Checks a URL before a request: scheme, user info, port, and its host, if that is an address in any form.
 * (docs/data-sources.md#where-requests-may-go)
 */
export function checkUrl(text: string, rules: EgressRules): UrlCheck {
  if (!URL.canParse(text)) return refused('it is not a URL');
  const url = new URL(text);
  const wrong = schemeFlaw(url, rules) ?? portFlaw(url, rules);
  if (wrong !== null) return refused(wrong);
  const literal = literalAddress(url);
  if (literal !== null) {
    const { allowed, reason } = checkIpAddress(literal, false, rules);
    return allowed ? { kind: 'address', url, reason } : refused(reason);
  }
  const host = hostNameFrom(url.hostname);
  if (host === null) return refused('its host is not the name of a host');
  if (rules.allow === null && isLocalName(host)) {
    return refused(`${host} is a name of the machine itself`);
  }
  return { kind: 'name', url, host };
}

/**
 * Checks an address that a host resolves to. The connection must go to the checked address, without a second look-up.
 */
export function checkAddress(host: string, address: string, rules: EgressRules): EgressVerdict {
  const parsed = addressFrom(address);
  if (parsed === null) return { allowed: false, reason: 'it does not resolve to an IP address' };
  const isListed = rules.allow !== null && isListedHost(rules.allow, host);
  return checkIpAddress(parsed, isListed, rules);
}

/**
 * Checks a URL together with all the addresses that its host resolves to. Without addresses the verdict on a name is
 * that on the name alone.
 */
export function checkEgress(
  text: string,
  addresses: readonly string[],
  rules: EgressRules,
): EgressVerdict {
  const found = checkUrl(text, rules);
  if (found.kind === 'refused') return { allowed: false, reason: found.reason };
  if (found.kind === 'address') return { allowed: true, reason: found.reason };
  const verdicts = addresses.map((address) => checkAddress(found.host, address, rules));
  const worst = verdicts.find(({ allowed }) => !allowed) ?? verdicts[0];
  return worst ?? checkName(found.host, rules);
}

function checkName(host: string, { allow }: EgressRules): EgressVerdict {
  if (allow === null) {
    return {
      allowed: true,
      reason: `${host} may be requested where it resolves to public addresses`,
    };
  }
  if (isListedHost(allow, host))
    return { allowed: true, reason: `PURSER_EGRESS_ALLOW lists ${host}` };
  const hasNetworks = allow.some(({ kind }) => kind === 'network');
  return hasNetworks
    ? { allowed: true, reason: `${host} may be requested where it resolves to listed addresses` }
    : { allowed: false, reason: `PURSER_EGRESS_ALLOW does not list ${host}` };
}

/** Redirects of one request that are followed. */
const maxRedirects = 3;

/**
 * The URL to which a redirect leads, or why it is not followed. Redirects stay at the origin of the request, so that
 * credentials never reach another one. `followed`: redirects of the request before this one.
 */
export function checkRedirect(
  from: URL,
  location: string,
  followed: number,
): { readonly url: URL } | { readonly reason: string } {
  if (followed >= maxRedirects) return { reason: `it redirects more than ${maxRedirects} times` };
  return checkSameOrigin(from, location, 'a redirect');
}

/** The URL that a link in an answer leads to, or why it is not followed. Links stay at the origin of the request. */
export function checkSameOrigin(
  from: URL,
  location: string,
  what: string,
): { readonly url: URL } | { readonly reason: string } {
  if (!URL.canParse(location, from.href)) return { reason: `${what} leads to what is not a URL` };
  const url = new URL(location, from);
  if (url.origin !== from.origin) return { reason: `${what} leads to another origin` };
  if (hasUserInfo(url)) return { reason: `${what} leads to a URL with user info` };
  return { url };
}

/** What is wrong with a URL of a document, whatever the settings: it is none, or has another scheme, or user info. */
export function urlFlaw(text: string): string | null {
  if (!URL.canParse(text)) return 'it is not a URL';
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) return 'its scheme is neither https nor http';
  return hasUserInfo(url) ? 'it has user info' : null;
}

function refused(reason: string): UrlCheck {
  return { kind: 'refused', reason };
}

function schemeFlaw({ href, protocol }: URL, { allowHttp }: EgressRules): string | null {
  const flaw = urlFlaw(href);
  if (flaw !== null || protocol === 'https:' || allowHttp) return flaw;
  return 'its scheme is http, which PURSER_EGRESS_ALLOW_HTTP does not allow';
}

function hasUserInfo({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

function portFlaw({ port, protocol }: URL, { ports, allowHttp }: EgressRules): string | null {
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
  const allowed = ports ?? (allowHttp ? [443, 80] : [443]);
  return allowed.includes(number) ? null : `PURSER_EGRESS_PORTS does not allow port ${number}`;
}

/** The address that is the host of a URL; the parser of URLs has brought `0x7f.1` and the like into one form. */
function literalAddress({ hostname }: URL): IpAddress | null {
  return addressFrom(hostname.replace(/^\[(.*)\]$/, '$1'));
}

/** Names that lead to this machine without a look-up. */
function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

const classNames: Readonly<Record<Exclude<AddressClass, 'public'>, string>> = {
  private: 'a private address',
  'link-local': 'a link-local address',
  reserved: 'a reserved address, or one that carries another',
};

function checkIpAddress(
  address: IpAddress,
  isHostListed: boolean,
  { allow }: EgressRules,
): EgressVerdict {
  const found = addressClassOf(address);
  if (allow !== null && isListed(allow, address)) {
    return { allowed: true, reason: `PURSER_EGRESS_ALLOW lists ${address}` };
  }
  if (isHostListed && (found === 'public' || found === 'private')) {
    return { allowed: true, reason: 'PURSER_EGRESS_ALLOW lists the host' };
  }
  if (found !== 'public') return { allowed: false, reason: `${address} is ${classNames[found]}` };
  if (allow === null) return { allowed: true, reason: `${address} is a public address` };
  return { allowed: false, reason: `PURSER_EGRESS_ALLOW does not list ${address}` };
}

/** Whether the list has an address, and the IPv4 address behind a gateway that it leads to, unless that is public. */
function isListed(allow: readonly EgressTarget[], address: IpAddress): boolean {
  const carried = carriedAddress(address);
  const isHarmless =
    carried === null || addressClassOf(carried) === 'public' || isListedAddress(allow, carried);
  return isHarmless && isListedAddress(allow, address);
}
