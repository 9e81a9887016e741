import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { describe, it } from 'vitest';
import { type Format, runCommand } from '../../../src/cli/print/output.ts';
import { createShell } from '../../../src/cli/shell.ts';
import { fault, PurserError, refusal } from '../../../src/domain/errors.ts';

async function failing(thrown: unknown, format: Format, env: Record<string, string> = {}) {
  const texts = { out: '', err: '' };
  const stdout = new PassThrough({ encoding: 'utf8' }).on('data', (text) => {
    texts.out += text;
  });
  const shell = createShell({
    env,
    stdin: Readable.from([]),
    stdout,
    stderr: { write: (text) => (texts.err += text) },
  });
  await runCommand(shell, format, () => Promise.reject(thrown));
  await finished(stdout.end());
  return { ...texts, code: shell.exitCode };
}

describe('a command that fails', () => {
  it('prints for people on standard error', async () => {
    const { out, err, code } = await failing(refusal('TAG_NOT_FOUND', { tag: 'x' }), 'text');
    assert.match(err, /^TAG_NOT_FOUND no revision carries the tag "x"\n/);
    assert.deepEqual([out, code], ['', 1]);
  });

  it('prints all details for programs on standard output', async () => {
    const first = fault('TAG_NOT_FOUND', { tag: 'x' }, { file: 'a.yaml', line: 3 });
    const second = fault('STORE_FULL', {});
    const { out, err, code } = await failing(new PurserError([first, second]), 'json');
    const { place: _first, ...known } = first;
    const { place: _second, ...rest } = second;
    assert.deepEqual(JSON.parse(out), { errors: [{ ...known, file: 'a.yaml', line: 3 }, rest] });
    assert.deepEqual([err, code], ['', 69]);
  });

  it('apologises for a bug, and shows where it is only if asked', async () => {
    const bug = new TypeError('x is not a function');
    const plain = await failing(bug, 'text');
    assert.equal(
      plain.err,
      'Sorry, this is a mistake in Purser: x is not a function\nPURSER_DEBUG=1 shows where.\n',
    );
    const debugged = await failing(bug, 'text', { PURSER_DEBUG: '1' });
    assert.ok(debugged.err.includes('output.test.ts'));
    assert.deepEqual([plain.code, debugged.code, plain.out], [70, 70, '']);
  });

  it('reports a bug to programs, too', async () => {
    const { out, code } = await failing(new Error('x'), 'json');
    assert.equal(JSON.parse(out).errors[0].code, 'INTERNAL');
    assert.equal(code, 70);
  });
});
