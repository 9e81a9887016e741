/**
 * Where backups are kept: files by name, such as a folder or a bucket. Files never change once they are written.
 *
 * Its contract is `test/contract/backup-target.ts`, which every adapter passes. Every method throws BACKUP_UNAVAILABLE
 * if it cannot do its work.
 */
export interface BackupTarget {
  /** Its address, for messages; without secrets. */
  readonly address: string;
  /** The names of all files that begin with a text, sorted. */
  list(prefix: string): Promise<readonly string[]>;
  /**
   * Writes a file whole, or not at all, and returns the bytes that it takes: files are compressed. Its name has parts of
   * letters, digits, `.`, `-` and `_`, separated by `/`.
   */
  write(name: string, text: string): Promise<number>;
  /** The text of a file; null if it is missing. @throws BACKUP_DAMAGED if it cannot be decompressed */
  read(name: string): Promise<string | null>;
  close(): Promise<void>;
}
