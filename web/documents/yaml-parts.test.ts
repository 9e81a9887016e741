import assert from 'node:assert/strict';
import { it } from 'vitest';
import { partsOfLine } from './yaml-parts.ts';

it.each([
  ['  mtu: 9000', '  ', 'mtu:', ' 9000', 'number'],
  ["    - 'a: b': true", '    - ', "'a: b':", ' true', 'number'],
  ['  - plain text', '  - ', '', 'plain text', 'text'],
  ['  url: http://x', '  ', 'url:', ' http://x', 'text'],
  ['  gateway: 10.43.8.1', '  ', 'gateway:', ' 10.43.8.1', 'text'],
  ['', '', '', '', 'text'],
])('splits %j', (line, indent, key, value, kind) => {
  assert.deepEqual(partsOfLine(line), { indent, key, value, kind });
});
