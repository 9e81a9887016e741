import type { ArchiveEntry, ArchiveLimits } from './archive-entry.ts';
import { RemoteError } from './remote-files.ts';

const blockSize = 512;
const maxNameBytes = 65_536;

/** The files in a tar archive, in the formats of POSIX and GNU. @throws RemoteError */
export function* tarEntries(bytes: Buffer, { maxEntries }: ArchiveLimits): Generator<ArchiveEntry> {
  let position = 0;
  let count = 0;
  let longName: string | null = null;
  let longSize: number | null = null;
  while (position + blockSize <= bytes.length) {
    const header = bytes.subarray(position, position + blockSize);
    if (header.every((byte) => byte === 0)) return;
    if (!hasRightSum(header)) throw damaged();
    count += 1;
    if (count > maxEntries) throw new RemoteError(`it has more than ${maxEntries} entries`);
    const type = String.fromCharCode(header[156] ?? 0);
    const size: number = isExtension(type)
      ? numberAt(header, 124)
      : (longSize ?? numberAt(header, 124));
    const start: number = position + blockSize;
    const content = bytes.subarray(start, start + size);
    if (content.length < size) throw damaged();
    position = start + Math.ceil(size / blockSize) * blockSize;
    if (isExtension(type)) {
      if (size > maxNameBytes) throw damaged();
      if (type === 'L') longName = textOf(content);
      if (type === 'x') {
        const extended = readExtended(content);
        longName = extended.get('path') ?? longName;
        const given = extended.get('size');
        if (given !== undefined) longSize = wholeNumber(given, 10);
      }
      continue;
    }
    const name = longName ?? nameIn(header);
    longName = null;
    longSize = null;
    if (type === '5') continue;
    if (type === '1' || type === '2') throw new RemoteError(`"${name}" in it is a link`);
    if (type !== '0' && type !== '\0' && type !== '7') {
      throw new RemoteError(`"${name}" in it is neither a file nor a folder`);
    }
    if (!name.endsWith('/')) yield { name, content: () => content };
  }
  if (count === 0) throw damaged();
}

/** Long names, and headers of POSIX for one entry or all. */
function isExtension(type: string): boolean {
  return type === 'L' || type === 'K' || type === 'x' || type === 'g';
}

function hasRightSum(header: Buffer): boolean {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  return sum === numberAt(header, 148, 8);
}

function nameIn(header: Buffer): string {
  const name = textOf(header.subarray(0, 100));
  const isPosix = header.toString('latin1', 257, 262) === 'ustar';
  const prefix = isPosix && header[263] === 0x30 ? textOf(header.subarray(345, 500)) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

function numberAt(header: Buffer, start: number, length = 12): number {
  const first = header[start] ?? 0;
  if ((first & 0x80) === 0) {
    const text = header
      .toString('latin1', start, start + length)
      .replace(/[\0 ].*$/s, (rest) => rest.replace(/[\0 ]/g, ''));
    return text.trim() === '' ? 0 : wholeNumber(text.trim(), 8);
  }
  // Large numbers of GNU are binary.
  const value = header
    .subarray(start + 1, start + length)
    .reduce((sum, byte) => sum * 256 + byte, 0);
  if (Number.isSafeInteger(value)) return value;
  throw damaged();
}

function wholeNumber(text: string, radix: 8 | 10): number {
  const value = (radix === 8 ? /^[0-7]+$/ : /^\d+$/).test(text) ? Number.parseInt(text, radix) : -1;
  if (value >= 0 && Number.isSafeInteger(value)) return value;
  throw damaged();
}

/** `LENGTH KEY=VALUE\n` */
function readExtended(content: Buffer): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let position = 0;
  while (position < content.length) {
    const [length = ''] = /^\d{1,6}/.exec(content.toString('latin1', position, position + 6)) ?? [];
    const end = position + Number(length);
    if (length === '' || end <= position || end > content.length) throw damaged();
    const record = content.toString('utf8', position + length.length + 1, end - 1);
    const at = record.indexOf('=');
    if (at > 0) found.set(record.slice(0, at), record.slice(at + 1));
    position = end;
  }
  return found;
}

function textOf(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end === -1 ? bytes.length : end);
}

function damaged(): RemoteError {
  return new RemoteError('it is no valid tar archive');
}
