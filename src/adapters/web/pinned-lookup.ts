import type { LookupAddress, LookupOptions } from 'node:dns';
import { checkAddress } from '../../domain/egress/check-egress.ts';
import { type EgressRules, hostNameFrom } from '../../domain/egress/egress-rules.ts';

/** All addresses of a host, as `dns.promises.lookup` with `all` gives them. */
export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>;

/** The egress rules refuse a request. */
export class EgressDenial extends Error {
  override readonly name = 'EgressDenial';
}

type Callback = (error: Error | null, addresses: LookupAddress[]) => void;

/**
 * A `lookup` for sockets: it resolves a host once and checks each of its addresses. The socket connects to one of
 * these very addresses, so that no second answer of a name server can lead it elsewhere.
 */
export function pinnedLookup(
  resolveHost: ResolveHost,
  rules: EgressRules,
): (host: string, options: LookupOptions, done: Callback) => void {
  const allowedAddresses = async (host: string): Promise<LookupAddress[]> => {
    const addresses = await resolveHost(host);
    const name = hostNameFrom(host) ?? host;
    for (const { address } of addresses) {
      const { allowed, reason } = checkAddress(name, address, rules);
      if (!allowed) throw new EgressDenial(reason);
    }
    return [...addresses];
  };
  return (host, _options, done) => {
    allowedAddresses(host).then(
      (addresses) => done(null, addresses),
      (error: Error) => done(error, []),
    );
  };
}
