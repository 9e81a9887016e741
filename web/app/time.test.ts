import assert from 'node:assert/strict';
import { it } from 'vitest';
import { sinceText } from './time.ts';

it.each([
  [0, 'just now'],
  [-59, 'just now'],
  [-60, '1 minute ago'],
  [-7_200, '2 hours ago'],
  [-86_400, 'yesterday'],
  [-1_209_600, '2 weeks ago'],
  [3_600, 'in 1 hour'],
])('says %i seconds as people do', (seconds, text) => {
  const now = Date.UTC(2026, 10, 23);
  assert.equal(sinceText(new Date(now + seconds * 1000).toISOString(), now), text);
});
