import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createFollowers } from '../../../src/app/revisions/follow.ts';

describe('what follows a line', () => {
  it('lets others have their turn, though the line never waits and nothing on it is wanted', async () => {
    const followers = createFollowers();
    const nothing = followers.follow({
      read: async () => [1],
      watch: () => () => {},
      wanted: () => false,
    });
    setImmediate(() => followers.close());
    assert.equal((await nothing.next()).done, true);
  });
});
