import assert from 'node:assert/strict';
import type { Command } from 'commander';
import { beforeAll, describe, it } from 'vitest';
import { examples } from '../../../src/cli/help/examples.ts';
import { nameOf } from '../../../src/cli/input/option-names.ts';
import { runCli } from '../../support/cli.ts';
import { declaredProgram } from '../../support/declared-program.ts';

/** All commands that run something: those without commands below them, and those with options of their own. */
function runnable(command: Command): readonly Command[] {
  const below = command.commands.flatMap(runnable);
  const runs =
    command.commands.length === 0 || command.options.some(({ long }) => long !== '--quiet');
  const isHidden = command.name() === '__complete';
  return command.parent !== null && runs && !isHidden ? [command, ...below] : below;
}

let program: Command;

beforeAll(async () => {
  program = await declaredProgram();
});

describe('examples', () => {
  it('are there for every command, and for no other', () => {
    const names = runnable(program).map(nameOf);
    assert.ok(names.length > 80);
    assert.deepEqual(Object.keys(examples).sort(), [...names].sort());
  });

  it('are one to three of each command, and say what they do', () => {
    for (const [name, own] of Object.entries(examples)) {
      assert.ok(own.length >= 1 && own.length <= 3, name);
      for (const [about, line] of own) {
        assert.match(about, /^[A-Z].*[^.]$/, name);
        assert.ok(about.length <= 76 && line.length <= 110, line);
      }
    }
  });

  const all = Object.entries(examples).flatMap(([name, own]) =>
    own.map(([, line]): [string, string] => [line, name]),
  );
  it.each(all)('%s: its arguments and options exist', async (line, name) => {
    const runs: string[] = [];
    const parsed = await declaredProgram();
    for (const command of runnable(parsed)) {
      command.action(() => void runs.push(nameOf(command)));
    }
    for (const words of commandsIn(line)) await parsed.parseAsync(words, { from: 'user' });
    assert.equal(runs[0], name);
  });

  it('are in the help of their command, behind its options', async () => {
    for (const args of [
      ['deploy', 'plan', '--help'],
      ['deploy', 'plan', '-h'],
      ['deploy', 'help', 'plan'],
    ]) {
      const { stdout, code } = await runCli(args);
      assert.match(
        stdout,
        /\n {2}-h, --help .*\n\nExamples:\n {2}# Show what a deployment would do\n {2}purser deploy plan -f /,
      );
      assert.equal(code, 0);
    }
    const { stdout } = await runCli(['help', 'tag']);
    assert.match(
      stdout,
      /# Tag the newest revision\n {2}purser tag production\n\n {2}# Tag an older/,
    );
  });
});

/** The words after `purser`, wherever a line of a shell calls it. */
function commandsIn(line: string): readonly string[][] {
  const calls = Array.from(line.matchAll(/(?:^|[|(] ?)purser ((?:'[^']*'|"[^"]*"|[^|>)'"])*)/g));
  return calls.map(([, words = '']) =>
    Array.from(words.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g), ([word]) =>
      word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'),
    ),
  );
}
