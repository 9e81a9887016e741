import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { parseArchiveAddress } from '../../../src/cli/remote-files/archive-address.ts';
import { readArchive } from '../../../src/cli/remote-files/read-archive.ts';
import { createWorkspace, type Workspace } from '../../support/cli.ts';

let space: Workspace;
beforeAll(() => {
  space = createWorkspace();
});
afterAll(() => space.remove());

interface Entry {
  readonly name: string;
  readonly content?: string;
  /** In tar: the type; in zip: the mode of Unix. */
  readonly type?: string;
  readonly mode?: number;
}

function tar(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap(({ name, content = '', type = '0' }) => {
    const header = Buffer.alloc(512);
    header.write(name.slice(0, 100), 0);
    header.write('0000644\0', 100);
    header.write(`${Buffer.byteLength(content).toString(8).padStart(11, '0')}\0`, 124);
    header.write('        ', 148);
    header.write(type, 156);
    header.write('ustar\x0000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    const body = Buffer.alloc(Math.ceil(Buffer.byteLength(content) / 512) * 512);
    body.write(content);
    return [header, body];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

function zip(entries: readonly Entry[], lie: { size?: number } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', mode = 0o100644 } of entries) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry[5] = 3;
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(content), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(lie.size ?? Buffer.byteLength(content), 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    entry.writeUInt32LE(offset, 42);
    entry.write(name, 46);
    parts.push(local, packed);
    directory.push(entry);
    offset += local.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const limits = { maxFileBytes: 1_000_000, maxBytes: 10_000, maxEntries: 20 };

function read(name: string, bytes: Buffer): readonly string[] {
  writeFileSync(space.file(name.replace(/\/\/.*$/, '')), bytes);
  const address = parseArchiveAddress(`${space.path}/${name}`);
  assert.ok(address !== null);
  const { files } = readArchive(address, limits);
  return files.map(({ path, bytes: content }) => `${path}=${Buffer.from(content)}`);
}

const entries: readonly Entry[] = [
  { name: 'top/b.yaml', content: 'b: 2' },
  { name: './top/a.yml', content: 'a: 1' },
  { name: 'top/.hidden.yaml', content: 'x' },
  { name: 'top/notes.txt', content: 'x' },
  { name: 'c.json', content: '{}' },
];

const long = `${'d/'.repeat(60)}long.yaml`;
const pax = `${String(long.length + 10)} path=${long}\n`;

describe('an archive', () => {
  it.each([
    ['a.tar', tar(entries)],
    ['a.tar.gz', gzipSync(tar(entries))],
    ['a.tgz', gzipSync(tar(entries))],
    ['a.zip', zip(entries)],
  ])('is read: %s', (name, bytes) => {
    assert.deepEqual(read(name, bytes), ['c.json={}', 'top/a.yml=a: 1', 'top/b.yaml=b: 2']);
    assert.deepEqual(read(`${name}//top`, bytes), ['a.yml=a: 1', 'b.yaml=b: 2']);
  });

  it('has long names in both ways', () => {
    const gnu = tar([
      { name: 'x', type: 'L', content: `${long}\0` },
      { name: 'y', content: '1' },
    ]);
    assert.deepEqual(read('gnu.tar', gnu), [`${long}=1`]);
    const posix = tar([
      { name: 'x', type: 'x', content: pax },
      { name: 'y', content: '1' },
    ]);
    assert.deepEqual(read('pax.tar', posix), [`${long}=1`]);
  });

  it.each<readonly [string, string, Buffer, RegExp]>([
    ['a link', 'l.tar', tar([{ name: 'l.yaml', type: '2' }]), /is a link/],
    ['a hard link', 'h.tar', tar([{ name: 'l.yaml', type: '1' }]), /is a link/],
    ['a device', 'd.tar', tar([{ name: 'd', type: '3' }]), /neither a file nor a folder/],
    ['..', 'u.tar', tar([{ name: '../u.yaml' }]), /leads out/],
    ['.. within', 'u.tar', tar([{ name: 'a/../../u.yaml' }]), /leads out/],
    ['an absolute path', 'u.tar', tar([{ name: '/u.yaml' }]), /leads out/],
    ['a path twice', 't.tar', tar([{ name: 'u.yaml' }, { name: './u.yaml' }]), /twice/],
    ['a bomb', 'b.tar.gz', gzipSync(Buffer.alloc(50_000)), /more than 10000 bytes/],
    [
      'many entries',
      'm.tar',
      tar(Array.from({ length: 21 }, (_, at) => ({ name: `${at}` }))),
      /more than 20 entries/,
    ],
    ['text', 'x.tar', Buffer.from('x'.repeat(2_000)), /no valid tar/],
    [
      'half of it',
      'x.tar',
      tar([{ name: 'a.yaml', content: 'x'.repeat(2_000) }]).subarray(0, 900),
      /no valid tar/,
    ],
    ['a broken gzip', 'x.tar.gz', gzipSync(tar(entries)).subarray(0, 60), /no valid gzip/],
    ['a link in a zip', 'l.zip', zip([{ name: 'l.yaml', mode: 0o120777 }]), /is a link/],
    ['.. in a zip', 'u.zip', zip([{ name: '../u.yaml' }]), /leads out/],
    ['\\ in a zip', 'u.zip', zip([{ name: '..\\u.yaml' }]), /leads out/],
    [
      'a bomb in a zip',
      'b.zip',
      zip([{ name: 'b.yaml', content: 'x'.repeat(50_000) }]),
      /more than 10000/,
    ],
    [
      'a bomb that lies',
      'b.zip',
      zip([{ name: 'b.yaml', content: 'x'.repeat(50_000) }], { size: 10 }),
      /no valid zip/,
    ],
    ['text as zip', 'x.zip', Buffer.from('x'.repeat(100)), /no valid zip/],
    ['nothing as zip', 'x.zip', Buffer.alloc(0), /no valid zip/],
  ])('is refused with %s', (_, name, bytes, reason) => {
    assert.throws(() => read(name, bytes), reason);
  });

  it('is refused or read, never more, if bytes of it change', () => {
    for (const [name, bytes] of [
      ['f.tar', tar(entries)],
      ['f.zip', zip(entries)],
    ] as const) {
      for (let at = 0; at < bytes.length; at += 7) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 0xff;
        try {
          read(name, changed);
        } catch (error) {
          assert.equal((error as Error).constructor.name, 'RemoteError', `${name} ${at}: ${error}`);
        }
      }
    }
  });
});
