/** A file of documents, with its path in the repository's folder or the archive. */
export interface RemoteFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The files of documents, in order of their paths, and what was found beside them but not read. */
export interface RemoteFiles {
  readonly files: readonly RemoteFile[];
  readonly skipped: readonly { readonly path: string; readonly kind: 'link' | 'submodule' }[];
}

/** Files that cannot be read; the message says why. */
export class RemoteError extends Error {}

export function isDocumentFile(path: string): boolean {
  return /\.(?:ya?ml|json)$/i.test(path);
}
