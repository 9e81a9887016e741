import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import type {
  GivenVariables,
  VariableFiles,
} from '../../app/deployments/check-deployment-files.ts';
import type { SourceFile } from '../../app/render/render-files.ts';
import { invariant } from '../../domain/errors.ts';
import { readInputFiles } from '../input/input-files.ts';
import type { Shell } from '../shell.ts';

/** A variable or a file, as it was named. */
type NamedVariables =
  | { readonly kind: 'variable'; readonly text: string }
  | { readonly kind: 'path'; readonly path: string };

/** The options that set variables. */
export interface VariableOptions {
  readonly var?: readonly NamedVariables[];
  /** The same list as `var`. */
  readonly varFile?: readonly NamedVariables[];
  readonly auto?: boolean;
}

/**
 * Adds `--var`, `--var-file` and `--no-auto`. Both of the former add to one list, as the order in which they are given
 * counts.
 */
export function addVariableOptions(command: Command): Command {
  const named: NamedVariables[] = [];
  const add = (one: NamedVariables): readonly NamedVariables[] => {
    named.push(one);
    return named;
  };
  return command
    .addOption(
      new Option('--var <name=value>', 'a variable; later ones replace earlier ones').argParser(
        (text: string) => add({ kind: 'variable', text }),
      ),
    )
    .addOption(
      new Option('--var-file <file>', 'a file of variables, merged into those before it').argParser(
        (path: string) => add({ kind: 'path', path }),
      ),
    )
    .option('--no-auto', 'do not read vars.auto.yaml and vars.*.auto.yaml');
}

/** The variables that options name, and automatic files. @throws FILE_UNREADABLE */
export async function variablesOf(
  shell: Shell,
  { var: named, varFile = [], auto = true }: VariableOptions,
): Promise<VariableFiles> {
  const given: GivenVariables[] = [];
  for (const one of named ?? varFile) {
    if (one.kind === 'variable') given.push(one);
    else given.push({ kind: 'file', file: await readOne(shell, one.path) });
  }
  const automatic: SourceFile[] = [];
  for (const path of auto ? automaticFiles(shell) : []) automatic.push(await readOne(shell, path));
  return { automatic, given };
}

async function readOne(shell: Shell, path: string): Promise<SourceFile> {
  const [file] = await readInputFiles([path], shell.stdin);
  invariant(file, 'a path that can be read leads to a file');
  shell.sources.set(file.file, file.text);
  return file;
}

const automaticName = /^vars\.(?:.*\.)?auto\.yaml$/;

/** The automatic files of the user, then those of the working directory; each by name. */
function automaticFiles({ env }: Shell): readonly string[] {
  const home = join(env['HOME'] || homedir(), '.deployster');
  const inFolder = (folder: string, shown: (name: string) => string): readonly string[] =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => automaticName.test(name))
          .sort()
          .map(shown)
      : [];
  return [...inFolder(home, (name) => join(home, name)), ...inFolder('.', (name) => name)];
}
