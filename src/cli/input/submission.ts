import { refusal } from '../../domain/errors.ts';
import { readLimits, type StoreOptions } from '../client/store-client.ts';
import { chooseBucket } from '../contexts/choose-context.ts';
import type { SubmitDocumentsInput } from '../generated/operations.ts';
import type { Shell } from '../shell.ts';
import type { JoinedFiles } from './joined-files.ts';
import { type Inputs, readInputs } from './read-inputs.ts';

/** The options of a submission. */
export interface SubmissionOptions {
  readonly bucket?: string;
  readonly replace?: boolean;
  readonly message?: string;
  readonly author?: string;
  readonly expect?: number;
  readonly allowProblems?: boolean;
}

/** Files to be submitted as one. */
export interface FileSubmission extends Pick<JoinedFiles, 'placeInFile'> {
  /** Their names, for progress. */
  readonly label: string;
  /** The commit that they are of, if a git repository is among them. */
  readonly commit: Inputs['commit'];
  readonly input: SubmitDocumentsInput;
}

/** Reads the files of a submission; from then on problems can show their lines. @throws USAGE, FILE_UNREADABLE */
export async function readSubmission(
  shell: Shell,
  paths: readonly string[],
  options: SubmissionOptions & StoreOptions,
  signal?: AbortSignal,
): Promise<FileSubmission> {
  const { replace, expect, allowProblems } = options;
  if (replace === true && options.bucket === undefined) {
    throw refusal('USAGE', { reason: '--replace needs --bucket' });
  }
  const bucket = await chooseBucket(shell.env, options);
  const { files, commit } = await readInputs(shell, paths, signal);
  const { joinFiles } = await import('./joined-files.ts');
  const { text, placeInFile } = joinFiles(files, await readLimits(shell.env));
  const label = files.length === 1 ? (files[0]?.file ?? '') : `${files.length} files`;
  const message = options.message ?? (commit === null ? undefined : messageOf(commit));
  const author = options.author ?? (commit?.author || undefined);
  const note = { message, author, expectedRevision: expect };
  const onProblems = allowProblems === true ? 'ACCEPT' : undefined;
  const input = { source: { yaml: text }, bucket, replace, onProblems, ...note } as const;
  return { label, input, placeInFile, commit };
}

/** A message that is longer says nothing more. */
const maxMessageLength = 10_000;

/** The message of a commit, with the commit and its repository as Git's trailers. */
function messageOf({ id, message, address }: NonNullable<Inputs['commit']>): string {
  const text = message.slice(0, maxMessageLength);
  return `${text}\n\nGit-Commit: ${id}\nGit-Repository: ${address}`.trimStart();
}
