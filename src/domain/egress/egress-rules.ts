import ipaddr from 'ipaddr.js';
import { addressFrom, type IpAddress, isInNetwork, type Network } from './ip-address.ts';

/** Where requests to systems outside may go. (docs/data-sources.md#where-requests-may-go) */
export interface EgressRules {
  /** The only hosts, addresses and networks that are reachable; null: all public addresses. */
  readonly allow: readonly EgressTarget[] | null;
  /** The only ports; null: 443, and 80 if plain HTTP is allowed. */
  readonly ports: readonly number[] | null;
  readonly allowHttp: boolean;
}

/** An item of the list of what is reachable. */
export type EgressTarget =
  | { readonly kind: 'host'; readonly name: string }
  /** All names below one, without the name itself: `*.stack.example`. */
  | { readonly kind: 'hostsBelow'; readonly name: string }
  | { readonly kind: 'network'; readonly network: Network };

/** A name of a host in its normal form: labels in lower-case ASCII, parted by dots. */
const hostName =
  /^(?=.{1,253}$)[a-z\d_](?:[a-z\d_-]*[a-z\d_])?(?:\.[a-z\d_](?:[a-z\d_-]*[a-z\d_])?)*$/;

/**
 * Reads an item of the list of what is reachable: the name of a host, `*.` and a name, an address, or a network as
 * `10.0.0.0/8`. Null if the text is none of these.
 */
export function parseEgressTarget(text: string): EgressTarget | null {
  const network = networkFrom(text);
  if (network !== null) return { kind: 'network', network };
  const isBelow = text.startsWith('*.');
  const name = hostNameFrom(isBelow ? text.slice(2) : text);
  return name === null ? null : { kind: isBelow ? 'hostsBelow' : 'host', name };
}

/** The text of an item, as {@link parseEgressTarget} reads it. */
export function formatEgressTarget(target: EgressTarget): string {
  if (target.kind === 'network') return `${target.network.address}/${target.network.bits}`;
  return target.kind === 'host' ? target.name : `*.${target.name}`;
}

/** The normal form of the name of a host: lower case, ASCII, without the dot of the root. Null if it is no name. */
export function hostNameFrom(text: string): string | null {
  if (/[\s/\\?#@:[\]]/.test(text) || !URL.canParse(`https://${text}/`)) return null;
  const { host } = new URL(`https://${text}/`);
  const name = host.replace(/\.$/, '');
  return hostName.test(name) && addressFrom(name) === null ? name : null;
}

/** Whether an item of the list names this host. */
export function isListedHost(targets: readonly EgressTarget[], host: string): boolean {
  return targets.some((target) => {
    if (target.kind === 'host') return target.name === host;
    return target.kind === 'hostsBelow' && host.endsWith(`.${target.name}`);
  });
}

/** Whether an item of the list is this address, or a network that holds it. */
export function isListedAddress(targets: readonly EgressTarget[], address: IpAddress): boolean {
  return targets.some(
    (target) => target.kind === 'network' && isInNetwork(address, target.network),
  );
}

function networkFrom(text: string): Network | null {
  const [written = '', length, ...rest] = text.split('/');
  const address = isCommonForm(written) ? addressFrom(written) : null;
  if (address === null || rest.length > 0) return null;
  const most = address.kind() === 'ipv4' ? 32 : 128;
  if (length === undefined) return { address, bits: most };
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  return bits >= 0 && bits <= most ? { address, bits } : null;
}

/** The list is written by operators: what only some programs take for an address is a slip. */
function isCommonForm(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}
