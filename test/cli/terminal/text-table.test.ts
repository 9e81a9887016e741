import assert from 'node:assert/strict';
import { it } from 'vitest';
import { textTable } from '../../../src/cli/terminal/text-table.ts';

it('a table aligns its columns, however wide their characters are', () => {
  const rows = [
    ['NAME', 'LAYER', 'NOTE'],
    ['名前', 'site', 'wide'],
    ['a\nb', '-', ''],
  ];
  assert.equal(
    textTable(rows),
    ['NAME      LAYER  NOTE', '名前      site   wide', 'a\\u000ab  -', ''].join('\n'),
  );
});
