import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createTerminal } from '../../../src/cli/terminal/terminal.ts';

function written(isTTY: boolean, env: Record<string, string> = {}): string {
  const texts: string[] = [];
  const terminal = createTerminal({ isTTY, write: (text) => texts.push(text) }, env);
  terminal.progress('half way');
  terminal.write(terminal.colours.red('done'));
  return texts.join('');
}

describe('a terminal', () => {
  it('shows progress in a line that goes away, and colours', () => {
    assert.equal(written(true), '\r\u001b[2Khalf way\r\u001b[2K\u001b[31mdone\u001b[39m');
  });

  it('shows neither where no person looks on', () => {
    assert.equal(written(false), 'done');
  });

  it('shows no colours if disabled by NO_COLOR, and nothing special if it is dumb', () => {
    assert.equal(written(true, { NO_COLOR: '1' }), '\r\u001b[2Khalf way\r\u001b[2Kdone');
    assert.equal(written(true, { TERM: 'dumb' }), 'done');
  });
});
