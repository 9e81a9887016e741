import { Command, CommanderError } from 'commander';
import { fault } from '../domain/errors.ts';
import { packageVersion } from '../version.ts';
import { addApply } from './commands/apply.ts';
import { addAudit } from './commands/audit.ts';
import { addBlame } from './commands/blame.ts';
import { addDelete } from './commands/delete.ts';
import { addDiff } from './commands/diff.ts';
import { addExplain } from './commands/explain.ts';
import { addExport } from './commands/export.ts';
import { addFsck } from './commands/fsck.ts';
import { addGc } from './commands/gc.ts';
import { addGet } from './commands/get.ts';
import { addHistory } from './commands/history.ts';
import { addImport } from './commands/import.ts';
import { addImportDeckhand } from './commands/import-deckhand.ts';
import { addKeys } from './commands/keys.ts';
import { addPurge } from './commands/purge.ts';
import { addReferences } from './commands/references.ts';
import { addRender } from './commands/render.ts';
import { addRevisions } from './commands/revisions.ts';
import { addRollback } from './commands/rollback.ts';
import { addServe } from './commands/serve.ts';
import { addTag } from './commands/tag.ts';
import { addToken } from './commands/token.ts';
import { addUntag } from './commands/untag.ts';
import { addValidate } from './commands/validate.ts';
import { addValidation } from './commands/validation.ts';
import { exitCodes } from './exit-codes.ts';
import { runningCommand } from './input/option-names.ts';
import { writeProblems } from './print/output.ts';
import type { Shell } from './shell.ts';

const commands = [
  addServe,
  addApply,
  addDiff,
  addGet,
  addRender,
  addValidate,
  addRevisions,
  addHistory,
  addExplain,
  addBlame,
  addReferences,
  addDelete,
  addRollback,
  addTag,
  addUntag,
  addValidation,
  addExport,
  addImport,
  addImportDeckhand,
  addFsck,
  addGc,
  addKeys,
  addPurge,
  addAudit,
  addToken,
];

/** Runs the command that the arguments name; how it went is in `shell.exitCode`. */
export async function runProgram(args: readonly string[], shell: Shell): Promise<void> {
  const program = new Command('purser')
    .description('Keeps the papers of a running system: configuration documents in revisions.')
    .version(packageVersion())
    .exitOverride()
    .showHelpAfterError('See `purser --help`, or `purser COMMAND --help`.')
    .configureOutput({
      writeOut: (text) => shell.out.write(text),
      writeErr: (text) => shell.err.write(text),
    })
    .hook('preAction', (_program, command) => {
      shell.command = runningCommand(command);
    });
  for (const add of commands) await add(program, shell, args);
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) tellMisuse(args, shell, error);
  }
}

/** People have been told already. */
function tellMisuse(args: readonly string[], shell: Shell, { message }: CommanderError): void {
  shell.exitCode = exitCodes.usage;
  if (!asksForJson(args)) return;
  writeProblems(shell, [fault('USAGE', { reason: message.replace(/^error: /, '') })]);
}

/** Whether `-o json` is among arguments that could not be understood. */
function asksForJson(args: readonly string[]): boolean {
  return args.some(
    (arg, at) =>
      /^(?:-o|--output=)json$/.test(arg) ||
      (arg === 'json' && /^(?:-o|--output)$/.test(args[at - 1] ?? '')),
  );
}
