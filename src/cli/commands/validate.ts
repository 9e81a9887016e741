import type { Command } from 'commander';
import { refusal } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { requireValue } from '../client/document.ts';
import { type RevisionOptions, requireRevision, revisionRef } from '../client/paging.ts';
import { relocated, throwProblems } from '../client/problem.ts';
import { readLimits, type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { ValidateDocumentsDocument, ValidateRevisionDocument } from '../generated/operations.ts';
import { addRevisionOptions, addStoreOptions, filled } from '../input/options.ts';
import { readInputs } from '../input/read-inputs.ts';
import { readSubmission, type SubmissionOptions } from '../input/submission.ts';
import { counted } from '../print/counted.ts';
import { problemsFound } from '../print/found-errors.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { revisionOfResult } from '../print/submission-result.ts';
import { whileBusy } from '../progress/work-progress.ts';
import type { Shell } from '../shell.ts';

interface ValidateOptions
  extends StoreOptions,
    RevisionOptions,
    Pick<SubmissionOptions, 'bucket' | 'replace'> {
  readonly output: Format;
}

export function addValidateCommand(program: Command, shell: Shell): void {
  const command = program
    .command('validate')
    .summary('validate documents against their schemas')
    .description(
      'Validates rendered documents against the DataSchemas among them. Of files alone it does so offline, without server and store; with --server or --data it validates what the newest revision would be with the files applied; without files it shows the recorded results of a revision.',
    )
    .argument('[files...]', 'YAML or JSON files, folders of them, or - for standard input')
    .option('--bucket <name>', 'the bucket to which the files would be applied', filled)
    .option('--replace', 'as if all else in the bucket were deleted (needs --bucket)')
    .addOption(outputOption(['text', 'json']));
  addRevisionOptions(addStoreOptions(command)).action((paths: string[], options: ValidateOptions) =>
    runCommand(shell, options.output, () => wayOf(paths, options)(shell, paths, options)),
  );
}

type Way = (shell: Shell, paths: readonly string[], options: ValidateOptions) => Promise<void>;

/** @throws USAGE */
function wayOf(paths: readonly string[], options: ValidateOptions): Way {
  const { server, data, context, revision, tag, bucket, replace } = options;
  const isOnline = [server, data, context].some((given) => given !== undefined);
  if (paths.length > 0 && (revision !== undefined || tag !== undefined)) {
    throw refusal('USAGE', { reason: 'give files, or a revision, not both' });
  }
  const isApplied = paths.length > 0 && isOnline;
  if (!isApplied && (bucket !== undefined || replace === true)) {
    throw refusal('USAGE', {
      reason: '--bucket goes with files, and --server, --context or --data',
    });
  }
  if (isApplied) return validateChange;
  return paths.length > 0 ? validateOffline : validateRevision;
}

async function validateOffline(
  shell: Shell,
  paths: readonly string[],
  { output }: ValidateOptions,
): Promise<void> {
  const limits = await readLimits(shell.env);
  const { files } = await readInputs(shell, paths);
  const { validateFiles } = await import('../../app/validate/validate-files.ts');
  const { validated, faults } = await validateFiles(files, { limits });
  throwProblems(faults);
  print(shell, output, `${counted(validated, 'document')}: valid`, { documents: validated });
}

async function validateChange(
  shell: Shell,
  paths: readonly string[],
  options: ValidateOptions,
): Promise<void> {
  const { label, input, placeInFile } = await readSubmission(shell, paths, options);
  await withClient(shell, options, 'try', async (client) => {
    try {
      const variables = { input: { ...input, dryRun: true } };
      const { submitDocuments } = await whileBusy(shell, `validating ${label}`, () =>
        client.request(ValidateDocumentsDocument, variables),
      );
      const tried = requireValue(submitDocuments, 'submitDocuments');
      const { changed, validation, ...result } = tried;
      throwProblems(problemsFound(requireValue(validation, 'validation')));
      const revision = revisionOfResult({
        ...result,
        changed,
        revision: null,
        problemChanges: null,
      });
      const text = changed
        ? `revision ${revision} would be valid`
        : `nothing would change; revision ${revision} is valid`;
      print(shell, options.output, text, { revision, changed, dryRun: true });
    } catch (error) {
      throw relocated(error, placeInFile);
    }
  });
}

async function validateRevision(
  shell: Shell,
  _paths: readonly string[],
  options: ValidateOptions,
): Promise<void> {
  await withClient(shell, options, 'read', async (client) => {
    const data = await client.request(ValidateRevisionDocument, { revision: revisionRef(options) });
    const { number, schemaValidation } = requireRevision(data.revision, options);
    throwProblems(problemsFound(requireValue(schemaValidation, 'schemaValidation')));
    print(shell, options.output, `revision ${number} is valid`, { revision: number });
  });
}

function print(shell: Shell, format: Format, text: string, facts: JsonObject): void {
  if (format === 'json') writeJson(shell, { ...facts, valid: true });
  else shell.out.write(`${text}\n`);
}
