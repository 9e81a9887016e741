import type { Revision } from '../../domain/revision/revision.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { Services } from '../kernel/services.ts';
import { makeHolder } from '../live/hold-lease.ts';

/**
 * The turns in which several servers commit to one store, in the order in which they asked. They save lost races; which
 * revision comes next is decided by the store alone. A server that has seen nobody else commit takes no turns.
 */
export interface CommitTurns {
  /** Waits until this server may commit. Never rejects. */
  begin(): Promise<void>;
  /** Lets others commit if nothing waits here, or if the turn has been long. Never rejects. */
  end(isIdle: boolean): Promise<void>;
  /**
   * The head that this server last appended or found, if nobody else is likely to have committed since: while it commits
   * alone, or has its turn. Null if the head has to be read.
   */
  expected(): Revision | null;
  /** Reports the head that this server is about to commit on. */
  found(head: Revision): void;
  /** Reports that the expected head is none. */
  forget(): void;
  /** Reports the revisions that this server appended, of how many: if fewer, another one came first. */
  committed(appended: readonly Revision[], wanted: number): void;
}

/** A lease for each server that waits or commits: the one with the lowest number has its turn. */
interface Ticket {
  readonly lease: Lease;
  /** Ends its renewal. */
  readonly kept: AbortController;
  /** Resolves when no renewal is under way any more. */
  readonly renewing: Promise<void>;
  /** When its turn began, by the timer; null before that. */
  turnBegan: number | null;
}

const prefix = 'commit/';

/** A server that dies keeps others waiting so long. */
const ticketMs = 5_000;
const renewEveryMs = 1_000;
/** How often a server looks whether its turn has come. */
const lookEveryMs = 5;
/** The length of a turn while others wait. */
const turnMs = 100;
/** A server goes ahead after this, as turns are not needed for correctness. */
const maxWaitMs = 10_000;
/** Servers take turns for so long after one has seen another commit. */
const sharedMs = 10_000;
/** A head is expected for so long. */
const expectedMs = 1_000;

type TurnServices = Pick<Services, 'store' | 'timer' | 'entropy'>;

export function createCommitTurns(services: TurnServices): CommitTurns {
  const { store, timer, entropy } = services;
  const holder = makeHolder(entropy);
  let sharedUntil = Number.NEGATIVE_INFINITY;
  let last: Revision | null = null;
  let lastUntil = Number.NEGATIVE_INFINITY;
  let ticket: Ticket | null = null;
  const noteOthers = (): void => {
    sharedUntil = timer.now() + sharedMs;
  };
  const expect = (head: Revision | null): void => {
    last = head;
    lastUntil = timer.now() + expectedMs;
  };
  const forget = (): void => {
    lastUntil = Number.NEGATIVE_INFINITY;
  };
  return {
    async begin() {
      if (ticket !== null || timer.now() >= sharedUntil) return;
      forget();
      try {
        ticket = await takeTicket(services, holder);
        if (ticket === null) return;
        await waitForTurn(services, ticket);
        ticket.turnBegan = timer.now();
      } catch {
        // A store that does not answer says so when it is to commit.
      }
    },
    async end(isIdle) {
      if (ticket === null) return;
      const { lease, kept, renewing, turnBegan } = ticket;
      if (!isIdle && turnBegan !== null && timer.now() < turnBegan + turnMs) return;
      ticket = null;
      kept.abort();
      // Otherwise it might stay, and all others wait until it ends.
      await renewing;
      await store.leases.release(lease).catch(() => undefined);
    },
    expected() {
      const isMine = ticket === null ? timer.now() >= sharedUntil : ticket.turnBegan !== null;
      return isMine && timer.now() < lastUntil ? last : null;
    },
    found(head) {
      if (last !== null && head.digest !== last.digest) noteOthers();
      expect(head);
    },
    forget,
    committed(appended, wanted) {
      expect(appended.at(-1) ?? last);
      if (appended.length === wanted) return;
      noteOthers();
      forget();
    },
  };
}

async function takeTicket(services: TurnServices, holder: string): Promise<Ticket | null> {
  const lease = await services.store.leases.take(`${prefix}${holder}`, holder, ticketMs);
  if (lease === null) return null;
  const kept = new AbortController();
  const renewing = keepTicket(services, lease, kept.signal);
  return { lease, kept, renewing, turnBegan: null };
}

async function keepTicket(
  { store, timer }: TurnServices,
  lease: Lease,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await timer.wait(renewEveryMs, { signal, background: true });
    if (signal.aborted) return;
    await store.leases.renew(lease, ticketMs).catch(() => false);
  }
}

async function waitForTurn({ store, timer }: TurnServices, { lease }: Ticket): Promise<void> {
  const endsAt = timer.now() + maxWaitMs;
  while (timer.now() < endsAt) {
    const numbers = (await store.leases.holders(prefix)).map(({ number }) => number);
    if (numbers.every((number) => number >= lease.number)) return;
    await timer.wait(lookEveryMs);
  }
}
