import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { leavesAt } from '../../../src/domain/explain/leaves.ts';
import { content } from '../../../src/domain/explain/trace.ts';
import { traceAction } from '../../../src/domain/explain/trace-action.ts';
import { formatLocation } from '../../../src/domain/json/path/format-location.ts';
import { parsePath } from '../../../src/domain/json/path/path.ts';
import { noSecrets } from '../../support/explained-set.ts';

const submitted = content(
  { b: [1, { x: null }], a: { a: { a: 'deep' }, e: {}, l: [] }, gone: { y: 2 } },
  { kind: 'submitted', document: 'd', place: null, from: null, at: [], part: false, secret: false },
);
const root = traceAction(
  submitted,
  {},
  { method: 'delete', path: '.gone' },
  { document: 'd', place: 'p', isSecret: noSecrets },
);

describe('leavesAt', () => {
  const rows: readonly [title: string, path: string, expected: string][] = [
    ['lists plain values and what is empty', '.', '.a.a.a .a.e .a.l .b[0] .b[1].x'],
    ['lists those within a path', '.b', '.b[0] .b[1].x'],
    ['lists a value by itself', '.b[-1].x', '.b[1].x'],
    ['lists all matches', '.a.*', '.a.a.a .a.e .a.l'],
    ['lists each once, though matches are nested', '..a', '.a.a.a .a.e .a.l'],
    ['lists each once, though matches repeat', '..[*]', '.a.a.a .a.e .a.l .b[0] .b[1].x'],
    ['lists what was taken away, if asked for', '.gone.y', '.gone.y'],
    ['lists what was taken away as a whole', '.gone', '.gone'],
    ['lists nothing where nothing ever was', '.gone.x', ''],
    ['lists nothing for patterns that match nothing', '.gone.*', ''],
  ];
  for (const [title, path, expected] of rows) {
    it(title, () => {
      const found = Array.from(leavesAt(root, parsePath(path), noSecrets), formatLocation);
      assert.equal(found.join(' '), expected);
    });
  }
});
