import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createWorkspace, runCliProcess, type Workspace } from '../../../support/cli.ts';
import { siteFiles } from '../../../support/cli-site.ts';
import { hasPseudoTerminal, printedAtTerminal } from '../../../support/pseudo-terminal.ts';

let space: Workspace;

beforeAll(async () => {
  space = createWorkspace(siteFiles);
  await runCliProcess(['apply', 'site', '--data', 'store'], { cwd: space.path });
});

afterAll(() => space.remove());

describe.skipIf(!hasPseudoTerminal())('long work at a terminal', () => {
  const bar = '█{30} 100 %';

  it.each([
    ['apply site', /[█░]{30} {2}submitting 3 files\r/],
    ['export all.jsonl', new RegExp(`${bar}  1 of 1 revisions exported`)],
    ['fsck', new RegExp(`${bar}  1 of 1 revisions checked`)],
    ['gc', new RegExp(`${bar}  1 of 1 revisions searched`)],
    ['backup backups', new RegExp(`${bar}  1 of 1 revisions backed up`)],
  ])('shows a bar: %s', (line, expected) => {
    const printed = printedAtTerminal(space, `stty cols 100\n$PURSER ${line} --data store`);
    assert.match(printed, expected);
    // What the command prints in the end replaces it.
    const screen = printed.replaceAll(/\r\u001b\[2K[^\r\n]*(?=\r\u001b)/g, '');
    assert.doesNotMatch(screen, /[█░]/);
  });

  it('shows none if it is quiet', () => {
    const printed = printedAtTerminal(space, 'stty cols 100\n$PURSER fsck --quiet --data store');
    assert.equal(printed, '');
  });
});
