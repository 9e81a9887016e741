import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { connect, next, subscribe } from '../api/subscriptions/subscriber.ts';
import { askServer } from '../safety/ask-server.ts';
import { submitTo } from '../safety/local-api.ts';
import { type ServerInProcess, serveInProcess } from '../support/cli.ts';
import type { SharedStore } from './waits.ts';

const webhook = { record_jsonpath: '$', id_jsonpath: '$.id' };
const policy = {
  rules: {
    error: {
      from: 'nova.servers',
      pipeline: [
        { $match: { 'd.status': 'DOWN' } },
        { $project: { _id: 0, id: '$d.id', host: '$d.host' } },
      ],
      key: ['id'],
      message: 'server {id} is down',
    },
  },
};

function document(kind: string, name: string, data: object): object {
  const metadata = { schema: 'metadata/Document/v1', name };
  return { schema: `purser/${kind}/v1`, metadata, data };
}

/** What violations show over GraphQL where one server evaluates, and another is asked. */
export function checkViolationSurfaces(title: string, openStore: () => Promise<SharedStore>): void {
  describe(`violations over two servers on ${title}`, () => {
    let store: SharedStore;
    let evaluating: ServerInProcess;
    let other: ServerInProcess;
    const clients: ReturnType<typeof connect>[] = [];

    beforeEach(async () => {
      store = await openStore();
      const env = { ...store.env, PURSER_POLL_INTERVAL: '10', PURSER_ON_PROBLEMS: 'accept' };
      evaluating = await serveInProcess(env);
      other = await serveInProcess({ ...env, PURSER_RUNS: 'none' });
      await submitTo(evaluating.url, [
        document('DataSource', 'nova', { tables: { servers: { webhook } } }),
        document('Policy', 'hosts', policy),
      ]);
    });

    afterEach(async () => {
      for (const client of clients.splice(0)) await client.dispose();
      await evaluating.stop();
      await other.stop();
      await store.remove();
    });

    async function put(id: string, status: string, host = 'h1'): Promise<void> {
      await askServer(
        evaluating.url,
        `mutation ($input: IngestRecordInput!) { ingestRecord(input: $input) { problems { message } } }`,
        { input: { table: 'nova.servers', record: { value: { id, status, host } } } },
      );
      await askServer(
        evaluating.url,
        'mutation { evaluatePolicies(input: {}) { problems { message } } }',
      );
    }

    const ask = <T>(query: string, variables = {}): Promise<T> =>
      askServer<T>(other.url, query, variables);

    function follow(argument = '') {
      const client = connect(other);
      clients.push(client);
      const fields = 'sequence type violation { message row }';
      const results = subscribe(
        client,
        `subscription { event: violationChanged${argument} { ${fields} } }`,
      );
      return async () => {
        const { data, errors } = await next(results);
        assert.deepEqual(errors, undefined);
        const { sequence, type, violation } = data.event;
        return `${sequence} ${type} ${violation.message} on ${violation.row.host}`;
      };
    }

    it('are selected by their severity', async () => {
      const { error } = policy.rules;
      const warning = { ...error, message: 'mind {id}' };
      await submitTo(evaluating.url, [document('Policy', 'hosts', { rules: { error, warning } })]);
      const event = follow('(after: 0, severity: [WARNING])');
      await put('s1', 'DOWN');
      await put('s2', 'DOWN');
      await put('s2', 'UP');
      const shown = [await event(), await event(), await event()];
      assert.deepEqual(
        shown.map((text) => text.replace(/^\d+ /, '')),
        ['OPENED mind s1 on h1', 'OPENED mind s2 on h1', 'CLOSED mind s2 on h1'],
      );
      const messagesOf = async (severity: string): Promise<readonly unknown[][]> => {
        const fields = 'totalCount nodes { severity message }';
        const times = 'since: "2020-01-01T00:00:00Z"';
        const { open, all, events } = await ask<Record<string, Listed>>(
          `{ open: violations(filter: { severity: ${severity} }, last: 9) { ${fields} }
             all: violations(filter: { severity: ${severity}, ${times} }, first: 9) { ${fields} }
             events: violationEvents(filter: { severity: ${severity}, ${times} }) {
               totalCount nodes { message: type } } }`,
        );
        return [open, all, events].map((list) => {
          const messages = list?.nodes.map(({ message }) => message) ?? [];
          assert.equal(list?.totalCount, messages.length);
          return messages;
        });
      };
      const types = ['CLOSED', 'OPENED', 'OPENED'];
      assert.deepEqual(await messagesOf('WARNING'), [['mind s1'], ['mind s1', 'mind s2'], types]);
      const [open, all] = await messagesOf('[ERROR]');
      assert.deepEqual(open, ['server s1 is down']);
      assert.deepEqual(all, ['server s1 is down', 'server s2 is down']);
      const [either] = await messagesOf('[ERROR, WARNING]');
      assert.deepEqual(either, ['server s1 is down', 'mind s1']);
    });

    it('are listed, found by their id, counted, and reported', async () => {
      const event = follow('(after: 0)');
      await put('s1', 'DOWN');
      await put('s2', 'DOWN');
      await put('s1', 'DOWN', 'h2');
      await put('s1', 'UP');
      const expected = [
        '1 OPENED server s1 is down on h1',
        '2 OPENED server s2 is down on h1',
        '3 CHANGED server s1 is down on h2',
        '4 CLOSED server s1 is down on h2',
      ];
      for (const text of expected) assert.equal(await event(), text);
      // A client that lost its connection.
      assert.equal(await follow('(after: 3, rule: ["hosts.error"])')(), expected[3]);

      const { violations } = await ask<{ violations: Listed }>(`{
        violations { totalCount nodes { id rule policy state message key row openings closedAt } }
      }`);
      assert.equal(violations.totalCount, 1);
      const [open] = violations.nodes;
      assert.ok(open);
      const { id, ...shown } = open;
      assert.deepEqual(shown, {
        rule: 'hosts.error',
        policy: 'hosts',
        state: 'OPEN',
        message: 'server s2 is down',
        key: { id: 's2' },
        row: { id: 's2', host: 'h1' },
        openings: 1,
        closedAt: null,
      });
      const all = await ask<{ violations: Listed }>(
        `{ violations(filter: { since: "2020-01-01T00:00:00Z", policy: ["hosts"] }, first: 1) {
          totalCount pageInfo { endCursor hasNextPage } nodes { id } } }`,
      );
      assert.equal(all.violations.totalCount, 2);
      const { endCursor } = all.violations.pageInfo ?? {};
      const rest = await ask<{ violations: Listed }>(
        `query ($after: String) { violations(filter: { since: "2020-01-01T00:00:00Z" }, after: $after) {
          nodes { id state closingReason firstRow } } }`,
        { after: endCursor },
      );
      assert.deepEqual(
        rest.violations.nodes.map(({ state, closingReason, firstRow }) => [
          state,
          closingReason,
          firstRow,
        ]),
        [['CLOSED', 'ROW_GONE', { id: 's1', host: 'h1' }]],
      );
      for (const one of [id, rest.violations.nodes[0]?.id]) {
        const { node } = await ask<{ node: object }>(
          'query ($id: ID!) { node(id: $id) { id ... on Violation { rule } } }',
          { id: one },
        );
        assert.deepEqual(node, { id: one, rule: 'hosts.error' });
      }
      const { violationEvents } = await ask<{ violationEvents: Listed }>(
        '{ violationEvents(first: 2) { totalCount nodes { id sequence type rowBefore } } }',
      );
      assert.equal(violationEvents.totalCount, 4);
      assert.deepEqual(
        violationEvents.nodes.map(({ sequence, type, rowBefore }) => [sequence, type, rowBefore]),
        [
          [4, 'CLOSED', null],
          [3, 'CHANGED', { id: 's1', host: 'h1' }],
        ],
      );
      const { violationCounts } = await ask<{ violationCounts: readonly object[] }>(
        `query ($since: DateTimeISO!) {
          violationCounts(input: { since: $since }) { opened changed closed open } }`,
        { since: new Date().toISOString() },
      );
      assert.deepEqual(violationCounts.at(-1), { opened: 2, changed: 1, closed: 1, open: 1 });
    });

    it('are counted by the severity that their rules have now, or had last', async () => {
      const down = [{ $match: { 'd.status': 'DOWN' } }, { $project: { _id: 0, id: '$d.id' } }];
      const rule = { from: 'nova.servers', pipeline: down };
      const submit = (rules: object) =>
        submitTo(evaluating.url, [document('Policy', 'hosts', { rules })]);
      const fields = '{ opened open }';
      const counts = async () => {
        const since = new Date().toISOString();
        const found = await ask<Readonly<Record<string, readonly object[]>>>(
          `query ($since: DateTimeISO!) {
            errors: violationCounts(input: { since: $since, severity: [ERROR] }) ${fields}
            warnings: violationCounts(input: { since: $since, severity: [WARNING] }) ${fields}
            all: violationCounts(input: { since: $since, severity: [WARNING, ERROR] }) ${fields} }`,
          { since },
        );
        return Object.values(found).map((list) => list.at(-1));
      };
      await submit({ error: rule, slow: { ...rule, severity: 'warning' } });
      await put('s1', 'DOWN');
      await put('s2', 'DOWN');
      const [two, four] = [2, 4].map((count) => ({ opened: count, open: count }));
      assert.deepEqual(await counts(), [two, two, four]);

      await submit({
        error: { ...rule, severity: 'warning' },
        slow: { ...rule, severity: 'warning' },
      });
      await put('s2', 'DOWN');
      assert.deepEqual(await counts(), [{ opened: 0, open: 0 }, four, four]);

      await submit({ error: { ...rule, severity: 'warning' } });
      await put('s2', 'DOWN');
      const [, warnings] = await counts();
      assert.deepEqual(warnings, { opened: 4, open: 2 });
    });

    it('stay while a policy has a fault, and close when it is removed', async () => {
      await put('s1', 'DOWN');
      const states = async () => {
        const found = await ask<{ violations: Listed }>(
          '{ violations(filter: { since: "2020-01-01T00:00:00Z" }) { nodes { state closingReason } } }',
        );
        return found.violations.nodes.map(
          ({ state, closingReason }) => `${state} ${closingReason}`,
        );
      };
      await submitTo(evaluating.url, [
        document('Policy', 'hosts', { rules: { error: { from: 'nova.none' } } }),
      ]);
      await put('s2', 'DOWN');
      assert.deepEqual(await states(), ['OPEN null']);
      await submitTo(evaluating.url, [
        document('Policy', 'hosts', { rules: { all: { from: 'nova.servers' } } }),
      ]);
      const limit = performance.now() + 20_000;
      while ((await states())[0] !== 'CLOSED RULE_REMOVED') {
        assert.ok(performance.now() < limit, 'it does not close');
      }
    });
  });
}

interface Listed {
  readonly totalCount: number;
  readonly pageInfo?: { readonly endCursor: string };
  readonly nodes: readonly Readonly<Record<string, unknown>>[];
}
