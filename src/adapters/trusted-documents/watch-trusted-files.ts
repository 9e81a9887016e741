import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { TrustedDocument } from '../../domain/access/trusted-document.ts';
import { parseTrustedManifest } from '../../domain/access/trusted-manifest.ts';
import { fault, PurserError, refusal, throwFaults } from '../../domain/errors.ts';
import { digestOf } from '../../domain/json/canonical.ts';
import type { TrustedDocuments } from '../../ports/trusted-documents.ts';
import { type RereadFile, rereadFile } from '../identity/reread-file.ts';

type Documents = readonly TrustedDocument[];

const setting = 'PURSER_TRUSTED_DOCUMENTS';

/** The documents of a manifest or of a folder. They are read again when a file changes. */
export function watchTrustedFiles(path: string): TrustedDocuments {
  const manifest = rereadFile(path, setting, (text) => parseManifest(text, path));
  const folder = openFolder(path);
  return { list: async () => ((await isFolder(path)) ? folder() : manifest()) };
}

function parseManifest(text: string, file: string): Documents {
  const { documents, faults } = parseTrustedManifest(text, { setting, file });
  throwFaults(faults);
  return documents;
}

/** The documents of a manifest, or the one of a file of its own: its id is the SHA-256 of its text, in hexadecimal. */
function documentsIn(text: string, file: string): Documents {
  if (file.endsWith('.json')) return parseManifest(text, file);
  return [{ id: digestOf(text), text, place: { file } }];
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    // Reading it as a file reports the error.
    return false;
  }
}

function openFolder(folder: string): RereadFile<Documents> {
  const files = new Map<string, RereadFile<Documents>>();
  let read: readonly Documents[] = [];
  let known: Documents = [];

  function readFile(name: string): Promise<Documents> {
    const path = join(folder, name);
    const file = files.get(name) ?? rereadFile(path, setting, (text) => documentsIn(text, path));
    files.set(name, file);
    return file();
  }

  return async () => {
    const names = await namesIn(folder);
    for (const name of files.keys()) if (!names.includes(name)) files.delete(name);
    const found: Documents[] = [];
    const faults = [];
    for (const name of names) {
      try {
        found.push(await readFile(name));
      } catch (error) {
        if (!(error instanceof PurserError)) throw error;
        faults.push(...error.faults);
      }
    }
    if (names.length === 0) {
      const reason = `${folder} has no .graphql or .json files`;
      faults.push(fault('SETTING_INVALID', { setting, reason }));
    }
    throwFaults(faults);
    const isSame = found.length === read.length && found.every((one, at) => one === read[at]);
    if (!isSame) [read, known] = [found, found.flat()];
    return known;
  };
}

/**
 * Files in folders whose names begin with a dot are left out: a mounted volume keeps older versions there. So is
 * `package.json`, which says how Node reads the modules that tools write beside their manifests.
 */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory() && /\.(graphql|gql|json)$/.test(entry.name))
      .filter((entry) => entry.name !== 'package.json')
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .filter((name) => name.split(sep).every((part) => !part.startsWith('.')))
      .sort();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const reason = `the system says ${code}`;
    throw refusal('FILE_UNREADABLE', { file: folder, reason }, {}, { cause });
  }
}
