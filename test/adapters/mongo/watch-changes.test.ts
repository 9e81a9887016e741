import assert from 'node:assert/strict';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { RevisionRow } from '../../../src/adapters/mongo/collections.ts';
import { changeFeed } from '../../../src/adapters/mongo/watch-changes.ts';
import {
  type ChangeStreamServer,
  openChangeStreamServer,
} from '../../support/change-stream-server.ts';

let server: ChangeStreamServer;
let client: MongoClient;
let end: AbortController;

beforeEach(async () => {
  server = await openChangeStreamServer();
  client = new MongoClient(server.url, { serverSelectionTimeoutMS: 2_000 });
  end = new AbortController();
});

afterEach(async () => {
  end.abort();
  await server.close();
  await client.close();
});

/** Runs the feed; resolves once it is live. */
async function run() {
  let changes = 0;
  let wake = (): void => {};
  let live = (): void => {};
  const isLive = new Promise<void>((resolve) => {
    live = resolve;
  });
  const onChange = (): void => {
    changes += 1;
    wake();
  };
  const feed = changeFeed(client.db('test').collection<RevisionRow>('revisions'));
  const ended = feed.run({ onLive: live, onChange }, end.signal);
  const changed = async (count: number): Promise<void> => {
    while (changes < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  await Promise.race([isLive, ended]);
  return { ended, changed };
}

describe('the change stream of a collection', () => {
  it('reports every change', async () => {
    const { changed } = await run();
    for (let count = 1; count <= 3; count += 1) {
      server.change();
      await changed(count);
    }
  });

  it('goes on after a lost connection from where it was', async () => {
    const { changed } = await run();
    server.change();
    await changed(1);
    server.cut();
    server.change();
    await changed(2);
    assert.deepEqual(server.opened, [{}, { resumeAfter: { _data: '1' } }]);
  });

  for (const code of [40_573, 40_324, 59, 115]) {
    it(`is done with for good where there is none (error ${code})`, async () => {
      server.answerWith(code);
      const { ended } = await run();
      await ended;
    });
  }

  it('fails where it could be had another time', async () => {
    server.answerWith(13);
    await assert.rejects(run(), { code: 13 });
  });

  it('ends when it is asked to', async () => {
    const { ended } = await run();
    end.abort();
    await ended;
  });
});
