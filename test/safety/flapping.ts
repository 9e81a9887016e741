import assert from 'node:assert/strict';
import { serveCli } from '../support/cli.ts';
import { until } from '../support/until.ts';
import { askServer } from './ask-server.ts';
import { polledSource, startLocalApi, submitTo } from './local-api.ts';
import type { Place } from './place.ts';

/** Rounds of polls: the row is there in every second one. */
const rounds = 16;
const appearances = rounds / 2;

interface Answer {
  readonly actions: { readonly nodes: readonly { readonly state: string }[] };
  readonly rulePolicies: {
    readonly nodes: readonly { readonly problems: readonly { readonly code: string }[] }[];
  };
}

/**
 * Polls a source whose row comes and goes with each round. `limit`: PURSER_EXECUTION_LOOP. Without a limit the call of the row
 * is made at each appearance; with one it is made so often, and then stopped and reported.
 */
export async function callWhileFlapping(
  openPlace: () => Promise<Place>,
  limit: number | null,
): Promise<void> {
  let isThere = false;
  let calls = 0;
  const api = await startLocalApi((request, response) => {
    if (request.method === 'POST') calls += 1;
    response.end(JSON.stringify({ rows: isThere ? [{ id: 1 }] : [] }));
  });
  const place = await openPlace();
  const server = await serveCli({
    ...place.settings,
    ...api.settings,
    PURSER_EXECUTION: 'live',
    ...(limit === null ? {} : { PURSER_EXECUTION_LOOP: String(limit) }),
  });
  await submitTo(server.url, [
    polledSource('api', api, { poll_interval: 0, allow_exec_api: true }),
    policy,
  ]);
  for (let round = 0; round < rounds; round += 1) {
    isThere = round % 2 === 0;
    await askServer(
      server.url,
      'mutation { refreshDataSource(input: { name: "api" }) { problems { message } } }',
    );
    await askServer(
      server.url,
      'mutation { evaluatePolicies(input: {}) { problems { message } } }',
    );
  }
  const ask = (): Promise<Answer> => askServer(server.url, query);
  await until(async () =>
    (await ask()).actions.nodes.every(({ state }) => ['SUCCEEDED', 'STOPPED'].includes(state)),
  );
  const { actions, rulePolicies } = await ask();
  const [found] = rulePolicies.nodes;
  const expected = limit === 0 ? appearances : 5;
  assert.equal(calls, expected);
  const stopped = actions.nodes.filter(({ state }) => state === 'STOPPED');
  assert.equal(stopped.length, limit === 0 ? 0 : 1);
  assert.deepEqual(
    found?.problems.map(({ code }) => code),
    limit === 0 ? [] : ['EXECUTION_LOOP'],
  );
  await server.stop();
  await api.close();
  await place.remove();
}

const policy = {
  schema: 'purser/Policy/v1',
  metadata: { schema: 'metadata/Document/v1', name: 'calls' },
  data: {
    execution: 'live',
    rules: {
      execute: {
        from: 'api.rows',
        pipeline: [
          {
            $project: {
              endpoint: { $literal: 'api' },
              path: { $literal: '/restart' },
              method: { $literal: 'POST' },
            },
          },
        ],
      },
    },
  },
};

const query = `{
  actions(first: 100) { nodes { state } }
  rulePolicies { nodes { problems { code } } }
}`;
