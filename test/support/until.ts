import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something holds, half a minute at most. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  otherwise = 'it takes too long',
): Promise<void> {
  const limit = performance.now() + 30_000;
  while (!(await holds())) {
    assert.ok(performance.now() < limit, otherwise);
    await pause(25);
  }
}
