import { afterAttempt } from '../../domain/execution/attempt.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { DataSource } from '../../domain/source/data-source.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { RecordStore } from '../../ports/record-store.ts';
import type { WebClient } from '../../ports/web-client.ts';
import { holdLease, type LeaseServices } from '../live/hold-lease.ts';
import type { GoodDocument } from '../live/live-documents.ts';
import type { LoginServices } from '../sources/logins.ts';
import { createSourceClient, type SourceClient } from '../sources/source-client.ts';
import type { SourceSignal } from '../sources/source-signal.ts';
import { changeAction } from './action-events.ts';
import { createActionQueue, type WaitingAction } from './action-queue.ts';
import { type AttemptServices, attemptAction, type Held } from './attempt-action.ts';
import { eachAction, readActions } from './kept-action.ts';
import { removeOldActions } from './remove-old-actions.ts';

/** What sending actions stands on. */
export interface SendingServices
  extends LeaseServices,
    LoginServices,
    Omit<AttemptServices, 'clientFor'> {
  readonly web: WebClient;
  /** Milliseconds between looks for what other servers did. */
  readonly pollMs: number;
  /** Signals within this process that there may be actions to send. */
  readonly actionSignal: SourceSignal;
  readonly store: AttemptServices['store'] & { readonly records: Pick<RecordStore, 'watch'> };
}

/** The name under which `actionSignal` is notified. */
export const actionsDue = 'due';

/** Calls to one endpoint at once. */
const maxCallsAtOnce = 5;

/** When a server stops, calls under way have this long to end. */
const graceMs = 3_000;

const sweepEveryMs = 3_600_000;

/**
 * Makes the calls of pending actions until `signal` is aborted. Of all servers one does. Never rejects.
 * (docs/actions.md#what-is-promised)
 */
export async function sendActions(services: SendingServices, signal: AbortSignal): Promise<void> {
  const end = services.store.records.watch(() => services.actionSignal.notify(actionsDue));
  const clientFor = createClients(services);
  await holdLease(
    services,
    'actions',
    (lease, held) => sendWhile({ ...services, clientFor }, lease, held),
    signal,
  );
  end();
}

async function sendWhile(
  services: SendingServices & AttemptServices,
  lease: Lease,
  signal: AbortSignal,
): Promise<void> {
  const { timer, actionSignal, pollMs, store } = services;
  await takeOverActions(services, lease);
  const calls = new AbortController();
  const queue = createActionQueue({ ...services, records: store.records });
  const active = createActiveActions(services, { lease, signal, calls: calls.signal });
  const end = actionSignal.listen(queue.change);
  let sweepAt = timer.now();
  try {
    while (!signal.aborted && active.failure() === null) {
      if (timer.now() >= sweepAt) {
        await removeOldActions(services, lease);
        sweepAt = timer.now() + sweepEveryMs;
      }
      for (const waiting of await queue.due()) {
        if (active.begin(waiting)) queue.take(waiting);
      }
      await actionSignal.wait(actionsDue, { ms: Math.min(pollMs, queue.pauseMs()), signal });
      queue.change();
    }
  } finally {
    end();
    void timer.wait(graceMs, { background: true }).then(() => calls.abort());
    await active.ended();
  }
  const failure = active.failure();
  if (failure !== null && !signal.aborted) throw failure.error;
}

/** The attempts under way. */
function createActiveActions(services: SendingServices & AttemptServices, held: Held) {
  const active = new Map<Digest, { readonly endpoint: string; readonly done: Promise<void> }>();
  let failure: { readonly error: unknown } | null = null;

  async function attempt({ id, version }: WaitingAction): Promise<void> {
    try {
      const [stored] = await readActions(services.store.records, [id]);
      if (stored?.version === version) await attemptAction(services, stored, held);
    } catch (error) {
      failure ??= { error };
    } finally {
      active.delete(id);
      services.actionSignal.notify(actionsDue);
    }
  }

  return {
    /** False if there are enough attempts at its endpoint. */
    begin(waiting: WaitingAction): boolean {
      const { id, endpoint } = waiting;
      const others = [...active.values()].filter((one) => one.endpoint === endpoint);
      if (active.has(id) || others.length >= maxCallsAtOnce) return false;
      active.set(id, { endpoint, done: attempt(waiting) });
      return true;
    },
    /** What ended an attempt that could not be recorded. */
    failure: () => failure,
    ended: () => Promise.all(Array.from(active.values(), ({ done }) => done)),
  };
}

/** Settles what another holder of the lease left under way: nobody knows how it ended. @throws LEASE_LOST */
export async function takeOverActions(services: AttemptServices, lease: Lease): Promise<void> {
  const { store, clock, execution } = services;
  await writeFirst(services, lease);
  for await (const { action, version } of eachAction(store.records, ['RUNNING'])) {
    const after = afterAttempt(action, { kind: 'unknown' }, execution);
    const retried = after.state === 'PENDING' ? after : { waitMs: 0 };
    const next = { ...action, ...retried, state: after.state, changedAt: clock.now() };
    await changeAction(store, next, version, lease);
  }
}

/** A write under the lease: after it none of an earlier holder comes. */
async function writeFirst({ store, clock }: AttemptServices, lease: Lease): Promise<void> {
  const record = { kind: 'actionSender', key: 'all', text: '{}', group: '', state: '' };
  for (;;) {
    const [kept] = await store.records.get(record.kind, [record.key]);
    const put = { ...record, at: clock.now() };
    if ((await store.records.put(put, kept?.version ?? 0, lease)) !== null) return;
  }
}

/** A client for each data source as it runs. */
function createClients(services: SendingServices): AttemptServices['clientFor'] {
  const clients = new Map<string, { readonly renderKey: Digest; readonly client: SourceClient }>();
  return ({ value: source, renderKey }: GoodDocument<DataSource>) => {
    const known = clients.get(source.name);
    if (known?.renderKey === renderKey) return known.client;
    const client = createSourceClient(services, source);
    clients.set(source.name, { renderKey, client });
    return client;
  };
}
