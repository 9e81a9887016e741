import type { Entropy } from '../../ports/entropy.ts';
import type { Lease, LeaseStore } from '../../ports/lease-store.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Telemetry } from '../../ports/telemetry.ts';
import type { Timer } from '../../ports/timer.ts';

/** What holding a lease stands on. */
export interface LeaseServices {
  readonly leases: LeaseStore;
  readonly timer: Timer;
  /** Names this process among all that may hold the lease. */
  readonly holder: string;
  readonly logger: Logger | null;
  readonly telemetry?: Pick<Telemetry, 'setHeld'>;
}

/** Bytes of chance in the name of a process. */
const holderBytes = 12;

/** A name for this process among all that hold leases; each call gives another. */
export function makeHolder(entropy: Entropy): string {
  return Buffer.from(entropy.bytes(holderBytes)).toString('hex');
}

/** A task that one process at a time does. `signal` is aborted when the lease is lost, or may be. */
export type HeldTask = (lease: Lease, signal: AbortSignal) => Promise<void>;

/** A holder that dies is succeeded after at most this, and a look for it. */
const leaseMs = 10_000;
const renewEveryMs = 3_000;
/** How often somebody else looks whether the lease is free. */
const lookEveryMs = 1_000;
/** A holder that could not renew stops this long before others may begin. */
const marginMs = 1_000;

/**
 * Does a task whenever this process gets the lease, until `signal` is aborted: of all processes that call this with one
 * name, at most one does its task at a time. A task that ends or fails is begun again. Never rejects.
 */
export async function holdLease(
  services: LeaseServices,
  name: string,
  task: HeldTask,
  signal: AbortSignal,
): Promise<void> {
  const { timer, logger } = services;
  while (!signal.aborted) {
    try {
      const taken = await takeLease(services, name);
      if (taken !== null) await doWhileHeld(services, taken, task, signal);
    } catch (error) {
      if (!signal.aborted) logger?.warn({ lease: name, err: error }, 'a lease task failed');
    }
    await timer.wait(lookEveryMs, { signal, background: true });
  }
}

/** A lease that this process has taken, and must do something with at once. */
export interface TakenLease {
  readonly lease: Lease;
  /** When others may take it, unless it is renewed; by the timer. */
  readonly endsAt: number;
}

/** Takes a lease once; null while another holds it. Do what it is for with `doWhileHeld`. */
export async function takeLease(
  { leases, timer, holder }: LeaseServices,
  name: string,
): Promise<TakenLease | null> {
  const endsAt = timer.now() + leaseMs;
  const lease = await leases.take(name, holder, leaseMs);
  return lease === null ? null : { lease, endsAt };
}

/** Does a task under a lease, and releases it. @throws what the task throws */
export async function doWhileHeld(
  { leases, timer, telemetry }: LeaseServices,
  taken: TakenLease,
  task: HeldTask,
  signal: AbortSignal,
): Promise<void> {
  const held = new AbortController();
  const stop = (): void => held.abort();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const { lease } = taken;
  const renewing = renewUntilDone(leases, timer, taken, held);
  telemetry?.setHeld(lease.name, true);
  try {
    await task(lease, held.signal);
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
    telemetry?.setHeld(lease.name, false);
    await renewing;
    // Others need not wait until it ends by itself.
    await leases.release(lease).catch(() => undefined);
  }
}

/** Renews a lease until its task has ended; ends the task in time if that fails. */
async function renewUntilDone(
  leases: LeaseStore,
  timer: Timer,
  { lease, ...taken }: TakenLease,
  held: AbortController,
): Promise<void> {
  let { endsAt } = taken;
  while (!held.signal.aborted) {
    await timer.wait(renewEveryMs, { signal: held.signal, background: true });
    if (held.signal.aborted) return;
    const asked = timer.now();
    const answer = leases.renew(lease, leaseMs).catch(() => null);
    const left = Math.max(0, endsAt - marginMs - asked);
    const limit = timer.wait(left, { signal: held.signal, background: true });
    const renewed = await Promise.race([answer, limit.then(() => null)]);
    if (renewed === true) endsAt = asked + leaseMs;
    else if (renewed === false || timer.now() >= endsAt - marginMs) held.abort();
    // The lease is released next.
    if (held.signal.aborted) await answer;
  }
}
