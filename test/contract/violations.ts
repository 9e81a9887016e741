import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from 'vitest';
import {
  commitRuleState,
  digestOfRows,
  type RuleStatus,
  readRuleState,
} from '../../src/app/policies/rule-state.ts';
import { findViolation, findViolations } from '../../src/app/violations/find-violations.ts';
import { readCounts } from '../../src/app/violations/kept-counts.ts';
import { eventsAfter } from '../../src/app/violations/read-events.ts';
import { settleChanges, settleRules } from '../../src/app/violations/settle-rule.ts';
import {
  otherwiseWaived,
  trackEvaluation,
  type ViolationRule,
  withNewRules,
} from '../../src/app/violations/track-evaluation.ts';
import { trimViolations } from '../../src/app/violations/trim-violations.ts';
import { canonicalText } from '../../src/domain/json/canonical.ts';
import type { JsonObject } from '../../src/domain/json/value.ts';
import type { RuleExceptions } from '../../src/domain/policy/waive-rows.ts';
import { countsOver } from '../../src/domain/violation/count-events.ts';
import type { ViolationEvent } from '../../src/domain/violation/violation.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import type { Lease } from '../../src/ports/lease-store.ts';
import type { Row } from '../../src/ports/table-store.ts';
import { diesAfter, type StateStore } from '../support/dying-store.ts';
import { sized } from '../support/properties.ts';
import { compiledRules } from '../support/rule-policies.ts';

const from = 'nova.servers';
const whole = { severity: 'error', from } as const;
const keyed = { ...whole, key: ['id'] } as const;
const name = 'p.error';

/** The rows that rules give, by name. */
type Found = Readonly<Record<string, readonly JsonObject[]>>;

/** Violations are the same on every store, whenever a process dies: before each call of the store, or each `stride`-th. */
export function checkViolations(
  title: string,
  open: () => Promise<HistoryStore>,
  stride = 1,
): void {
  describe(`violations, on ${title}`, () => {
    let store: HistoryStore;
    let lease: Lease;
    let now = 0;

    beforeEach(async () => {
      store = await open();
      const taken = await store.leases.take('rules', 'holder', 600_000);
      assert.ok(taken !== null);
      lease = taken;
      now = Date.UTC(2026, 0, 1);
    });
    afterEach(() => store.close());

    /** Does what a server does that begins to evaluate, evaluates once, and commits. */
    async function evaluate(
      on: StateStore,
      found: Found,
      rules = policy(),
      exceptions: RuleExceptions = new Map(),
      maxEvents = 5_000,
    ): Promise<void> {
      const clock = { now: () => new Date(now).toISOString() };
      let { state, version } = await readRuleState(on.records);
      const commit = async (next: typeof state): Promise<void> => {
        const kept = await commitRuleState({ records: on.records, clock }, next, version, lease);
        assert.ok(kept !== null);
        [state, version] = [next, kept];
      };
      if (version > 0) await commit(state);
      state = { ...state, violations: await settleRules(on, state.violations, lease) };
      const wanted = Object.keys(found).map((rule) => rules.get(rule) as ViolationRule);
      const violations = withNewRules(state.violations, wanted);
      if (violations !== state.violations) await commit({ ...state, violations });
      const statuses = wanted.map((rule) => [rule.name, statusOf(rule, found[rule.name] ?? [])]);
      const after: Record<string, RuleStatus> = Object.fromEntries(statuses);
      const tracked = await trackEvaluation(
        on,
        state.violations,
        {
          number: state.number + 1,
          now: clock.now(),
          revision: 1,
          rules: wanted.map((rule) => ({
            rule,
            rows: found[rule.name] ?? [],
            before: state.rules[rule.name],
            after: after[rule.name] as RuleStatus,
          })),
          removed: Object.keys(state.violations)
            .filter((rule) => !(rule in found) && state.violations[rule]?.removedAt === null)
            .map((rule) => [rule, state.rules[rule]] as const),
          exceptions,
          maxEvents,
        },
        lease,
      );
      await commit({ ...state, number: state.number + 1, rules: after, violations: tracked });
      await commit({ ...state, violations: await settleChanges(on, tracked, lease) });
    }

    function statusOf({ digest }: ViolationRule, rows: readonly JsonObject[]): RuleStatus {
      const at = new Date(now).toISOString();
      const times = { evaluatedAt: at, changedAt: at, triedAt: at };
      return { digest, rows: rows.length, rowsDigest: digestOfRows(rows), problem: null, ...times };
    }

    /** What a server does when an exception has expired, and no table has changed. */
    async function expire(): Promise<void> {
      const { state } = await readRuleState(store.records);
      assert.ok(otherwiseWaived(state.violations, new Map()).length > 0);
      const found = { number: state.number + 1, now: new Date(now).toISOString(), revision: 1 };
      const none = { rules: [], removed: [], exceptions: new Map() };
      const tracked = await trackEvaluation(store, state.violations, { ...found, ...none }, lease);
      await settleChanges(store, tracked, lease);
    }

    const pass = (ms = 60_000): void => {
      now += ms;
    };
    const allEvents = async (): Promise<readonly ViolationEvent[]> => {
      const found = await eventsAfter(store.events, 0, 100_000);
      return found.map(({ event }) => event);
    };
    const told = async () =>
      (await allEvents()).map(({ type, violation: { row, opening }, closing }) =>
        [type, row['id'], row['state'] ?? '', opening, closing?.reason ?? ''].join(' ').trim(),
      );
    const listed = async (query: Partial<Parameters<typeof findViolations>[1]> = {}) => {
      const found: string[] = [];
      const asked = { rules: [name], ...query };
      for await (const { violation, closing } of findViolations(store, asked)) {
        found.push(`${violation.row['id']}${closing === null ? '' : ' closed'}`);
      }
      return found.sort();
    };

    /** What holds at any moment: the events, the tables and the counts say the same. */
    async function checkAgreement(): Promise<void> {
      const events = await eventsAfter(store.events, 0, 100_000);
      assert.deepEqual(
        events.map(({ sequence }) => sequence),
        events.map((_, at) => at + 1),
      );
      const open = new Map<string, string>();
      for (const { event } of events) {
        const { violation, type } = event;
        const id = `${violation.rule} ${violation.key}`;
        assert.equal(open.has(id), type !== 'opened', `${type} ${JSON.stringify(violation)}`);
        if (type === 'closed') open.delete(id);
        else open.set(id, canonicalText(violation as never));
      }
      const found = new Map<string, string>();
      const { violations } = (await readRuleState(store.records)).state;
      const rules = Object.keys(violations);
      for await (const { violation } of findViolations(store, { rules, state: 'open' })) {
        found.set(`${violation.rule} ${violation.key}`, canonicalText(violation as never));
      }
      assert.equal([...found].sort().join('\n'), [...open].sort().join('\n'));
      const span = { from: '2026-01-01T00:00:00.000Z', to: new Date(now + 1).toISOString() };
      for (const rule of rules) {
        const ofRule = events.filter(({ event }) => event.violation.rule === rule);
        const { days, openBefore } = await readCounts(store.records, rule, span);
        const counts = countsOver(days, span, 'hour', openBefore);
        for (const type of ['opened', 'changed', 'closed'] as const) {
          const counted = counts.reduce((sum, count) => sum + count[type], 0);
          assert.equal(counted, ofRule.filter(({ event }) => event.type === type).length);
        }
        const openNow = [...found.keys()].filter((id) => id.startsWith(`${rule} `)).length;
        assert.equal(counts.at(-1)?.open, openNow);
      }
    }

    it('open, change and close by the key of the rule', async () => {
      const rules = policy({ error: keyed });
      await evaluate(store, { [name]: [row('a', 1), row('b', 1)] }, rules);
      pass();
      await evaluate(store, { [name]: [row('b', 2), row('b', 2)] }, rules);
      pass();
      await evaluate(store, { [name]: [row('b', 2), row('a', 3)] }, rules);
      await checkAgreement();
      // Those of one evaluation are in no particular order.
      const events = await told();
      assert.deepEqual(events.slice(0, 2).sort(), ['opened a 1 1', 'opened b 1 1']);
      assert.deepEqual(events.slice(2, 4).sort(), ['changed b 2 1', 'closed a 1 1 rowGone']);
      assert.deepEqual(events.slice(4), ['opened a 3 2']);
      const all = await allEvents();
      const [closed, changed] = ['closed', 'changed'].map((type) =>
        all.find((event) => event.type === type),
      );
      assert.deepEqual(changed?.rowBefore, row('b', 1));
      assert.deepEqual(changed?.violation.firstRow, row('b', 1));
      assert.deepEqual(closed?.closing, {
        closedAt: '2026-01-01T00:01:00.000Z',
        lastSeenAt: '2026-01-01T00:00:00.000Z',
        reason: 'rowGone',
      });
    });

    it('close and open if their whole row identifies them, and say if the rule is another', async () => {
      await evaluate(store, { [name]: [row('a', 1), row('a', 1)] });
      await evaluate(store, { [name]: [row('a', 2)] });
      await evaluate(store, { [name]: [row('a', 2)] }, policy({ error: keyed }));
      await evaluate(store, {});
      await evaluate(store, {});
      await evaluate(store, { [name]: [row('a', 2)] });
      await checkAgreement();
      assert.deepEqual(await told(), [
        'opened a 1 1',
        'closed a 1 1 rowGone',
        'opened a 2 1',
        'closed a 2 1 ruleChanged',
        'opened a 2 1',
        'closed a 2 1 ruleRemoved',
        'opened a 2 2',
      ]);
    });

    it('are waived while an exception is in force, also if no rule is evaluated', async () => {
      const rules = policy({ error: keyed });
      const first = excepted('a', '2026-02-01T00:00:00.000Z');
      await evaluate(store, { [name]: [row('a', 1), row('b', 1)] }, rules);
      await evaluate(store, { [name]: [row('a', 1), row('b', 1)] }, rules, first);
      assert.deepEqual(await listed({ waived: true }), ['a']);
      assert.deepEqual(await listed({ waived: false }), ['b']);
      assert.deepEqual(await listed({ severities: ['error'], waived: false }), ['b']);
      assert.deepEqual(await listed({ severities: ['warning'] }), []);
      // Nothing is announced twice.
      await evaluate(store, { [name]: [row('a', 1), row('b', 1)] }, rules, first);
      await evaluate(store, { [name]: [row('a', 2)] }, rules, first);
      await evaluate(store, { [name]: [] }, rules, first);
      await evaluate(store, { [name]: [row('a', 1)] }, rules, first);
      await expire();
      await checkAgreement();
      const ofA = (await allEvents()).filter(({ violation }) => violation.row['id'] === 'a');
      const text = (await told()).filter((one) => one.split(' ')[1] === 'a');
      assert.deepEqual(text, [
        'opened a 1 1',
        'waived a 1 1',
        'changed a 2 1',
        'closed a 2 1 rowGone',
        'opened a 1 2',
        'unwaived a 1 2',
      ]);
      const waivers = ofA.map(({ violation }) => violation.waiver?.exception ?? '');
      assert.deepEqual(waivers, ['', 'not-a', 'not-a', 'not-a', 'not-a', '']);
      assert.deepEqual(await listed({ waived: true }), ['a closed']);
    });

    it('are found as they were at a moment and over a span, and by their id', async () => {
      const at = (minute: number): string =>
        new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
      for (const ids of ['ab', 'b', 'bc', 'c']) {
        await evaluate(store, { [name]: [...ids].map((id) => row(id, 1)) });
        pass();
      }
      assert.deepEqual(await listed(), ['a closed', 'b closed', 'c']);
      assert.deepEqual(await listed({ state: 'open' }), ['c']);
      assert.deepEqual(await listed({ state: 'closed' }), ['a closed', 'b closed']);
      const moments = await Promise.all(
        [0, 1, 2, 3, 4].map((minute) => listed({ span: { from: at(minute), to: at(minute) } })),
      );
      assert.deepEqual(moments, [
        ['a closed', 'b closed'],
        ['b closed'],
        ['b closed', 'c'],
        ['c'],
        ['c'],
      ]);
      assert.deepEqual(await listed({ span: { from: at(1), to: at(2) } }), ['b closed', 'c']);
      assert.deepEqual(await listed({ span: { to: at(1) } }), ['a closed', 'b closed']);
      for await (const { violation, closing } of findViolations(store, { rules: [name] })) {
        assert.deepEqual(await findViolation(store, violation), { violation, closing });
        assert.equal(await findViolation(store, { ...violation, opening: 9 }), null);
      }
    });

    it.each([
      { many: 'few', maxEvents: 5_000, every: stride * sized(1, 3) },
      { many: 'many', maxEvents: 1, every: 5 * stride * sized(1, 2) },
    ])(
      'are whole, whenever the process dies that writes $many of them',
      async ({ maxEvents, every }) => {
        const rules = policy({ error: keyed, other: whole });
        const other = 'p.other';
        const rounds: readonly Found[] = [
          { [name]: [row('a', 1), row('b', 1)], [other]: [row('x', 1)] },
          { [name]: [row('b', 2), row('c', 1)], [other]: [row('y', 1)] },
          { [name]: [], [other]: [row('y', 1)] },
          { [name]: [row('a', 1), row('d', 1)] },
          { [name]: [row('a', 1), row('d', 1)] },
        ];
        const exceptions = [new Map(), excepted('b', '2027-01-01T00:00:00.000Z'), excepted('d')];
        for (let steps = 0, isDone = false; !isDone; steps += every) {
          isDone = true;
          for (const [index, found] of rounds.entries()) {
            pass();
            // Each number of calls has its turn, in one round or another.
            const ended = await diesAfter(store, steps + (index % every), (on) =>
              evaluate(on, found, rules, exceptions[index % exceptions.length], maxEvents),
            );
            // Another process, which may see other rows.
            const next = rounds[(index + steps) % rounds.length] ?? {};
            if (!ended) await evaluate(store, (steps / every) % 2 === 0 ? found : next, rules);
            await checkAgreement();
            isDone &&= ended;
          }
        }
      },
      240_000,
    );

    it.each([
      { many: 'few', maxEvents: 5_000, every: stride },
      { many: 'many', maxEvents: 1, every: stride * sized(1, 3) },
    ])(
      'change, with their events, once the evaluation is committed that found $many of them, and not before',
      async ({ maxEvents, every }) => {
        const rules = policy({ error: keyed, other: whole });
        const other = 'p.other';
        const rounds: readonly Found[] = [
          { [name]: [row('a', 1), row('b', 1)], [other]: [row('x', 1)] },
          { [name]: [row('b', 2), row('c', 1)], [other]: [row('y', 1)] },
        ];
        const seen = async () => ({
          open: [await listed({ state: 'open' }), await listed({ state: 'open', rules: [other] })],
          events: await store.events.last('violations'),
        });
        const numberOf = async () => (await readRuleState(store.records)).state.number;
        let trial = 0;
        for (let steps = 0, isDone = false; !isDone; steps += every) {
          const found = rounds[trial % 2] ?? {};
          trial += 1;
          pass();
          const [before, number] = [await seen(), await numberOf()];
          isDone = await diesAfter(store, steps, (on) =>
            evaluate(on, found, rules, new Map(), maxEvents),
          );
          if ((await numberOf()) === number) {
            assert.deepEqual(await seen(), before, `died after ${steps} calls, uncommitted`);
            await evaluate(store, found, rules);
          } else if (!isDone) {
            // Who takes over need not evaluate anything for that.
            const { state } = await readRuleState(store.records);
            const settled = await settleRules(store, state.violations, lease);
            for (const { rowsDigest } of Object.values(settled)) {
              assert.notEqual(rowsDigest, null, `compared again after ${steps} calls`);
            }
          }
          const expected = Object.values(found).map((rows) => rows.map(({ id }) => id));
          assert.deepEqual((await seen()).open, expected, `died after ${steps} calls`);
          await checkAgreement();
        }
      },
      240_000,
    );

    it('change once if an earlier version of Purser takes over, which knows no pending changes', async () => {
      const found = { [name]: [row('a', 1)] };
      await evaluate(store, { [name]: [row('b', 1)] });
      const settled = (await readRuleState(store.records)).state;
      const isPending = async (): Promise<boolean> =>
        (await readRuleState(store.records)).state.violations[name]?.pending !== undefined;
      for (let steps = 0; !(await isPending()); steps += 1) {
        await diesAfter(store, steps, (on) => evaluate(on, found));
      }
      // It sees a generation that the table does not have, and keeps what it does not know.
      const { state, version } = await readRuleState(store.records);
      const { generation = 0, open = 0 } = settled.violations[name] ?? {};
      const tracked = state.violations[name];
      assert.ok(tracked !== undefined && tracked.generation !== generation);
      const older = { ...tracked, generation, open, rowsDigest: null };
      const services = {
        records: store.records,
        clock: { now: () => new Date(now).toISOString() },
      };
      const kept = { ...state, violations: { [name]: older } };
      assert.ok((await commitRuleState(services, kept, version, lease)) !== null);
      pass();
      await evaluate(store, { [name]: [row('b', 1)] });
      assert.deepEqual(await told(), ['opened b 1 1']);
      await evaluate(store, found);
      assert.deepEqual(await listed({ state: 'open' }), ['a']);
      await checkAgreement();
    });

    it('are complete after a large change within which an earlier version died, which named its events by the first', async () => {
      const found = { [name]: [1, 2, 3, 4, 5].map((at) => row(`${at}`, 1)) };
      const [open, apart] = [`violations/${name}`, `violationEvents/${name}`];
      const change = async (table: string, put: readonly Row[], remove: readonly string[]) => {
        const [state] = await store.tables.states([table]);
        const from = state?.generation ?? 0;
        assert.ok((await store.tables.apply({ table, from, put, remove, lease })) !== null);
      };
      const batchRow = async () => (await store.tables.get(open, ['events']))[0];
      await evaluate(store, { [name]: [] });
      for (let steps = 0; !(await batchRow()); steps += 1) {
        await diesAfter(store, steps, (on) => evaluate(on, found, policy(), new Map(), 2));
      }
      assert.ok((await store.events.last('violations')) < 5, 'events are missing in the stream');
      const batch = JSON.parse((await batchRow())?.text ?? '');
      assert.deepEqual([batch.first, batch.apart], [1, [2, 2, 1]]);
      const { number, ...older } = batch;
      assert.notEqual(number, older.first);
      const named = (of: number) => Array.from({ length: 5 }, (_, at) => `${of}/${at}`);
      const events = await store.tables.get(apart, named(number));
      const renamed = named(older.first).map((key, at) => ({ key, text: events[at]?.text ?? '' }));
      await store.tables.drop([apart], lease);
      await change(apart, renamed, []);
      await change(open, [{ key: 'events', text: canonicalText(older) }], []);
      pass();
      await evaluate(store, found);
      assert.deepEqual(
        (await told()).sort(),
        named(0).map((_, at) => `opened ${at + 1} 1 1`),
      );
      await checkAgreement();
    });

    it('are seen before an evaluation or after it, however many it changes', async () => {
      const count = sized(1_100, 330);
      const change = (found: Found) => evaluate(store, found, policy(), new Map(), 100);
      const rows = Array.from({ length: count }, (_, at) => row(`${at}`, 1));
      const seen = new Set<number>();
      let isOver = false;
      const look = async (): Promise<void> => {
        while (!isOver) {
          const [state] = await store.tables.states([`violations/${name}`]);
          // One of the rows says which events belong to the last change.
          seen.add(Math.max(0, (state?.rows ?? 0) - 1));
          await pause(5);
        }
      };
      const looking = look();
      await change({ [name]: rows });
      assert.equal((await readRuleState(store.records)).state.violations[name]?.open, count);
      pass();
      await change({ [name]: [] });
      isOver = true;
      await looking;
      assert.deepEqual([...seen].sort(), [0, count]);
      await checkAgreement();
      pass();
      await change({ [name]: rows });
      pass();
      await change({ [name]: rows.slice(5) });
      assert.equal((await listed({ state: 'open' })).length, count - 5);
      assert.equal((await listed({ state: 'closed' })).length, count + 5);
      await checkAgreement();
      const [events] = await store.tables.states([`violationEvents/${name}`]);
      assert.equal(events?.rows, 0, 'events are in the stream');
    }, 120_000);

    it('leave nothing after their time, but those that are open', async () => {
      const trim = async (): Promise<void> => {
        const before = new Date(now).toISOString();
        const { state, version } = await readRuleState(store.records);
        const violations = await trimViolations(store, state.violations, before, lease);
        const services = { records: store.records, clock: { now: () => before } };
        assert.ok(
          (await commitRuleState(services, { ...state, violations }, version, lease)) !== null,
        );
      };
      await evaluate(store, { [name]: [row('a', 1), row('b', 1)] });
      pass(25 * 3_600_000);
      await evaluate(store, { [name]: [row('b', 1)] });
      await trim();
      assert.deepEqual(await told(), ['closed a 1 1 rowGone']);
      pass(25 * 3_600_000);
      await trim();
      assert.deepEqual(await listed(), ['a closed', 'b']);
      await evaluate(store, {});
      pass(25 * 3_600_000);
      await trim();
      assert.deepEqual((await readRuleState(store.records)).state.violations, {});
      assert.deepEqual(await store.records.list('violationCounts', {}, { limit: 9 }), []);
      const names = ['violations/p.error', 'pastViolations/p.error'];
      const states = await store.tables.states(names);
      assert.deepEqual(
        states.map(({ generation }) => generation),
        [0, 0],
      );
      await evaluate(store, { [name]: [row('z', 1)] });
      assert.deepEqual(await listed({ state: 'open' }), ['z']);
    });
  });
}

function policy(rules: JsonObject = { error: whole }): ReadonlyMap<string, ViolationRule> {
  const compiled = compiledRules({ p: rules }, [from]);
  return compiled as ReadonlyMap<string, ViolationRule>;
}

/** An exception for the rows of an id. */
function excepted(id: string, expires = '2026-06-01T00:00:00.000Z'): RuleExceptions {
  const exception = {
    name: `not-${id}`,
    rule: name,
    match: { id },
    reason: 'planned',
    expires,
    matches: (text: string) => JSON.parse(text).id === id,
  };
  return new Map([[name, [exception]]]);
}

function row(id: string, state: number): JsonObject {
  return { id, state };
}
