import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  afterFailure,
  afterSuccess,
  type Delivery,
  deliveryState,
  resumedDelivery,
  untilAttemptMs,
} from '../../../src/domain/notification/delivery.ts';
import { reportedType } from '../../../src/domain/notification/event-message.ts';
import { readNotification } from '../../../src/domain/notification/read-notification.ts';
import type { Violation } from '../../../src/domain/violation/violation.ts';

const fresh: Delivery = {
  renderKey: 'a',
  cursor: { violations: 0, actions: 0, drift: 0 },
  delivered: 0,
  deliveredAt: null,
  failing: null,
  pausedAt: null,
};
const problem = {
  code: 'NETWORK',
  kind: 'unavailable',
  message: '',
  remedy: '',
  facts: {},
} as const;
const start = Date.UTC(2026, 0, 1);
const at = (ms: number): string => new Date(start + ms).toISOString();
const dayMs = 86_400_000;

/** Fails whenever an attempt is due, until it is paused or the time is over. */
function failing(untilMs: number, retryAfterMs: number | null = null) {
  let delivery = fresh;
  const times: number[] = [];
  for (let now = 0; now <= untilMs && delivery.pausedAt === null; ) {
    times.push(now);
    delivery = afterFailure(delivery, 'violations/1', { problem, retryAfterMs }, at(now));
    now += untilAttemptMs(delivery, at(now));
  }
  return { delivery, times };
}

describe('a receiver that fails', () => {
  it('is asked again with growing pauses for a day, and then paused', () => {
    const { delivery, times } = failing(2 * dayMs);
    assert.deepEqual(times.slice(0, 5), [0, 1_000, 3_000, 7_000, 15_000]);
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    assert.equal(Math.max(...pauses), 600_000);
    assert.equal(deliveryState(delivery), 'PAUSED');
    assert.ok((times.at(-1) ?? 0) >= dayMs && (times.at(-1) ?? 0) < dayMs + 600_000);
    assert.equal(deliveryState(resumedDelivery(delivery)), 'OK');
  });

  it('is asked when it wants to be, an hour later at most', () => {
    assert.deepEqual(failing(200_000, 90_000).times.slice(0, 3), [0, 90_000, 180_000]);
    assert.deepEqual(failing(dayMs, dayMs).times.slice(0, 2), [0, 3_600_000]);
    assert.equal(deliveryState(failing(2 * dayMs, dayMs).delivery), 'PAUSED');
  });

  it('is neither paused nor forgotten because a clock jumps', () => {
    const first = afterFailure(fresh, 'e', { problem, retryAfterMs: null }, at(0));
    const later = afterFailure(first, 'e', { problem, retryAfterMs: null }, at(300 * dayMs));
    assert.equal(deliveryState(later), 'FAILING');
    assert.equal(untilAttemptMs(later, at(0)), 0, 'a clock that was put back');
    const back = afterFailure(later, 'e', { problem, retryAfterMs: null }, at(-dayMs));
    assert.equal(back.failing?.since, at(-dayMs));
  });

  it('begins anew with each event', () => {
    const { delivery } = failing(60_000);
    const cursor = { violations: 1, actions: 0, drift: 0 };
    const taken = afterSuccess(delivery, cursor, at(70_000));
    assert.deepEqual(taken, { ...fresh, cursor, delivered: 1, deliveredAt: at(70_000) });
    const next = afterFailure(delivery, 'violations/2', { problem, retryAfterMs: null }, at(0));
    assert.equal(next.failing?.attempts, 1);
  });
});

describe('events of violations', () => {
  it('are reported as if a violation that is waived were closed', () => {
    const waiver = { exception: 'e', expires: '2027-01-01T00:00:00.000Z' };
    const [plain, waived] = [{}, { waiver }] as unknown as [Violation, Violation];
    assert.deepEqual(
      (['opened', 'changed', 'closed'] as const).map((type) => [
        reportedType({ type, violation: plain }),
        reportedType({ type, violation: waived }),
      ]),
      [
        ['opened', null],
        ['changed', 'waived'],
        ['closed', null],
      ],
    );
    const before = { wasWaived: true } as const;
    assert.equal(reportedType({ type: 'changed', violation: plain, ...before }), 'unwaived');
    assert.equal(reportedType({ type: 'changed', violation: waived, ...before }), null);
    assert.equal(reportedType({ type: 'waived', violation: waived }), 'waived');
    assert.equal(reportedType({ type: 'waived', violation: waived, ...before }), null);
    assert.equal(reportedType({ type: 'unwaived', violation: plain, ...before }), 'unwaived');
  });
});

describe('a notification', () => {
  const good = { url: 'https://chat.example/hook', secret: 'a secret of 24 characters' };
  const flaws = (data: object) =>
    readNotification(data as never, 'n').errors.map(
      ({ fault }) => `${fault.code} ${fault.place.path}`,
    );

  it('reports what opens and closes, unless it says else', () => {
    const { notification } = readNotification(good, 'chat');
    const all = { policies: null, severities: null, timeoutSeconds: 10 };
    assert.deepEqual(notification, { name: 'chat', ...good, events: ['opened', 'closed'], ...all });
  });

  it('is checked, and errors hold nothing of it', () => {
    assert.deepEqual(flaws({}), ['CONFIG_INVALID url', 'CONFIG_INVALID secret']);
    assert.deepEqual(flaws({ ...good, secret: 'short' }), ['CONFIG_INVALID secret']);
    assert.deepEqual(flaws({ ...good, url: 'ftp://a' }), ['URL_FORBIDDEN url']);
    assert.deepEqual(flaws({ ...good, url: 'https://u:pass@a' }), ['URL_FORBIDDEN url']);
    assert.deepEqual(flaws({ ...good, events: ['none'] }), ['CONFIG_INVALID events[0]']);
    assert.deepEqual(flaws({ ...good, more: 1 }), ['UNKNOWN_KEY more']);
    const { errors } = readNotification({ url: 'https://u:pass@a', secret: 'short' }, 'n');
    assert.doesNotMatch(JSON.stringify(errors), /pass@|short/);
  });
});
