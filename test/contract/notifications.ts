import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { systemClock } from '../../src/adapters/system/clock.ts';
import { systemTimer } from '../../src/adapters/system/timer.ts';
import {
  type DeliveryServices,
  deliverEvents,
} from '../../src/app/notifications/deliver-events.ts';
import { violationStream } from '../../src/app/violations/settle-events.ts';
import { openingEvent } from '../../src/domain/violation/compare-rows.ts';
import { textOfViolationEvent } from '../../src/domain/violation/violation-text.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import type { Lease } from '../../src/ports/lease-store.ts';
import type { WebRequest } from '../../src/ports/web-client.ts';
import { diesAfter, type StateStore } from '../support/dying-store.ts';

const notification = {
  name: 'chat',
  url: 'https://chat.example/',
  secret: 'a secret of 24 characters',
  events: ['opened'],
  policies: null,
  severities: null,
  timeoutSeconds: 10,
} as const;

/** Events are reported at least once and in order on every store, whenever a process dies. */
export function checkNotifications(title: string, open: () => Promise<HistoryStore>): void {
  describe(`notifications, on ${title}`, () => {
    let store: HistoryStore;
    let lease: Lease;
    let appended = 0;

    beforeEach(async () => {
      store = await open();
      const taken = await store.leases.take('notify/chat', 'holder', 600_000);
      assert.ok(taken !== null);
      lease = taken;
    });
    afterEach(() => store.close());

    /** Appends events of violations that open. */
    async function append(count: number): Promise<void> {
      const texts = Array.from({ length: count }, () => {
        appended += 1;
        const row = { id: appended };
        const evaluation = { number: 1, at: systemClock.now(), revision: 1, before: null };
        const identified = { key: `k${appended}`, identity: null, row };
        const rule = { name: 'p.error', severity: 'error' } as const;
        return textOfViolationEvent(openingEvent(rule, identified, null, 1, evaluation));
      });
      await store.events.append(violationStream, texts);
    }

    /** Reports what there is to report, as a server does. */
    async function deliver(on: StateStore, received: string[]): Promise<void> {
      const done = new AbortController();
      const services: DeliveryServices = {
        store: { records: on.records, events: on.events },
        clock: systemClock,
        timer: systemTimer,
        logger: null,
        pollMs: 1_000,
        web: {
          async exchange({ headers, url }: WebRequest) {
            received.push(headers['purser-event-id'] ?? '');
            return { status: 200, headers: {}, body: Buffer.from(''), url };
          },
          close: () => Promise.resolve(),
        },
        livePolicies: { current: async () => ({ policies: [] }) as never },
        deliverySignal: {
          notify: () => undefined,
          listen: () => () => undefined,
          // Nothing more to report.
          wait: async () => done.abort(),
        },
      };
      const document = { value: notification, revision: 1, renderKey: 'a' };
      await deliverEvents(services, document)(lease, done.signal);
    }

    it('are sent at least once and in order, whenever the process dies that sends them', async () => {
      await deliver(store, []);
      for (let steps = 0, isDone = false; !isDone; steps += 1) {
        const first = (await store.events.last(violationStream)) + 1;
        await append(4);
        const expected = [0, 1, 2, 3].map((index) => `violations/${first + index}`);
        const received: string[] = [];
        isDone = await diesAfter(store, steps, (on) => deliver(on, received));
        if (!isDone) await deliver(store, received);
        assert.deepEqual([...new Set(received)], expected, `died after ${steps} calls`);
        const numbers = received.map((id) => Number(id.split('/')[1]));
        const inOrder = numbers.toSorted((one, other) => one - other);
        assert.deepEqual(numbers, inOrder, 'none comes after a later one');
        assert.ok(received.length <= expected.length + 1, 'one event may come twice');
      }
    });
  });
}
