import type { SourceFile } from '../../app/render/render-files.ts';
import type { Environment } from '../../config/config.ts';
import { type Fault, fault, PurserError } from '../../domain/errors.ts';
import { parseArchiveAddress } from './archive-address.ts';
import { isGitAddress, parseGitAddress } from './git-address.ts';
import type { GitCommit } from './read-git.ts';
import { RemoteError, type RemoteFiles } from './remote-files.ts';

/** The files of an address, and the commit that they are of. */
export interface RemoteSource {
  readonly files: readonly SourceFile[];
  readonly commit: (GitCommit & { readonly address: string }) | null;
  /** What of it was not read, for people. */
  readonly notes: readonly string[];
}

/** Whether an argument is an address of a repository, or an archive. */
export function isRemote(text: string): boolean {
  return isGitAddress(text) || parseArchiveAddress(text) !== null;
}

/** Reads the documents' files of a repository or an archive. @throws USAGE, FILE_UNREADABLE */
export async function readRemote(
  env: Environment,
  text: string,
  signal?: AbortSignal,
): Promise<RemoteSource> {
  const archive = isGitAddress(text) ? null : parseArchiveAddress(text);
  const address = archive === null ? parseGitAddress(text) : null;
  try {
    if (archive !== null) {
      const { readArchive } = await import('./read-archive.ts');
      return sourceOf(text, readArchive(archive), archive.folder);
    }
    if (address === null) throw new RemoteError('it is no address');
    const { readGit } = await import('./read-git.ts');
    const found = await readGit(env, address, signal);
    const commit = { ...found.commit, address: address.url };
    return { ...sourceOf(text, found, address.folder), commit };
  } catch (error) {
    if (error instanceof PurserError) throw error;
    throw new PurserError([unreadable(text, error)], { cause: error });
  }
}

function sourceOf(text: string, { files, skipped }: RemoteFiles, folder: string): RemoteSource {
  if (files.length === 0) throw new RemoteError('no .yaml, .yml or .json file is in it');
  const place = folder === '' ? `${text.replace(/\/\/$/, '')}//` : `${text}/`;
  return {
    files: files.map(({ path, bytes }) => ({ file: place + path, text: textOf(path, bytes) })),
    commit: null,
    notes: skipped.map(({ path, kind }) => `${place}${path} is a ${kind}, and was not read`),
  };
}

function textOf(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RemoteError(`"${path}" in it is not UTF-8 text`);
  }
}

function unreadable(file: string, error: unknown): Fault {
  const { message } = error as Error;
  const found = fault('FILE_UNREADABLE', { file, reason: message }, { file });
  return { ...found, remedy: 'Check the address, your access, and the size of what it names.' };
}
