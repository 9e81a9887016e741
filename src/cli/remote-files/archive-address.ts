import { readFolder } from './git-address.ts';

/** A folder in an archive. */
export interface ArchiveAddress {
  readonly file: string;
  readonly kind: 'tar' | 'zip';
  readonly folder: string;
}

const form = /^(.*\.(?:tar|tar\.gz|tgz|zip))(?:\/\/(.*))?$/is;

/** Reads `FILE.tar.gz//FOLDER`; null for the name of another file. @throws USAGE for a folder outside of the archive */
export function parseArchiveAddress(text: string): ArchiveAddress | null {
  const [, file, folder = ''] = form.exec(text) ?? [];
  if (file === undefined) return null;
  return { file, kind: /\.zip$/i.test(file) ? 'zip' : 'tar', folder: readFolder(folder) };
}
