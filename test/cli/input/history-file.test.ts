import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { writeLines } from '../../../src/cli/input/history-file.ts';
import { createWorkspace, type Workspace } from '../../support/cli.ts';

let space: Workspace;
beforeEach(() => {
  space = createWorkspace();
});
afterEach(() => space.remove());

const failing = (): AsyncIterable<string> => ({
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('the store is damaged')) }),
});

describe('writeLines', () => {
  it.each(['a.jsonl', 'a.jsonl.gz'])('has closed %s when it fails', async (name) => {
    const file = space.file(name);
    // The first line fails before the file is open.
    for (let round = 0; round < 20; round += 1) {
      await assert.rejects(writeLines(file, failing(), process.stdout));
      rmSync(file, { force: true });
      await pause(5);
      assert.equal(existsSync(file), false);
    }
  });

  it('fails for a folder that does not exist', async () => {
    const written = writeLines(space.file('none/a.jsonl'), failing(), process.stdout);
    await assert.rejects(written);
  });
});
