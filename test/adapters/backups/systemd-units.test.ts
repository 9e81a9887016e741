import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';

const units = ['purser.service', 'purser-backup.service', 'purser-backup.timer'];
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('the systemd units of examples/operations', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'purser-units-'));
    for (const unit of units) {
      const text = readFileSync(join('examples/operations', unit), 'utf8');
      // Purser is not installed here; systemd looks for the program, as it looks for a shell.
      writeFileSync(join(folder, unit), text.replaceAll('ExecStart=purser ', 'ExecStart=sh '));
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('start the program wherever it is installed', () => {
    for (const unit of units.filter((one) => one.endsWith('.service'))) {
      const text = readFileSync(join('examples/operations', unit), 'utf8');
      assert.match(text, /^ExecStart=purser /m);
    }
  });

  it.skipIf(!hasSystemd)('are accepted by systemd-analyze', () => {
    for (const unit of units) {
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(folder, unit)], {
        encoding: 'utf8',
      });
      assert.deepEqual(
        [status, stderr.split('\n').filter((line) => line.includes('purser'))],
        [0, []],
        stderr,
      );
    }
  });
});
