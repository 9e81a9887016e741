import { relative } from 'node:path';
import { refusal } from '../../domain/errors.ts';
import type { Shell } from '../shell.ts';

/** The files of the command line, else the folders of the project. @throws USAGE, SETTING_INVALID */
export async function inputPaths(
  shell: Shell,
  given: readonly string[],
): Promise<readonly string[]> {
  if (given.length > 0) return given;
  const { readProject } = await import('../contexts/project.ts');
  const folders = readProject(shell.env)?.folders ?? [];
  if (folders.length > 0) return folders.map((folder) => relative(process.cwd(), folder) || '.');
  const reason = 'name files or folders of documents, or list folders in .purser.yaml';
  throw refusal('USAGE', { reason });
}
