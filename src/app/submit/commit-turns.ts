import type { Revision } from '../../domain/revision/revision.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { Services } from '../kernel/services.ts';
import { makeHolder } from '../live/hold-lease.ts';

/**
 * The turns in which several servers commit to one store, in the order in which they asked. They save lost races; which
 * revision comes next is decided by the store alone. A server that is alone takes no turns. Where a lost race leaves
 * content behind, a server takes a turn until it has found that it is alone, and announces it: then the next commit of
 * another one that is alone writes nothing, and takes turns.
 */
export interface CommitTurns {
  /** Waits until this server may commit changes that were planned on some revisions. Never rejects. */
  begin(plannedOn: readonly Revision[]): Promise<void>;
  /** Lets others commit if nothing waits here, or if the turn has been long. Never rejects. */
  end(isIdle: boolean): Promise<void>;
  /** Whether this server commits without a turn. */
  isAlone(): boolean;
  /** The head, if this server appended it, and has not seen another one commit since; null if it has to be read. */
  expected(): Revision | null;
  /** Reports the head that this server is about to commit on. */
  found(head: Revision): void;
  /** Reports the revisions that this server appended, of how many: if fewer, another one came first. */
  committed(appended: readonly Revision[], wanted: number): void;
}

/** A lease for each server that waits or commits: the one with the lowest number has its turn. */
interface Ticket {
  readonly lease: Lease;
  /** Ends its renewal. */
  readonly kept: AbortController;
  /** When its turn began, by the timer; null before that. */
  turnBegan: number | null;
  /** Whether no other server waited then. */
  isOnly: boolean;
}

const prefix = 'commit/';

/** A server that dies keeps others waiting so long. */
const ticketMs = 2_000;
const renewEveryMs = 500;
/** How often a server looks whether its turn has come. */
const lookEveryMs = 5;
/** The length of a turn while others wait. */
const turnMs = 100;
/** A server goes ahead after this, as turns are not needed for correctness. */
const maxWaitMs = 10_000;
/** Servers take turns for so long after one has seen another commit. */
const sharedMs = 10_000;
/**
 * A server that committed so recently may be committing right now without a turn: the first turn waits for the end of
 * that, but no longer than this.
 */
const recentMs = 5_000;
const maxEndingMs = 500;
const endingLookMs = 10;

type TurnServices = Pick<Services, 'store' | 'timer' | 'entropy' | 'clock'>;

export function createCommitTurns(services: TurnServices): CommitTurns {
  const { store, timer, entropy } = services;
  const holder = makeHolder(entropy);
  let isAlone = store.announceCommits === null;
  let sharedUntil = Number.NEGATIVE_INFINITY;
  let last: Revision | null = null;
  let ticket: Ticket | null = null;
  const noteOthers = (): void => {
    isAlone = false;
    sharedUntil = timer.now() + sharedMs;
  };
  const isLater = ({ id, digest }: Revision): boolean =>
    last !== null && (id > last.id || (id === last.id && digest !== last.digest));
  return {
    async begin(plannedOn) {
      const wasShared = timer.now() < sharedUntil;
      if (plannedOn.some(isLater)) noteOthers();
      if (timer.now() >= sharedUntil && store.announceCommits === null) isAlone = true;
      if (ticket !== null || isAlone) return;
      try {
        ticket = await takeTicket(services, holder);
        if (ticket === null) return;
        await waitForTurn(services, ticket);
        if (!ticket.isOnly) noteOthers();
        else if (!wasShared) await waitForEnd(services, last);
        ticket.turnBegan = timer.now();
      } catch {
        // A store that does not answer says so when it is to commit.
      }
    },
    async end(isIdle) {
      if (ticket === null) return;
      const { lease, kept, turnBegan, isOnly } = ticket;
      if (!isIdle && turnBegan !== null && timer.now() < turnBegan + turnMs) return;
      ticket = null;
      isAlone = isOnly && turnBegan !== null && timer.now() >= sharedUntil;
      kept.abort();
      await store.leases.release(lease).catch(() => undefined);
    },
    isAlone: () => ticket === null && isAlone,
    expected: () => (ticket === null && isAlone ? last : null),
    found(head) {
      if (last !== null && head.digest !== last.digest) noteOthers();
    },
    committed(appended, wanted) {
      last = appended.at(-1) ?? last;
      if (appended.length < wanted) noteOthers();
    },
  };
}

async function takeTicket(services: TurnServices, holder: string): Promise<Ticket | null> {
  const { leases, announceCommits } = services.store;
  const lease = await leases.take(`${prefix}${holder}`, holder, ticketMs);
  if (lease === null) return null;
  const kept = new AbortController();
  void keepTicket(services, lease, kept.signal);
  // After the lease: a server that finds no other lease, and is alone from then on, has not counted this one.
  await announceCommits?.();
  return { lease, kept, turnBegan: null, isOnly: false };
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

async function waitForTurn({ store, timer }: TurnServices, ticket: Ticket): Promise<void> {
  const endsAt = timer.now() + maxWaitMs;
  while (timer.now() < endsAt) {
    const numbers = (await store.leases.holders(prefix)).map(({ number }) => number);
    ticket.isOnly = numbers.length === 1;
    if (numbers.every((number) => number >= ticket.lease.number)) return;
    await timer.wait(lookEveryMs);
  }
}

/**
 * Waits for the end of what another server was committing without a turn when this one announced its own: until there is
 * another head, or the other server takes a turn, too.
 */
async function waitForEnd(
  { store, timer, clock }: TurnServices,
  last: Revision | null,
): Promise<void> {
  if (store.announceCommits === null) return;
  const before = await store.head();
  if (before === null || before.digest === last?.digest) return;
  if (Date.parse(before.createdAt) < Date.parse(clock.now()) - recentMs) return;
  const endsAt = timer.now() + maxEndingMs;
  while (timer.now() < endsAt) {
    const [head, holders] = await Promise.all([store.head(), store.leases.holders(prefix)]);
    if (head?.digest !== before.digest || holders.length > 1) return;
    await timer.wait(endingLookMs);
  }
}
