import type { Principal } from '../../domain/access/principal.ts';
import { networkOf } from './client-address.ts';

/** The key under which the limits of a caller are counted: the name, or the address of an unauthenticated caller. */
export function callerKey({ via, name, address }: Principal): string {
  return via === 'nobody' ? addressKey(address ?? '') : `${via} ${name}`;
}

/** Like {@link callerKey}, before authentication. */
export function addressKey(address: string): string {
  return `address ${networkOf(address)}`;
}
