import { refusal } from '../../../domain/errors.ts';
import type { Lease, LeaseStore } from '../../../ports/lease-store.ts';
import { nameDigest } from '../../records/name-digest.ts';
import { leaseNamesFrom } from '../../records/read-state.ts';
import type { Ask } from '../ask.ts';
import type { Collections, LeaseRecord } from '../collections.ts';
import { currentMoment, inCurrentEra, type Moment, within } from '../era.ts';
import { codesOf, duplicateKey } from '../translate-error.ts';
import { nextNumber } from './numbers.ts';

/** Leases by the clock of the server. */
export function createLeases(collections: Collections, ask: Ask): LeaseStore {
  const { leases } = collections;
  return {
    take: (name, holder, ms) => ask(() => take(collections, { name, holder }, ms)),
    renew: (lease, ms) =>
      ask(async () => {
        const now = await currentMoment(collections);
        const change = { $set: { until: after(now, ms) } };
        return (await leases.updateOne(held(lease, now), change)).matchedCount === 1;
      }),
    release: (lease) =>
      ask(async () => {
        // Its number never comes again, so it matters little whether it has ended.
        await inCurrentEra(collections, (era) => leases.deleteOne(identityOf(lease, era)));
      }),
    holders: (prefix) =>
      ask(async () => {
        const isHeld = { $expr: { $gt: ['$until', '$$NOW'] } };
        const found = await inCurrentEra(collections, (era) =>
          leases.find({ ...isHeld, ...within(era) }).toArray(),
        );
        return found
          .map(leaseOf)
          .filter(({ name }) => name.startsWith(prefix))
          .sort((a, b) => (a.name < b.name ? -1 : 1));
      }),
  };
}

/**
 * Refuses to write under a lease that has ended. It may end right after this look: so what is written names the lease, and
 * is refused where a later one of its name has written (`fenced`).
 *
 * @throws LEASE_LOST
 */
export async function checkLease(
  { leases }: Collections,
  lease: Lease | undefined,
  now: Moment,
): Promise<void> {
  if (lease === undefined || (await leases.countDocuments(held(lease, now), { limit: 1 })) > 0) {
    return;
  }
  throw refusal('LEASE_LOST', { lease: lease.name });
}

/** Picks what no later lease of this name has written. */
export function fenced(lease: Lease | undefined) {
  if (lease === undefined) return {};
  return { $nor: [{ lease: nameDigest(lease.name), fence: { $gt: lease.number } }] };
}

/** The lease as what is written under it names it. */
export function fenceOf(lease: Lease | undefined) {
  return lease === undefined ? {} : { lease: nameDigest(lease.name), fence: lease.number };
}

async function take(
  collections: Collections,
  { name, holder }: Pick<Lease, 'name' | 'holder'>,
  ms: number,
): Promise<Lease | null> {
  const now = await currentMoment(collections);
  const { era, at } = now;
  const _id = idOf(name, era);
  const before = await collections.leases.findOne({ _id }, { projection: { until: 1 } });
  if (before !== null && before.until > at) return null;
  const number = await nextNumber(collections);
  const text = JSON.stringify({ name, holder });
  const kept = { text, holder: nameDigest(holder), number, until: after(now, ms), era };
  // Of several who take it at the same time, the server lets one.
  const ended = { _id, until: { $lte: at }, number: { $lt: number } };
  try {
    await collections.leases.updateOne(ended, { $set: kept }, { upsert: true });
    return { name, holder, number };
  } catch (error) {
    if (codesOf(error).includes(duplicateKey)) return null;
    throw error;
  }
}

function held(lease: Lease, { era, at }: Moment) {
  return { ...identityOf(lease, era), until: { $gt: at } };
}

function identityOf({ name, holder, number }: Lease, era: number) {
  return { _id: idOf(name, era), holder: nameDigest(holder), number };
}

function idOf(name: string, era: number): string {
  return `${era}/${nameDigest(name)}`;
}

function after({ at }: Moment, ms: number): Date {
  return new Date(at.getTime() + ms);
}

function leaseOf({ text, number }: LeaseRecord): Lease {
  return { ...leaseNamesFrom(text), number };
}
