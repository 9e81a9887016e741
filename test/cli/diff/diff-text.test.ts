import assert from 'node:assert/strict';
import { createColors } from 'picocolors';
import { describe, it } from 'vitest';
import type { DiffStyle } from '../../../src/cli/diff/diff-style.ts';
import {
  bucketsText,
  documentsDiffText,
  renderedDiffText,
} from '../../../src/cli/diff/diff-text.ts';
import type {
  DiffKind,
  DocumentDifferenceFragment,
  RenderedDifferenceFragment,
  ValueChangeFragment,
} from '../../../src/cli/generated/operations.ts';
import type { Json } from '../../../src/domain/json/value.ts';

const plain: DiffStyle = { colours: createColors(false), columns: null, unified: false };

function changed(
  changes: readonly ValueChangeFragment[],
  rest: Partial<DocumentDifferenceFragment & RenderedDifferenceFragment> = {},
): DocumentDifferenceFragment & RenderedDifferenceFragment {
  const id = { schema: 'a/B/v1', name: 'n', layer: 'site', bucket: 'one' };
  return { kind: 'UPDATED', ...id, before: { bucket: 'one' }, changes, causes: [], ...rest };
}

function change(kind: DiffKind, old: Json, now: Json): ValueChangeFragment {
  return { kind, path: 'data.x', before: old, after: now, secret: false };
}

describe('documents that differ', () => {
  const rows: readonly [
    title: string,
    document: DocumentDifferenceFragment,
    lines: readonly string[],
  ][] = [
    [
      'each value with what was and what is',
      changed([
        change('CREATED', null, { b: 1, a: [] }),
        change('DELETED', 'text', null),
        change('UPDATED', null, false),
      ]),
      ['  + data.x: {"a":[],"b":1}', '  - data.x: "text"', '  ~ data.x: null -> false'],
    ],
    [
      'long values below one another',
      changed([change('UPDATED', 'o'.repeat(90), 'n')]),
      ['  ~ data.x:', `    - "${'o'.repeat(90)}"`, '    + "n"'],
    ],
    ['another bucket', changed([], { before: { bucket: 'two' } }), ['  ~ bucket: "two" -> "one"']],
    [
      'no secret',
      changed([{ kind: 'UPDATED', path: 'data', before: null, after: null, secret: true }]),
      ['  ~ data: (hidden)'],
    ],
    [
      'nothing that a terminal would obey',
      changed([change('CREATED', null, '\u001b[2J\u202e')]),
      ['  + data.x: "\\u001b[2J\\u202e"'],
    ],
  ];
  for (const [title, document, lines] of rows) {
    it(`are shown with ${title}`, () => {
      const expected = ['documents: 1 updated', 'updated [a/B/v1, site] n', ...lines, ''];
      assert.deepEqual(documentsDiffText([document], plain).split('\n'), expected);
    });
  }

  it('are counted by kind', () => {
    const all = (['CREATED', 'DELETED', 'CREATED'] as const).map((kind) =>
      changed([], { kind, before: null }),
    );
    assert.match(documentsDiffText(all, plain), /^documents: 2 created, 1 deleted\ncreated \[/);
    assert.equal(documentsDiffText([], plain), 'documents: no difference\n');
  });

  it('are cut to the columns of a terminal', () => {
    const text = documentsDiffText([changed([change('CREATED', null, 'x'.repeat(99))])], {
      ...plain,
      columns: 40,
    });
    assert.deepEqual(
      text
        .split('\n')
        .map((line) => line.length)
        .filter((length) => length > 40),
      [],
    );
    assert.match(text, /x…\n$/);
  });
});

describe('rendered documents that differ', () => {
  const cause = (name: string) =>
    ({ kind: 'UPDATED', schema: 'a/B/v1', name, layer: null }) as const;

  it('name what made them differ, some of it on a terminal', () => {
    const causes = ['a', 'b', 'c', 'd', 'e'].map(cause);
    const text = (columns: number | null): string =>
      renderedDiffText([changed([], { causes })], { ...plain, columns });
    assert.match(
      text(80),
      /^updated a\/B\/v1 n because of \[a\/B\/v1, -\] a, \[.*\] b, \[.*\] c, 2 more$/m,
    );
    assert.match(text(null), /because of \[a\/B\/v1, -\] a, \[.*\] b, .*, \[.*\] e$/m);
  });

  it('have no text where they cannot be rendered', () => {
    const broken = changed([], { kind: 'BROKEN', text: '--- gone' });
    assert.equal(
      renderedDiffText([broken], { ...plain, unified: true }),
      'rendered documents: 1 broken\nbroken a/B/v1 n\n',
    );
  });
});

it('buckets are shown with what became of them', () => {
  const buckets = [
    { name: 'one', status: 'CREATED' },
    { name: 'two', status: 'UNCHANGED' },
  ] as const;
  assert.equal(bucketsText({ buckets }, plain), 'buckets\ncreated one\nunchanged two\n');
});
