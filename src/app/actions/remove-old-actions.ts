import type { ActionState } from '../../domain/execution/action.ts';
import type { LoggedEvent } from '../../ports/event-log.ts';
import type { Lease } from '../../ports/lease-store.ts';
import { firstEventAt } from '../kernel/first-event.ts';
import { actionEventFrom, actionStream } from './action-events.ts';
import type { AttemptServices } from './attempt-action.ts';
import { listActions, removeAction } from './kept-action.ts';
import { removeParts } from './sealed-parts.ts';

/** The states of actions that wait for nobody and nothing. */
const ended: readonly ActionState[] = [
  'SUCCEEDED',
  'FAILED',
  'SIMULATED',
  'DROPPED',
  'CANCELLED',
  'GIVEN_UP',
];

/** Removes the actions that have ended and appeared longer ago than they are kept, and the events of that time. @throws LEASE_LOST */
export async function removeOldActions(
  { store, clock, execution }: AttemptServices,
  lease: Lease,
): Promise<void> {
  const before = new Date(Date.parse(clock.now()) - execution.retentionMs).toISOString();
  const first = await firstEventAt(store.events, actionStream, before, timeOf);
  await store.events.trim(actionStream, first - 1);
  const below = { at: before, key: '' };
  for (;;) {
    const old = await listActions(store.records, { states: ended, below });
    if (old.length === 0) return;
    for (const stored of old) {
      await removeParts(store, [stored.action.id], lease);
      if (!(await removeAction(store.records, stored, lease))) return;
    }
  }
}

function timeOf(event: LoggedEvent): string {
  return actionEventFrom(event).at;
}
