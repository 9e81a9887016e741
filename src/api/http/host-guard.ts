import { isIPv4 } from 'node:net';

/** Decides which `Host` headers are accepted. */
export interface HostRule {
  /** The host to listen on. */
  readonly host: string;
  /** Names that are allowed in addition to this machine's own; null if none are listed. */
  readonly allowed: readonly string[] | null;
  /** Whether every client may do everything, because only this machine can reach the server. */
  readonly isOpenOnLoopback: boolean;
}

/**
 * Whether a request with this `Host` header is accepted. A page of another site can send requests to a server on
 * loopback by resolving its own name to that address (DNS rebinding); the header then still contains that name. On a
 * server with authentication such requests are refused anyway, and the server may have names that it does not know.
 */
export function isHostAllowed(header: string | undefined, rule: HostRule): boolean {
  if (rule.allowed === null && !rule.isOpenOnLoopback) return true;
  const name = hostName(header ?? '');
  if (isLoopback(name)) return true;
  return name !== '' && [rule.host.toLowerCase(), ...(rule.allowed ?? [])].includes(name);
}

/** The name or address without port, brackets, and the dot that ends an absolute name. */
function hostName(header: string): string {
  const [, address, name] = /^(?:\[([\da-f:.]+)\]|([^:[\]]*))(?::\d*)?$/i.exec(header) ?? [];
  return (address ?? name ?? '').toLowerCase().replace(/\.$/, '');
}

function isLoopback(name: string): boolean {
  if (name === '::1' || name === 'localhost' || name.endsWith('.localhost')) return true;
  return isIPv4(name) && name.startsWith('127.');
}
