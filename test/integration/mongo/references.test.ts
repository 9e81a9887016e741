import assert from 'node:assert/strict';
import { type Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { fittingReferences } from '../../../src/adapters/mongo/references.ts';
import type { App } from '../../../src/app/app.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { describeManyReferences } from '../../contract/many-references.ts';
import { testKeys } from '../../support/app.ts';
import { exported, imported } from '../../support/exported.ts';
import { freshDatabase } from '../../support/mongo-database.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

const database = freshDatabase();
const crowded = freshDatabase();
/** Documents whose links are together more than a record of MongoDB holds. */
const tooManyForRecord = 9;
const segment: DocumentSketch = {
  schema: 'purser/ReferentialSchema/v1',
  name: 'base',
  control: true,
  data: {
    resources: [
      { name: 'quay', schema: 'app/Quay/v1' },
      {
        name: 'crane',
        schema: 'app/Crane/v1',
        parent: 'quay',
        references: [{ name: 'ship', path: '.serves[*]' }],
      },
      { name: 'ship', schema: 'app/Ship/v1' },
    ],
  },
};
const quay = { schema: 'app/Quay/v1', name: 'north' };
const ships = Array.from({ length: 50 }, (_, at) => ({ schema: 'app/Ship/v1', name: `s${at}` }));
const cranes = Array.from({ length: 50 }, (_, at) => ({
  schema: 'app/Crane/v1',
  name: `north/c${at}`,
  data: { serves: [`s${at}`, `s${(at + 1) % 50}`] },
}));

(database === null ? describe.skip : describe)(
  'documents in MongoDB (needs PURSER_MONGODB_URL)',
  () => {
    let client: MongoClient;
    let documents: Collection;
    let app: App;
    beforeAll(async () => {
      const { url } = database as NonNullable<typeof database>;
      client = new MongoClient(url);
      documents = client.db().collection('documents');
      const store = await openMongoStore({ url });
      const clock = { now: () => '2026-11-21T10:00:00.000Z' };
      app = createApp({ store, clock, limits: defaultLimits, ...testKeys() });
      const text = textOf([segment, quay, ...ships, ...cranes]);
      await app.submitDocuments(anonymous, { text });
    });
    afterAll(async () => {
      await app.close();
      await client.close();
      await database?.drop();
    });

    it('say what they refer to, parents as well', async () => {
      const found = await documents.findOne({ name: 'north/c49' });
      assert.deepEqual(found?.['references'].sort(), [
        'app/Quay/v1\u0000north',
        'app/Ship/v1\u0000s0',
        'app/Ship/v1\u0000s49',
      ]);
      assert.deepEqual((await documents.findOne({ name: 's0' }))?.['references'], []);
    });

    it('say what they referred to when they were written first, whatever the schema says since', async () => {
      const mole = { schema: 'app/Mole/v1', name: 'm', data: { at: 'north' } };
      await app.submitDocuments(anonymous, { text: textOf([mole]) });
      const resources = [
        { name: 'mole', schema: 'app/Mole/v1', references: [{ name: 'quay', path: '.at' }] },
      ];
      const more = { ...segment, name: 'more', data: { resources } };
      await app.submitDocuments(anonymous, { text: textOf([more]) });
      assert.deepEqual((await documents.findOne({ name: 'm' }))?.['references'], []);
      const head = await app.revision(anonymous, {});
      const [found] = await app.referrers(anonymous, head, [quay], { relations: ['reference'] });
      assert.deepEqual(
        found?.map(({ from }) => from.name),
        ['m'],
      );
    });

    it('say so as well if they were imported', async () => {
      const other = freshDatabase() as NonNullable<typeof database>;
      const [from, to] = await Promise.all([
        openMongoStore({ url: (database as NonNullable<typeof database>).url }),
        openMongoStore({ url: other.url }),
      ]);
      const there = new MongoClient(other.url);
      try {
        await imported(to, await exported(from));
        const referring = async (of: Collection) => {
          const found = await of.find({ references: { $ne: [] } }).toArray();
          return found.map(({ _id, references }) => [_id, references.sort()].flat()).sort();
        };
        const copies = await referring(there.db().collection('documents'));
        assert.equal(copies.length, cranes.length);
        assert.deepEqual(copies, await referring(documents));
      } finally {
        await Promise.all([from.close(), to.close(), there.close()]);
        await other.drop();
      }
    });

    it('are found by what they refer to with an index, and by nothing else', async () => {
      const asked = documents.find({ references: 'app/Ship/v1\u0000s7' });
      const found = await asked.clone().toArray();
      assert.deepEqual(found.map(({ name }) => name).sort(), ['north/c6', 'north/c7']);
      const { queryPlanner, executionStats } = await asked.explain('executionStats');
      const { stage, indexName } = queryPlanner.winningPlan.inputStage;
      assert.deepEqual([stage, indexName], ['IXSCAN', 'references']);
      assert.deepEqual(
        [executionStats.totalDocsExamined, executionStats.totalKeysExamined],
        [2, 2],
      );
    });

    it('list what has room in a record beside the text', () => {
      const long = Array.from({ length: 10_000 }, (_, at) => `${at}`.padStart(700, 'x'));
      assert.equal(fittingReferences(long, 'x').length, 10_000);
      assert.ok(fittingReferences(long, 'x'.repeat(15 * 1024 * 1024)).length < 2_000);
    });

    it('are the same in the app', async () => {
      const head = await app.revision(anonymous, {});
      const ids = [{ schema: 'app/Ship/v1', name: 's7' }];
      const [found] = await app.referrers(anonymous, head, ids, { relations: ['reference'] });
      assert.deepEqual(found?.map(({ from }) => from.name).sort(), ['north/c6', 'north/c7']);
      assert.deepEqual((await app.integrityReport(anonymous, head)).issues, []);
    });
  },
);

if (crowded !== null) {
  describeManyReferences(
    'MongoDB',
    async (limits) => {
      const store = await openMongoStore({ url: crowded.url });
      const clock = { now: () => '2026-11-21T10:00:00.000Z' };
      const app = createApp({
        store,
        clock,
        limits: { ...defaultLimits, ...limits },
        ...testKeys(),
      });
      return {
        app,
        async close() {
          await app.close();
          await crowded.drop();
        },
      };
    },
    tooManyForRecord,
  );
}
