import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { ResourceKind } from '../../../src/domain/references/kind.ts';
import {
  agreesWith,
  documentName,
  nameStart,
} from '../../../src/domain/references/resource-key.ts';
import { runs } from '../../support/properties.ts';
import { sampleSegments, soundSchema } from './sample-schema.ts';

const app = soundSchema(sampleSegments()).kinds.get('app') as ResourceKind;

describe('what names begin with', () => {
  const rows: readonly (readonly [string, readonly string[], string, boolean])[] = [
    ['nothing', ['', '', '', ''], '', false],
    ['the root', ['p', '', '', ''], 'p/', false],
    ['all above a gap', ['p', 'ca', '', 'nginx'], 'p/ca/', false],
    ['nothing below a gap at the root', ['', 'ca', 'v1', 'nginx'], '', false],
    ['values as they are written in names', ['a/b', '50%', '', ''], 'a%2Fb/50%25/', false],
    ['a whole Key', ['p', 'ca', 'v1', 'nginx'], 'p/ca/v1/nginx', true],
  ];
  for (const [title, values, text, isWhole] of rows) {
    it(`is ${title}`, () => {
      const key = new Map(app.elements.map((element, at) => [element, values[at] ?? '']));
      assert.deepEqual(nameStart(app, key), { text, isWhole });
    });
  }

  it('is begun with by every Key that agrees', () => {
    const part = fc.constantFrom('a', 'a/', '%', 'a%2F', 'b');
    const parts = fc.array(part, { minLength: 4, maxLength: 4 });
    const mask = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 });
    const keyOf = (values: readonly string[]) =>
      new Map(app.elements.map((element, at) => [element, values[at] ?? '']));
    fc.assert(
      fc.property(parts, parts, mask, (own, asked, shown) => {
        const key = keyOf(own);
        const values = keyOf(asked.map((value, at) => (shown[at] ? value : '')));
        if (!agreesWith(key, values)) {
          assert.ok(own.some((value, at) => shown[at] && value !== asked[at]));
          return;
        }
        const { text, isWhole } = nameStart(app, values);
        const name = documentName({ kind: app, key });
        assert.ok(isWhole ? name === text : name.startsWith(text), `${name} ${text}`);
      }),
      { numRuns: runs(300) },
    );
  });
});
