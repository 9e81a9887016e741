import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { freshness } from '../../../../src/api/graphql/cache/freshness.ts';

const cors = { origins: [], isEveryOrigin: false, hasCredentials: false };
const trusted = (maxAgeMs: number) => ({ path: 'm.json', mode: 'only', maxAgeMs }) as const;

describe('an immutable response to a trusted document', () => {
  const rows = [
    ['for the time that is set', 3_600_000, false, 'private, max-age=3600'],
    ['never, if that is set', 0, false, 'private, no-cache'],
    ['never, if revisions may be purged', 3_600_000, true, 'private, no-cache'],
  ] as const;
  for (const [title, maxAgeMs, allowPurge, expected] of rows) {
    it(`may be reused without asking ${title}`, () => {
      const clients = { cors, trusted: trusted(maxAgeMs) };
      assert.deepEqual(freshness({ clients, allowPurge }), ['cache-control', expected]);
    });
  }
});
