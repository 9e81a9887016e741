import assert from 'node:assert/strict';
import { Command } from 'commander';
import { describe, it } from 'vitest';
import { renameOption, runningCommand } from '../../../src/cli/input/option-names.ts';
import { fault } from '../../../src/domain/errors.ts';

const command = runningCommand(
  new Command('revisions').option('--since <time>').option('-g, --grep <text>'),
);

describe('a problem with an argument', () => {
  const rows: readonly [argument: string, message: string][] = [
    ['since', '--since: no time'],
    ['message', '--grep: no time'],
    ['layer', 'argument "layer": no time'],
    ['constructor', 'argument "constructor": no time'],
  ];
  for (const [argument, message] of rows) {
    it(`is reported as ${message}`, () => {
      const problem = fault('ARGUMENT_INVALID', { argument, reason: 'no time' });
      const reported = renameOption(problem, command);
      assert.equal(reported.message, message);
      assert.deepEqual(reported.facts, problem.facts);
      const isTold = message.startsWith('--');
      assert.equal(reported.remedy, isTold ? 'See `purser revisions --help`.' : problem.remedy);
    });
  }

  it('names a command by all its names', () => {
    const part = new Command('purser')
      .command('validation')
      .command('add')
      .option('--error <text>');
    const problem = fault('ARGUMENT_INVALID', { argument: 'error', reason: 'no text' });
    assert.equal(
      renameOption(problem, runningCommand(part)).remedy,
      'See `purser validation add --help`.',
    );
  });

  it('is reported as it is where no command runs, or it is another problem', () => {
    const problem = fault('ARGUMENT_INVALID', { argument: 'since', reason: 'no time' });
    assert.equal(renameOption(problem, null), problem);
    const other = fault('TAG_NOT_FOUND', { tag: 'since' });
    assert.equal(renameOption(other, command), other);
  });
});
