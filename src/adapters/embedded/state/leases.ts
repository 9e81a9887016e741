import { refusal } from '../../../domain/errors.ts';
import type { Lease, LeaseStore } from '../../../ports/lease-store.ts';
import { nameDigest } from '../../records/name-digest.ts';
import { type KeptLease, leaseFrom } from '../../records/read-state.ts';
import type { Access } from '../access.ts';
import type { Databases } from '../databases.ts';
import { nextNumber } from './numbers.ts';

/** Leases by the clock of this machine: no other uses the folder. */
export function createLeases(databases: Databases, { read, write }: Access): LeaseStore {
  return {
    take: (name, holder, ms) => write(() => take(databases, { name, holder }, ms)),
    renew: (lease, ms) =>
      write(() => {
        const held = heldLease(databases, lease.name);
        if (held === null || !isSame(held, lease)) return false;
        keep(databases, lease, ms);
        return true;
      }),
    release: (lease) =>
      write(() => {
        const held = heldLease(databases, lease.name);
        if (held !== null && isSame(held, lease))
          databases.leases.removeSync(nameDigest(lease.name));
      }),
    holders: (prefix) => read(() => holders(databases, prefix)),
  };
}

/** Must run inside the transaction that writes under the lease. @throws LEASE_LOST */
export function checkLease(databases: Databases, lease: Lease | undefined): void {
  if (lease === undefined) return;
  const held = heldLease(databases, lease.name);
  if (held !== null && isSame(held, lease)) return;
  throw refusal('LEASE_LOST', { lease: lease.name });
}

function take(
  databases: Databases,
  asked: Pick<Lease, 'name' | 'holder'>,
  ms: number,
): Lease | null {
  if (heldLease(databases, asked.name) !== null) return null;
  const lease = { ...asked, number: nextNumber(databases) };
  keep(databases, lease, ms);
  return lease;
}

function keep({ leases }: Databases, lease: Lease, ms: number): void {
  const kept: KeptLease = { ...lease, until: Date.now() + ms };
  leases.putSync(nameDigest(lease.name), JSON.stringify(kept));
}

/** The lease of a name that has not ended. */
function heldLease({ leases }: Databases, name: string): Lease | null {
  const text = leases.get(nameDigest(name));
  return text === undefined ? null : unended(leaseFrom(text));
}

function unended({ until, ...lease }: KeptLease): Lease | null {
  return until > Date.now() ? lease : null;
}

function isSame(one: Lease, other: Lease): boolean {
  return one.holder === other.holder && one.number === other.number;
}

function holders({ leases }: Databases, prefix: string): readonly Lease[] {
  return [...leases.getRange({})]
    .flatMap(({ value }) => unended(leaseFrom(value)) ?? [])
    .filter(({ name }) => name.startsWith(prefix))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
