import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import type { Permission } from '../../../src/domain/access/permissions.ts';
import { type Principal, unauthenticated } from '../../../src/domain/access/principal.ts';
import type { DeckhandSource } from '../../../src/ports/deckhand-source.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { granted, grantedAllBut } from '../../support/granted.ts';

const quiet = () => {};
const emptySource = {
  url: 'http://deckhand',
  revisions: async () => [],
} as unknown as DeckhandSource;

/** What is about the whole store, and is not asked through GraphQL; and what it takes. */
const rows: readonly [Permission, name: string, (app: App, by: Principal) => Promise<unknown>][] = [
  [
    'purser:export_history',
    'exportHistory',
    async (app, by) => {
      for await (const _ of app.exportHistory(by, quiet));
    },
  ],
  [
    'purser:import_history',
    'importHistory',
    async (app, by) => {
      const lines: string[] = [];
      for await (const line of app.exportHistory(grantedAllBut(), quiet)) lines.push(line);
      const again = (async function* () {
        yield* lines;
      })();
      return app.importHistory(by, again, quiet);
    },
  ],
  [
    'purser:import_history',
    'importDeckhand',
    (app, by) => app.importDeckhand(by, emptySource, { bringIn: true, verify: true }, quiet),
  ],
  ['purser:check_store', 'fsck', (app, by) => app.fsck(by, quiet)],
  ['purser:collect_garbage', 'collectGarbage', (app, by) => app.collectGarbage(by, false, quiet)],
  ['purser:collect_garbage', 'a dry run of it', (app, by) => app.collectGarbage(by, true, quiet)],
  ['purser:rotate_keys', 'rotateKeys', (app, by) => app.rotateKeys(by, false, quiet)],
  ['purser:rotate_keys', 'keyStatus', (app, by) => app.keyStatus(by)],
];

describe('who may do what to the whole store', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
    await test.app.rollback(grantedAllBut(), { id: 0 }, {});
  });
  afterAll(() => test.close());

  it.each(rows)('takes %s for %s, without restrictions', async (permission, _name, work) => {
    await work(test.app, granted({ permissions: [permission] }));
    const others = [
      unauthenticated,
      grantedAllBut(permission),
      granted({ permissions: [permission], buckets: ['own'] }),
      granted({ permissions: 'all', schemas: ['ns'] }),
    ];
    for (const by of others) {
      await assert.rejects(work(test.app, by), { code: 'ACCESS_DENIED' });
    }
  });

  it('asks nobody for health', async () => {
    const before = test.calls.get('ping') ?? 0;
    await assert.doesNotReject(test.app.health());
    assert.equal(test.calls.get('ping'), before + 1, 'the store was asked');
  });
});
