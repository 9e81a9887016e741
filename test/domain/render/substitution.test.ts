import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Substitution } from '../../../src/domain/document/document.ts';
import type { ErrorCode } from '../../../src/domain/errors.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { loadCases } from '../../support/cases.ts';
import { itemsOf, renderSet } from '../../support/render-set.ts';

interface Case {
  readonly source: Json;
  readonly src?: Partial<Substitution['src']>;
  readonly data: Json;
  readonly dest: Substitution['dest'];
  readonly expect?: Json;
  readonly errors?: readonly ErrorCode[];
}

const schema = 'example/Kind/v1';

function documentsOf({ source, src, data, dest }: Case): string {
  const substitutions = [{ src: { schema, name: 'source', path: '.', ...src }, dest }];
  return JSON.stringify([
    { schema, metadata: { schema: 'metadata/Document/v1', name: 'source' }, data: source },
    { schema, metadata: { schema: 'metadata/Document/v1', name: 'user', substitutions }, data },
  ]);
}

describe('substitution', () => {
  for (const row of loadCases<Case>('substitution/values')) {
    it(row.title, () => {
      const { output, faults } = renderSet(itemsOf(documentsOf(row)));
      assert.deepEqual(
        faults.map(({ code }) => code),
        row.errors ?? [],
      );
      assert.deepEqual(output['source'], row.source);
      assert.deepEqual(output['user'], row.errors === undefined ? row.expect : undefined);
    });
  }

  it('puts numbers into text in the form in which they were written', () => {
    const text = `
schema: example/Kind/v1
metadata: { schema: metadata/Document/v1, name: source }
data: { v: 1.0, w: 123456789012345678901234567890 }
---
schema: example/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: user
  substitutions:
  - { src: { schema: example/Kind/v1, name: source, path: .v }, dest: { path: .a, pattern: V } }
  - { src: { schema: example/Kind/v1, name: source, path: .w }, dest: { path: .a, pattern: W } }
data: { a: V-W }
`;
    const { output } = renderSet(itemsOf(text));
    assert.deepEqual(output['user'], { a: '1.0-123456789012345678901234567890' });
  });

  it('says where a fault is, and never what a document holds', () => {
    const row: Case = {
      source: 'TOP-SECRET',
      data: { a: 'HIDDEN' },
      dest: [{ path: '.b' }, { path: '.a.b' }],
    };
    const [fault] = renderSet(itemsOf(documentsOf(row))).faults;
    assert.deepEqual(fault?.place, {
      schema,
      name: 'user',
      path: 'metadata.substitutions[0].dest[1]',
    });
    assert.doesNotMatch(JSON.stringify(fault), /SECRET|HIDDEN/);
  });
});
