import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { linesAround, linesOfValues } from './value-lines.ts';

const text = `schema: a/B/v1
metadata:
  labels:
    network: storage
  layeringDefinition:
    actions:
      - method: merge
        path: '.'
      - method: delete
        path: .dhcp
  name: net
data:
  mtu: 9000
  'odd key': 1
  text: |
    first: 1

    second
  ports:
    - name: a
      tags:
        - x
        - y
    - name: b
  nested:
    - - 1
      - 2
    - - 3
  last: {}
`;

describe('the lines of values', () => {
  const lines = linesOfValues(text);
  const all = text.split('\n');
  const textOf = (path: string) => {
    const range = lines.get(path);
    return range === undefined ? null : all.slice(range.from, range.to).join('\n');
  };

  it.each([
    ['.mtu', '  mtu: 9000'],
    ['.["odd key"]', "  'odd key': 1"],
    ['.text', '  text: |\n    first: 1\n\n    second'],
    ['.ports[0].name', '    - name: a'],
    ['.ports[0].tags[1]', '        - y'],
    ['.ports[1]', '    - name: b'],
    ['.nested[0][1]', '      - 2'],
    ['.nested[1][0]', '    - - 3'],
    ['.last', '  last: {}'],
    ['metadata.labels.network', '    network: storage'],
    ['metadata.layeringDefinition.actions[1]', '      - method: delete\n        path: .dhcp'],
    ['metadata.layeringDefinition.actions[1].path', '        path: .dhcp'],
  ])('are found at %s', (path, expected) => assert.equal(textOf(path), expected));

  it('are those of a value around, if the text has no such value', () => {
    assert.deepEqual(linesAround(lines, '.ports[1].speed.max'), lines.get('.ports[1]'));
    assert.equal(linesAround(lines, '.none'), null);
    assert.equal(linesAround(lines, null), null);
  });
});
