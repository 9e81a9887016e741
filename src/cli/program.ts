import { Command, CommanderError } from 'commander';
import { fault } from '../domain/errors.ts';
import { packageVersion } from '../version.ts';
import { addActionsCommand } from './actions/actions.ts';
import { addApplyCommand } from './commands/apply.ts';
import { addAuditCommand } from './commands/audit.ts';
import { addBackupCommand } from './commands/backup.ts';
import { addBlameCommand } from './commands/blame.ts';
import { addDeleteCommand } from './commands/delete.ts';
import { addDiffCommand } from './commands/diff.ts';
import { addExplainCommand } from './commands/explain.ts';
import { addExportCommand } from './commands/export.ts';
import { addFsckCommand } from './commands/fsck.ts';
import { addGcCommand } from './commands/gc.ts';
import { addGetCommand } from './commands/get.ts';
import { addHistoryCommand } from './commands/history.ts';
import { addImportCommand } from './commands/import.ts';
import { addImportDeckhandCommand } from './commands/import-deckhand.ts';
import { addKeysCommand } from './commands/keys.ts';
import { addProblemsCommand } from './commands/problems.ts';
import { addPurgeCommand } from './commands/purge.ts';
import { addReferencesCommand } from './commands/references.ts';
import { addRenderCommand } from './commands/render.ts';
import { addRestoreCommand } from './commands/restore.ts';
import { addRevisionsCommand } from './commands/revisions.ts';
import { addRollbackCommand } from './commands/rollback.ts';
import { addServe } from './commands/serve.ts';
import { addTagCommand } from './commands/tag.ts';
import { addTokenCommand } from './commands/token.ts';
import { addUntagCommand } from './commands/untag.ts';
import { addValidateCommand } from './commands/validate.ts';
import { addWaitCommand } from './commands/wait.ts';
import { addCompletionCommand } from './completion/completion.ts';
import { addContextCommand } from './contexts/context.ts';
import { addDeploymentsCommand } from './deployments/deployments.ts';
import { addContentCommand } from './document-content/content.ts';
import { exitCodes } from './exit-codes.ts';
import { chooseOutput } from './forms/output-option.ts';
import { runningCommand } from './input/option-names.ts';
import { addQuietOptions, beQuiet } from './input/quiet.ts';
import { addNotificationsCommand } from './notifications/notifications.ts';
import { addPoliciesCommand } from './policies/policies.ts';
import { writeProblems } from './print/output.ts';
import type { Shell } from './shell.ts';
import { addImportSourcesCommand } from './sources/import-sources.ts';
import { addSchemaCommand } from './sources/schema.ts';
import { addSourcesCommand } from './sources/sources.ts';
import { addSyncCommand } from './sync/sync.ts';
import { addValidationCommand } from './validation/validation.ts';

const commands = [
  addServe,
  addApplyCommand,
  addSyncCommand,
  addDiffCommand,
  addGetCommand,
  addRenderCommand,
  addValidateCommand,
  addProblemsCommand,
  addRevisionsCommand,
  addHistoryCommand,
  addExplainCommand,
  addBlameCommand,
  addReferencesCommand,
  addDeleteCommand,
  addRollbackCommand,
  addWaitCommand,
  addTagCommand,
  addUntagCommand,
  addValidationCommand,
  addContentCommand,
  addSourcesCommand,
  addPoliciesCommand,
  addActionsCommand,
  addNotificationsCommand,
  addDeploymentsCommand,
  addSchemaCommand,
  addBackupCommand,
  addRestoreCommand,
  addExportCommand,
  addImportCommand,
  addImportDeckhandCommand,
  addImportSourcesCommand,
  addFsckCommand,
  addGcCommand,
  addKeysCommand,
  addPurgeCommand,
  addAuditCommand,
  addTokenCommand,
  addContextCommand,
  addCompletionCommand,
];

/** Runs the command that the arguments name; `shell.exitCode` is its result. */
export async function runProgram(args: readonly string[], shell: Shell): Promise<void> {
  const program = new Command('purser')
    .description('Keeps the papers of a running system: configuration documents in revisions.')
    .version(packageVersion())
    .exitOverride()
    .showHelpAfterError('See `purser --help`, or `purser COMMAND --help`.')
    .configureOutput({
      writeOut: (text) => shell.out.write(text),
      writeErr: (text) => shell.alerts.write(text),
    })
    .hook('preAction', async (_program, command) => {
      shell.command = runningCommand(command);
      await chooseOutput(command, shell);
      beQuiet(command, shell);
    });
  for (const add of commands) await add(program, shell, args);
  addQuietOptions(program);
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) printMisuse(args, shell, error);
  }
}

/** The message has been printed already. */
function printMisuse(args: readonly string[], shell: Shell, { message }: CommanderError): void {
  shell.exitCode = exitCodes.usage;
  if (!asksForJson(args)) return;
  writeProblems(shell, [fault('USAGE', { reason: message.replace(/^error: /, '') })]);
}

/** Whether `-o json` is among arguments that could not be parsed. */
function asksForJson(args: readonly string[]): boolean {
  return args.some(
    (arg, at) =>
      /^(?:-o|--output=)json$/.test(arg) ||
      (arg === 'json' && /^(?:-o|--output)$/.test(args[at - 1] ?? '')),
  );
}
