import { isIPv4 } from 'node:net';

/** What decides which `Host` headers are answered. */
export interface HostRule {
  /** The host to listen on. */
  readonly host: string;
  /** Names that are allowed beside this machine's own; null if none are listed. */
  readonly allowed: readonly string[] | null;
  /** Whether everybody who reaches the server may do everything, as only this machine can. */
  readonly isOpenOnLoopback: boolean;
}

/**
 * Whether a request with this `Host` header is answered. A page of another site can be made to ask a
 * server on loopback by giving its own name that address (DNS rebinding); the header then still bears
 * that name. Where a token is asked for, that gains the page nothing, and the server may have names
 * that it does not know.
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
