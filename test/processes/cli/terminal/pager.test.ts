import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { chmodSync, readFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createShell } from '../../../../src/cli/shell.ts';
import {
  exceedsTerminal,
  type PagerOptions,
  pagerOf,
  writePaged,
} from '../../../../src/cli/terminal/pager.ts';
import { createWorkspace, type Workspace } from '../../../support/cli.ts';
import { hasPseudoTerminal, printedAtTerminal } from '../../../support/pseudo-terminal.ts';

const long = 'line\n'.repeat(20);

describe('a pager', () => {
  const rows: readonly [env: Record<string, string>, command: string | null][] = [
    [{}, 'less'],
    [{ PAGER: 'more -s' }, 'more -s'],
    [{ PAGER: 'more', PURSER_PAGER: 'most' }, 'most'],
    [{ PAGER: 'more', PURSER_PAGER: '' }, null],
    [{ PURSER_PAGER: ' cat ' }, null],
    [{ PAGER: '' }, null],
  ];
  for (const [env, command] of rows) {
    it(`is ${command} with ${JSON.stringify(env)}`, () => {
      assert.equal(pagerOf(env)?.command ?? null, command);
    });
  }

  const terminal = { interactive: true, rows: 4, columns: 40 };

  it('is needed for what is longer than a terminal with its prompt', () => {
    assert.equal(exceedsTerminal('1\n2\n3\n', terminal, {}), false);
    assert.equal(exceedsTerminal('1\n2\n3\n4\n', terminal, {}), true);
    assert.equal(exceedsTerminal(`1\n${'x'.repeat(81)}\n`, terminal, {}), true);
    assert.equal(
      exceedsTerminal(`1\n2\n\u001b[31m${'x'.repeat(39)}\u001b[39m\n`, terminal, {}),
      false,
    );
  });

  it('is not for files and pipes, nor for dumb terminals', () => {
    assert.equal(exceedsTerminal(long, { ...terminal, interactive: false }, {}), false);
    assert.equal(exceedsTerminal(long, terminal, { TERM: 'dumb' }), false);
  });
});

/** Writes a text to a terminal with few rows. Returns what the terminal itself was given. */
async function written(
  env: Record<string, string | undefined>,
  text = long,
  options?: PagerOptions,
): Promise<string> {
  const texts: string[] = [];
  const stdout = new PassThrough({ encoding: 'utf8' }).on('data', (chunk) => texts.push(chunk));
  const stderr = { write: () => {} };
  const shell = createShell(
    {
      env: { PATH: process.env['PATH'], ...env },
      stdin: Readable.from([]),
      stdout: Object.assign(stdout, { isTTY: true, rows: 5, columns: 80 }),
      stderr,
    },
    new EventEmitter(),
  );
  await writePaged(shell, text, options);
  return texts.join('');
}

describe('a long text', () => {
  let space: Workspace;
  beforeAll(() => {
    space = createWorkspace();
  });
  afterAll(() => space.remove());

  it('goes to the pager, with the options of less', async () => {
    const file = space.file('paged');
    const command = `{ echo "$LESS"; cat; } > '${file}'`;
    assert.equal(await written({ PAGER: command }), '');
    assert.equal(readFileSync(file, 'utf8'), `FRX\n${long}`);
    await written({ PAGER: command, LESS: 'M' });
    assert.match(readFileSync(file, 'utf8'), /^M\nline\n/);
  });

  it('is written as it is if the pager cannot be started', async () => {
    assert.equal(await written({ PURSER_PAGER: 'no-such-pager 2>&-' }), long);
    assert.equal(await written({ PATH: space.path }), long);
  });

  it('may be left before its end', async () => {
    assert.equal(await written({ PAGER: 'true' }, 'x\n'.repeat(1_000_000)), '');
  });

  it('is written as it is if it is short, or no pager is wanted', async () => {
    assert.equal(await written({ PAGER: 'true' }, 'short\n'), 'short\n');
    assert.equal(await written({ PAGER: 'cat' }), long);
    assert.equal(await written({ PAGER: 'true' }, long, { pager: false }), long);
  });
});

describe.skipIf(!hasPseudoTerminal())('a command at a terminal', () => {
  let space: Workspace;
  beforeAll(() => {
    const names = Array.from({ length: 20 }, (_, at) => `n${at}`);
    space = createWorkspace({
      'all.yaml': names
        .map((name) => `schema: a/B/v1\nmetadata: {schema: metadata/Document/v1, name: ${name}}\n`)
        .join('---\n'),
      pager: '#!/bin/sh\necho paged by "$LESS"\nhead -n 1\n',
    });
    chmodSync(space.file('pager'), 0o755);
  });
  afterAll(() => space.remove());

  /** What a shell script prints at a terminal, in which `$PURSER` runs the built command. */
  function printed(script: string): string {
    return printedAtTerminal(space, script, { PAGER: './pager' }).replaceAll('\r\n', '\n');
  }

  it('shows long output with the pager, unless another option is given', () => {
    const diff = '$PURSER diff all.yaml --data s --documents';
    const text = printed(
      `stty rows 10 cols 80\n${diff}; echo "code $?"\n${diff} --stat --no-pager\n`,
    );
    const [paged = '', plain = ''] = text.split('code 0\n');
    assert.match(paged, /paged by FRX\nrevision 0 -> revision 1\n$/);
    assert.equal(plain.match(/ \| created\n/g)?.length, 20);
  });

  it('does so for history and revisions', () => {
    const text = printed(`stty rows 2 cols 80
$PURSER apply all.yaml --data s > applied 2>&1
$PURSER revisions --data s
$PURSER history a/B/v1 n0 --data s
`);
    assert.equal(text.match(/paged by FRX\nREVISION .*\n/g)?.length, 2);
    assert.doesNotMatch(text, /^1 /m);
  });
});
