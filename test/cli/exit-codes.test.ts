import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { exitCodeOf, exitCodes } from '../../src/cli/exit-codes.ts';
import { catalogue, type ErrorCode } from '../../src/domain/error-catalogue.ts';

const problem = (code: ErrorCode) => ({ code, kind: catalogue[code].kind });

describe('the exit code', () => {
  const rows: readonly [readonly ErrorCode[], number][] = [
    [['YAML_SYNTAX'], 1],
    [['BUCKET_CONFLICT'], 1],
    [['REVISION_NOT_FOUND'], 1],
    [['USAGE'], 64],
    [['SERVER_UNREACHABLE'], 69],
    [['STORE_UNAVAILABLE'], 69],
    [['INTERNAL'], 70],
    [['SETTING_INVALID'], 78],
    [['YAML_SYNTAX', 'STORE_FULL', 'YAML_SYNTAX'], 69],
  ];
  for (const [codes, expected] of rows) {
    it(`of ${codes.join(', ')} is ${expected}`, () => {
      assert.equal(exitCodeOf(codes.map(problem)), expected);
    });
  }

  it('of what one may not do is 77', () => {
    assert.equal(exitCodeOf([{ code: 'NEW_ONE', kind: 'denied' }]), 77);
  });

  it('is listed in docs/command-line.md', () => {
    const rows = readFileSync('docs/command-line.md', 'utf8').matchAll(/^\| (\d+) \|/gm);
    assert.deepEqual(
      [...rows].map(([, code]) => Number(code)),
      Object.values(exitCodes),
    );
  });
});
