import { isIPv4 } from 'node:net';

/**
 * Whether a `Host` header names this machine: a loopback name or address, or the host it was told to
 * listen on. A page of another site can be made to ask a server on loopback by giving its own name
 * that address (DNS rebinding); the header then still bears that name.
 */
export function isOwnHost(header: string | undefined, configured: string): boolean {
  const name = hostName(header ?? '');
  return isLoopback(name) || (name !== '' && name === configured.toLowerCase());
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
