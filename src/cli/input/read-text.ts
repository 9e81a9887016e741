import { readFileSync } from 'node:fs';
import { PurserError } from '../../domain/errors.ts';
import { unreadableFile } from './input-files.ts';

/** The text of a small file; `absent`, if given, for a missing one. @throws FILE_UNREADABLE */
export function readText(file: string, absent?: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isAbsent && absent !== undefined) return absent;
    throw new PurserError([unreadableFile(file, error)]);
  }
}
