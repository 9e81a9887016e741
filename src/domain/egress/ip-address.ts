import ipaddr from 'ipaddr.js';

/** An IP address; never an IPv6 address that stands for an IPv4 address (`::ffff:10.0.0.1`). */
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** A range of addresses. */
export interface Network {
  readonly address: IpAddress;
  readonly bits: number;
}

/** What an address is, as far as it matters to who may be asked. */
export type AddressClass =
  /** Anybody on the internet may have it. */
  | 'public'
  /** It leads to this machine, or to a network that is not public. */
  | 'private'
  /** It leads to what is next to this machine, such as the metadata service of a cloud. */
  | 'link-local'
  /** No request to a host goes there. */
  | 'reserved';

/**
 * The address that a text is, in any form that programs take for one: `10.0.0.1`, `0xa.1`, `167772161`, `::1`,
 * `fe80::1%eth0`. Null if it is none.
 */
export function addressFrom(text: string): IpAddress | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

/** Whether a network holds an address. */
export function isInNetwork(address: IpAddress, { address: base, bits }: Network): boolean {
  if (address instanceof ipaddr.IPv4)
    return base instanceof ipaddr.IPv4 && address.match(base, bits);
  return base instanceof ipaddr.IPv6 && address.match(base, bits);
}

/** All IPv6 addresses that are assigned to hosts of the internet. */
const globalUnicast: Network = { address: ipaddr.IPv6.parse('2000::'), bits: 3 };

/** What the ranges of ipaddr.js are; those that are not listed are reserved. */
const classes: Readonly<Record<string, AddressClass>> = {
  unicast: 'public',
  private: 'private',
  loopback: 'private',
  carrierGradeNat: 'private',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
  linkLocal: 'link-local',
};

/** What an address is. */
export function addressClassOf(address: IpAddress): AddressClass {
  const found = classes[address.range()] ?? 'reserved';
  if (found !== 'public' || address instanceof ipaddr.IPv4) return found;
  // The library calls unicast what it has no name for, `::127.0.0.1` among it.
  return isInNetwork(address, globalUnicast) ? 'public' : 'reserved';
}

/** Where the IPv4 address stands in the ranges of IPv6 that carry one; Teredo inverts its bits. */
const carriers: Readonly<Record<string, { readonly at: number; readonly inverted?: true }>> = {
  rfc6052: { at: 12 },
  rfc6145: { at: 12 },
  '6to4': { at: 2 },
  teredo: { at: 12, inverted: true },
};

/** The IPv4 address to which a gateway sends on what is sent to this IPv6 address; null if there is none. */
export function carriedAddress(address: IpAddress): ipaddr.IPv4 | null {
  const carrier = carriers[address.range()];
  if (carrier === undefined || address instanceof ipaddr.IPv4) return null;
  const bytes = address.toByteArray().slice(carrier.at, carrier.at + 4);
  return new ipaddr.IPv4(carrier.inverted ? bytes.map((byte) => byte ^ 0xff) : bytes);
}
