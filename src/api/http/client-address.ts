import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/**
 * The address of the client. Each proxy appends the address of its own client to `x-forwarded-for`; parts before that
 * of the outermost trusted proxy are forgeable.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const nearest = plain(socket.remoteAddress ?? '');
  if (trustedProxies === 0) return nearest;
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const chain = [...forwarded.map((address) => plain(address.trim())), nearest];
  const claimed = chain.slice(-1 - trustedProxies).find((address) => isIP(address) !== 0);
  return claimed ?? nearest;
}

/** The IPv4 address without the prefix that it has on a dual-stack socket. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The part of an address that a client cannot choose: a client with IPv6 has a whole /64 of it. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [left = '', right] = address.replace(/%.*$/, '').split('::');
  const groups = groupsIn(left);
  if (right !== undefined) {
    const zeros = Math.max(0, 8 - groups.length - groupsIn(right).length);
    groups.push(...Array.from({ length: zeros }, () => '0'), ...groupsIn(right));
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

function groupsIn(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
