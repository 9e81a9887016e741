import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from '@jest/globals';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { systemClock } from '../../../src/adapters/system/clock.ts';
import type { App } from '../../../src/app/app.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import type { Commit, HistoryStore } from '../../../src/ports/history-store.ts';
import { testKeys } from '../../support/app.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

/** A store that keeps no links, as stores were written before there were any. */
const linkless = (store: HistoryStore): HistoryStore =>
  new Proxy(store, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return (...values: readonly unknown[]) => {
        if (key !== 'commit') return Reflect.apply(member, target, values);
        const [{ revision, ...commit }] = values as unknown as readonly [Commit];
        const { links, ...maps } = revision.maps;
        return target.commit({ ...commit, revision: { ...revision, maps } });
      };
    },
  });

const schema: DocumentSketch = {
  schema: 'purser/ReferentialSchema/v1',
  name: 'harbour',
  control: true,
  data: {
    resources: [
      { name: 'berth', schema: 'example/Berth/v1' },
      {
        name: 'ship',
        schema: 'example/Ship/v1',
        references: [{ name: 'berth', path: '.berth' }],
      },
    ],
  },
};
const berth: DocumentSketch = { schema: 'example/Berth/v1', name: 'one', data: {} };
const ship = (name: string): DocumentSketch => ({
  schema: 'example/Ship/v1',
  name,
  data: { berth: 'one' },
});

describe('documents from before links were kept', () => {
  let folder: string;
  let app: App;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'purser-test-'));
    const older = open(linkless(await openEmbeddedStore({ folder })));
    await older.submitDocuments(anonymous, { text: textOf([schema, berth, ship('kalda')]) });
    await older.close();
    app = open(await openEmbeddedStore({ folder }));
  });
  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const open = (store: HistoryStore): App =>
    createApp({ store, clock: systemClock, limits: defaultLimits, ...testKeys() });
  const submit = (...sketches: readonly DocumentSketch[]) =>
    app.submitDocuments(anonymous, { text: textOf(sketches) });

  it('are there for others to refer to, and get their links with the next change', async () => {
    const { revision } = await submit(ship('narva'));
    const { documents, total } = await app.integrityReport(anonymous, revision);
    assert.deepEqual([documents, total], [3, 0]);
  });

  it('are not left without what they refer to', async () => {
    const error: unknown = await submit({ ...berth, tombstone: true }).catch((thrown) => thrown);
    assert.ok(error instanceof PurserError);
    assert.deepEqual(
      error.faults.map(({ code }) => code),
      ['SCHEMA_BREAKS_DATA', 'REFERENCE_NOT_FOUND'],
    );
  });
});
