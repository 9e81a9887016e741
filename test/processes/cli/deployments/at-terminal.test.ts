import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createWorkspace, type Workspace } from '../../../support/cli.ts';
import { hasPseudoTerminal, printedAtTerminal } from '../../../support/pseudo-terminal.ts';

const program = `#!/bin/sh
name=$(sed 's/.*"name":"\\([a-z0-9]*\\)".*/\\1/')
case "$1" in
  '') echo '{"state_action": {"args": ["state"]}}' ;;
  state)
    if [ -e "made-$name" ] || [ -e "$(dirname "$0")/made-$name" ]; then echo '{"status": "VALID", "state": {}}'
    else echo '{"status": "STALE", "actions": [{"name": "make", "args": ["make"]}]}'
    fi ;;
  make)
    echo "making $name" >&2
    sleep 0.6
    touch "$(dirname "$0")/made-$name" ;;
esac
`;

/** What is on a screen that is high enough, after all that was printed. */
function screenOf(printed: string): readonly string[] {
  const lines = [''];
  let row = 0;
  for (const [part] of printed.matchAll(/\u001b\[(\d*)([A-Z])|[\r\n]|[^\u001b\r\n]+/gu)) {
    const up = /^\u001b\[(\d+)A$/.exec(part);
    if (up !== null) row -= Number(up[1]);
    else if (part === '\n') row += 1;
    else if (part === '\u001b[2K') lines[row] = '';
    else if (part === '\u001b[J') lines.splice(row, lines.length, '');
    else if (part !== '\r') lines[row] = (lines[row] ?? '') + part;
    lines[row] ??= '';
  }
  return lines.filter((line) => line !== '');
}

describe.skipIf(!hasPseudoTerminal())('a deployment at a terminal', () => {
  let space: Workspace;
  beforeAll(() => {
    space = createWorkspace({
      thing: program,
      'www.yaml':
        'resources: {disk: {type: acme/thing}, vm: {type: acme/thing, dependencies: {disk: disk}}}\n',
      'deploy.yaml': 'programs: {acme/thing: ./thing}\n',
    });
    chmodSync(space.file('thing'), 0o755);
    chmodSync(space.file('deploy.yaml'), 0o600);
  });
  afterAll(() => space.remove());

  const apply = 'stty rows 20 cols 80\n$PURSER deploy -c NO www.yaml --data s\n';
  const settings = () => ({
    PURSER_DEPLOY_FILE: space.file('deploy.yaml'),
    PURSER_DEPLOY_SCRATCH: space.file('scratch'),
    PURSER_ON_PROBLEMS: 'accept',
  });

  it('is a tree that is redrawn in place, below what containers print', () => {
    const printed = printedAtTerminal(space, apply, settings());
    assert.match(printed, /disk +APPLYING\r\n└─ vm +(?:PENDING|INITIALIZED)/);
    assert.match(printed, /\u001b\[1A\u001b\[J/);
    const screen = screenOf(printed).map((line) => line.replace(/[0-9a-f-]{36}/, 'ID'));
    assert.deepEqual(
      screen.filter((line) => !/^ {2}make|: STALE$|^warning: made the key/.test(line)),
      [
        'apply ID in default, revision 1',
        ...screen.filter((line) => /making disk|action of disk/.test(line)),
        ...screen.filter((line) => /making vm|action of vm/.test(line)),
        'disk   VALID',
        '└─ vm  VALID',
        'apply ID in default: SUCCEEDED',
      ],
    );
    assert.equal(screen.filter((line) => /^step \d+ \| making/.test(line)).length, 2);
    assert.equal(screen.filter((line) => /^step \d+: action of \w+ make$/.test(line)).length, 2);
  });

  it('is plain lines where lines cannot be replaced', () => {
    const printed = printedAtTerminal(space, apply, { ...settings(), TERM: 'dumb' });
    assert.doesNotMatch(printed, /\u001b|└─/);
    assert.match(printed, /^disk: VALID\r$/m);
  });
});
