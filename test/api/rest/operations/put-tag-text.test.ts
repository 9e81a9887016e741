import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { putTagText } from '../../../../src/api/rest/operations/put-tag-text.ts';
import type { App } from '../../../../src/app/app.ts';
import { anonymous } from '../../../../src/domain/access/principal.ts';
import { canonicalText } from '../../../../src/domain/json/canonical.ts';

/** Gives back what it is given. */
const app: Pick<App, 'putTag'> = {
  putTag: async (_by, revision, name, data) => ({ revision, name, data: canonicalText(data) }),
};

describe('putTagText', () => {
  const texts: readonly (readonly [string, string])[] = [
    ['', 'null'],
    ['# nothing', 'null'],
    ['---\n...\n', 'null'],
    ['~', 'null'],
    ['{}', '{}'],
    ['a: 1.0', '{"a":1.0}'],
    ['a: yes', '{"a":true}'],
    ['a: 010', '{"a":8}'],
    ['[1]', '[1]'],
  ];
  for (const [text, expected] of texts) {
    it(`reads ${JSON.stringify(text)}`, async () => {
      assert.equal((await putTagText(app, anonymous, 1, 't', text)).data, expected);
    });
  }

  const bad: readonly (readonly [string, string, string])[] = [
    ['too much', 'x'.repeat(300_000), 'TAG_INVALID'],
    ['two documents', 'a: 1\n---\nb: 1\n', 'YAML_SYNTAX'],
    ['what is no YAML', '{', 'YAML_SYNTAX'],
    ['what YAML alone has', 'a: !x b', 'YAML_UNSUPPORTED'],
    ['deep nesting', `${'['.repeat(500)}${']'.repeat(500)}`, 'LIMIT_EXCEEDED'],
  ];
  for (const [title, text, code] of bad) {
    it(`refuses ${title}`, async () => {
      await assert.rejects(putTagText(app, anonymous, 1, 't', text), { code });
    });
  }
});
