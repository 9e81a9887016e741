import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { refusal } from '../../domain/errors.ts';
import { unwritable } from './unwritable.ts';

/** The name of standard input and output on the command line. */
const standard = '-';

/** Maximum length of a line of an exported history: no document is longer. */
const maxLineLength = 400 * 1024 * 1024;

const isPacked = (file: string): boolean => file.endsWith('.gz');

/** Writes lines to a file, packed if its name ends in `.gz`, or to standard output (`-`). */
export async function writeLines(
  file: string,
  lines: AsyncIterable<string>,
  stdout: NodeJS.WritableStream,
): Promise<void> {
  const source = Readable.from(lines, { objectMode: true, highWaterMark: 64 });
  if (file === standard) return pipeline(source, stdout, { end: false });
  // Readable by its owner only: it contains every version of every document.
  const target = createWriteStream(file, { mode: 0o600 });
  try {
    if (isPacked(file)) await pipeline(source, createGzip(), target);
    else await pipeline(source, target);
  } catch (error) {
    // A file that is still being opened would appear after the caller has removed it.
    if (!target.closed) await new Promise<void>((done) => target.once('close', done));
    throw unwritable(file, error);
  }
}

/**
 * The lines of such a file, with their ends. A truncated file ends at its last complete line or
 * character.
 */
export async function* readLines(
  file: string,
  stdin: NodeJS.ReadableStream,
): AsyncGenerator<string> {
  const source = file === standard ? stdin : createReadStream(file);
  const unpacked = isPacked(file) ? createGunzip() : null;
  const ended = unpacked === null ? undefined : pipeline(source, unpacked).catch(() => {});
  try {
    yield* linesIn(unpacked ?? source);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'Z_BUF_ERROR') throw fileError(file, error);
  } finally {
    if (source !== stdin) (source as Readable).destroy();
    await ended;
  }
}

async function* linesIn(source: AsyncIterable<string | Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let parts: Buffer[] = [];
  let length = 0;
  const take = (): string => {
    const line = decoder.decode(Buffer.concat(parts));
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk as Buffer);
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      parts.push(bytes.subarray(start, end + 1));
      start = end + 1;
      yield take();
    }
    if (start < bytes.length) parts.push(bytes.subarray(start));
    length += bytes.length - start;
    if (length > maxLineLength) throw new Error('one of its lines is too long');
  }
  if (length > 0) yield take();
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not UTF-8 text',
  Z_DATA_ERROR: 'it is not packed by gzip, or damaged',
};

/** The system's error for a file, as a refusal; refusals are unchanged. */
function fileError(file: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = reasons[code ?? ''];
  const isOfFile = reason !== undefined || /^(E[A-Z]+|Z_|ERR_ENC)/.test(code ?? '');
  if (!isOfFile && message !== 'one of its lines is too long') return error;
  return refusal('FILE_UNREADABLE', { file, reason: reason ?? message }, { file });
}
