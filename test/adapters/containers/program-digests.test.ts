import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createProgramDigests } from '../../../src/adapters/containers/program-digests.ts';

describe('digests of programs', () => {
  let folder: string;
  let program: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'purser-digests-'));
    program = join(folder, 'program');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const digestOf = (text: string): string =>
    `sha256:${createHash('sha256').update(text).digest('hex')}`;

  it('are those of what is in the file, also right after a change that keeps size and time', async () => {
    const digests = createProgramDigests();
    const time = new Date('2026-01-01T00:00:00Z');
    for (const text of ['one', 'two', 'six']) {
      writeFileSync(program, text);
      utimesSync(program, time, time);
      assert.equal(await digests.of('acme/disk', program), digestOf(text));
      assert.equal(await digests.of('acme/disk', program), digestOf(text));
    }
  });

  it('say why a program cannot be read', async () => {
    await assert.rejects(createProgramDigests().of('acme/disk', program), {
      code: 'RUNTIME_ERROR',
      message: /acme\/disk.*ENOENT/s,
    });
  });
});
