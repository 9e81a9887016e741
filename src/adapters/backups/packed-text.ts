import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { refusal } from '../../domain/errors.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The end of the names of compressed files. */
export const packedEnding = '.gz';

/** No text of a backup is longer: a file that claims to be is damaged. */
const maxBytes = 1024 * 1024 * 1024;

/** A text as a file contains it. */
export function packedText(text: string): Promise<Uint8Array> {
  return compress(text);
}

/** The text of a file. @throws BACKUP_DAMAGED */
export async function unpackedText(file: string, content: Uint8Array): Promise<string> {
  try {
    const bytes = await decompress(content, { maxOutputLength: maxBytes });
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refusal('BACKUP_DAMAGED', { file, reason: 'cannot be decompressed' });
  }
}
