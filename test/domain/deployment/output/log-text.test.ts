import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { createLogText } from '../../../../src/domain/deployment/output/log-text.ts';
import { createSecretRedaction } from '../../../../src/domain/deployment/output/secret-redaction.ts';

const limits = { jsonBytes: 0, logBytes: 1_000, lineBytes: 20 };
const bytes = (text: string) => Buffer.from(text);

function logOf(parts: readonly Uint8Array[], secrets: readonly string[] = [], more = {}): string {
  const log = createLogText(createSecretRedaction(secrets), { ...limits, ...more });
  return parts.map((part) => log.push(part, 'out')).join('') + log.end();
}

describe('the log of a step', () => {
  it('does not depend on how the output is cut', () => {
    const piece = fc.constantFrom(
      'ü',
      '√',
      'abc',
      '\n',
      '\r',
      '\u001b[1m',
      'hunter2',
      '\t',
      'x'.repeat(15),
    );
    const output = fc.array(piece, { maxLength: 30 }).map((pieces) => bytes(pieces.join('')));
    fc.assert(
      fc.property(output, fc.integer({ min: 1, max: 9 }), (whole, size) => {
        const parts = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
          whole.subarray(at * size, (at + 1) * size),
        );
        assert.equal(logOf(parts, ['hunter2']), logOf([whole], ['hunter2']));
      }),
    );
  });

  it('is text of bounded length, whatever the output is', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 8 }), (parts) => {
        const log = logOf(parts);
        assert.ok(!/[^\P{Cc}\n\t]/u.test(log));
        assert.ok(Buffer.byteLength(log) <= 1_000 + '\n[truncated]\n'.length);
        for (const line of log.split('\n')) {
          assert.ok(Buffer.byteLength(line) <= 20 + ' [cut]'.length);
        }
      }),
    );
  });

  it('replaces bad bytes, and drops control characters', () => {
    assert.equal(logOf([Buffer.from([0x61, 0xff, 0xc3]), bytes('b\u001b[1mc\r\n')]), 'a��b[1mc\n');
  });

  it('finds secrets that control characters or parts divide', () => {
    assert.equal(logOf([bytes('<hun\0t'), bytes('er2>')], ['hunter2']), '<[redacted]>\n');
    assert.equal(logOf([bytes('<one\r\ntwo>')], ['one\r\ntwo']), '<[redacted]>\n');
  });

  it('cuts long lines between characters, and goes on with the next line', () => {
    assert.equal(logOf([bytes(`${'ü'.repeat(11)}\nnext`)]), `${'ü'.repeat(10)} [cut]\nnext\n`);
    assert.equal(
      logOf([bytes('x'.repeat(30)), bytes('y'.repeat(30))]),
      `${'x'.repeat(20)} [cut]\n`,
    );
  });

  it('ends where it is full', () => {
    const log = createLogText(createSecretRedaction([]), { ...limits, logBytes: 7 });
    assert.equal(log.push(bytes('one\ntwo\nthree\n'), 'out'), 'one\ntwo\n[truncated]\n');
    assert.equal(log.push(bytes('four\n'), 'err'), '');
    assert.equal(log.end(), '');
  });

  it('keeps the lines of the two streams apart', () => {
    const log = createLogText(createSecretRedaction([]), limits);
    const pushed = [
      log.push(bytes('working'), 'out'),
      log.push(bytes('oops\n'), 'err'),
      log.push(bytes('… done\n'), 'out'),
      log.push(bytes('end'), 'err'),
    ];
    assert.deepEqual([...pushed, log.end()], ['', 'oops\n', 'working… done\n', '', 'end\n']);
  });
});
