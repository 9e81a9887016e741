import { RemoteError } from './remote-files.ts';

/** A file in an archive. */
export interface ArchiveEntry {
  readonly name: string;
  readonly content: () => Uint8Array;
}

export interface ArchiveLimits {
  /** Of all contents together. */
  readonly maxBytes: number;
  readonly maxEntries: number;
}

/** The path of an entry, without `./` before it. @throws RemoteError if it leads out of the archive */
export function entryPath(name: string): string {
  const path = name.replace(/^(?:\.\/)+/, '');
  const isOutside =
    /^(?:\/|[a-z]:)/i.test(path) || /[\\\0]/.test(path) || path.split('/').includes('..');
  if (isOutside) throw new RemoteError(`the path "${name}" in it leads out of it`);
  return path;
}
