import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { SourceFile } from '../../app/render/render-files.ts';
import { type Fault, fault, throwFaults } from '../../domain/errors.ts';

type Input = Parameters<typeof buffer>[0];

/** The name of standard input on the command line, and in messages. */
const standardInput = { argument: '-', file: '<stdin>' };

/** The words for system error codes. */
const noDocuments = 'NO_DOCUMENTS';

const documentFile = /\.(?:ya?ml|json)$/i;

/**
 * The texts of the files, of the documents' files below the folders, and of standard input for `-`:
 * in the order given, folders in order of name. Each file is read once, however many links lead to
 * it.
 *
 * @throws FILE_UNREADABLE for all that cannot be read at once
 */
export async function readInputFiles(
  paths: readonly string[],
  stdin: Input,
): Promise<readonly SourceFile[]> {
  const faults: Fault[] = [];
  const note = (path: string, error: unknown): void => {
    const file = nameOf(path);
    faults.push(unreadableFile(file, error));
  };
  const seen = new Set<string>();
  const read: SourceFile[] = [];
  for (const path of paths) {
    const noted = faults.length;
    const found = path === standardInput.argument ? [path] : filesAt(path, note);
    if (found.length === 0 && faults.length === noted) {
      note(path, { code: noDocuments });
    }
    for (const file of found.filter((one) => isNew(one, seen))) {
      try {
        read.push(await readInput(file, stdin));
      } catch (error) {
        note(file, error);
      }
    }
  }
  throwFaults(faults);
  return read;
}

type Note = (path: string, error: unknown) => void;

function filesAt(path: string, note: Note): readonly string[] {
  try {
    return statSync(path).isDirectory() ? filesBelow(path, new Set(), note) : [path];
  } catch (error) {
    note(path, error);
    return [];
  }
}

/** Skips hidden files, and folders that a link has led to before. */
function filesBelow(folder: string, visited: Set<string>, note: Note): readonly string[] {
  const real = realPath(folder);
  if (visited.has(real)) return [];
  visited.add(real);
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesOf(entry, join(folder, entry.name), visited, note));
}

function filesOf(entry: Dirent, path: string, visited: Set<string>, note: Note): readonly string[] {
  try {
    const target = entry.isSymbolicLink() ? statSync(path) : entry;
    if (target.isDirectory()) return filesBelow(path, visited, note);
    return target.isFile() && documentFile.test(entry.name) ? [path] : [];
  } catch (error) {
    note(path, error);
    return [];
  }
}

function isNew(path: string, seen: Set<string>): boolean {
  const real = path === standardInput.argument ? path : realPath(path);
  const before = seen.size;
  return seen.add(real).size > before;
}

/** Without permission to read the parent folders, the path itself. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

function nameOf(path: string): string {
  return path === standardInput.argument ? standardInput.file : path;
}

async function readInput(path: string, stdin: Input): Promise<SourceFile> {
  const bytes = path === standardInput.argument ? await buffer(stdin) : readFileSync(path);
  return { file: nameOf(path), text: textOf(bytes) };
}

/** Byte order marks are removed: editors do not count them as a column. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

const reasons: Readonly<Record<string, string>> = {
  [noDocuments]: 'no .yaml, .yml or .json file is in it',
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ELOOP: 'its links go in a circle',
  ENOTDIR: 'a part of its name is no folder',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  ERR_STRING_TOO_LONG: 'it is too large',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not UTF-8 text',
};

/** The remedy if name and permissions are correct. */
const remedies: Readonly<Record<string, string>> = {
  [noDocuments]: 'Name the files themselves, or a folder that holds some.',
  ERR_FS_FILE_TOO_LARGE: 'Split it.',
  ERR_STRING_TOO_LONG: 'Split it.',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'Save it as UTF-8.',
};

/** The system's error for reading a file, as a fault. */
export function unreadableFile(file: string, error: unknown): Fault {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const found = fault('FILE_UNREADABLE', { file, reason: reasons[code] ?? message }, { file });
  return { ...found, remedy: remedies[code] ?? found.remedy };
}
