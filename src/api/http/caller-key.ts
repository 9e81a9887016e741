import type { Principal } from '../../domain/access/principal.ts';
import { networkOf } from './client-address.ts';

/** Under which the limits of a caller are counted: the name, or the address of an unauthenticated caller. */
export function callerKey({ via, name, address }: Principal): string {
  return via === 'nobody' ? addressKey(address ?? '') : `${via} ${name}`;
}

/** As {@link callerKey}, before the caller is known. */
export function addressKey(address: string): string {
  return `address ${networkOf(address)}`;
}
