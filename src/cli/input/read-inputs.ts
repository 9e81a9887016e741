import { statSync } from 'node:fs';
import type { SourceFile } from '../../app/render/render-files.ts';
import { refusal } from '../../domain/errors.ts';
import { warningText } from '../print/warning-text.ts';
import { isRemote, type RemoteSource, readRemote } from '../remote-files/read-remote.ts';
import type { Shell } from '../shell.ts';
import { readInputFiles } from './input-files.ts';

/** What the arguments of a command name: texts, and the commit of a git repository among them. */
export interface Inputs {
  readonly files: readonly SourceFile[];
  readonly commit: RemoteSource['commit'];
}

/**
 * Reads files, folders and standard input, archives, and git repositories by their addresses; from then on problems can
 * show their lines.
 *
 * @throws FILE_UNREADABLE; USAGE for an invalid address, or two repositories
 */
export async function readInputs(
  shell: Shell,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<Inputs> {
  const files: SourceFile[] = [];
  const commits: NonNullable<Inputs['commit']>[] = [];
  for (const group of grouped(paths)) {
    if (typeof group === 'string') {
      shell.err.progress(`reading ${group}`);
      const found = await readRemote(shell.env, group, signal);
      files.push(...found.files);
      if (found.commit !== null) commits.push(found.commit);
      for (const note of found.notes) shell.err.write(warningText(note));
    } else files.push(...(await readInputFiles(group, shell.stdin)));
  }
  if (commits.length > 1) {
    const reason = 'name one git repository: its commit is the author and message of the change';
    throw refusal('USAGE', { reason });
  }
  for (const { file, text } of files) shell.sources.set(file, text);
  return { files, commit: commits[0] ?? null };
}

/** Local paths that follow one another are read together, each file once; each other source by itself. */
function grouped(paths: readonly string[]): readonly (string | readonly string[])[] {
  const groups: (string | string[])[] = [];
  for (const path of paths) {
    const last = groups.at(-1);
    if (isRemote(path) && !isFolder(path)) groups.push(path);
    else if (Array.isArray(last)) last.push(path);
    else groups.push([path]);
  }
  return groups;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
