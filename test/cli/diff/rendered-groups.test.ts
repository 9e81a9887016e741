import assert from 'node:assert/strict';
import { createColors } from 'picocolors';
import { describe, it } from 'vitest';
import type { DiffStyle } from '../../../src/cli/diff/diff-style.ts';
import { renderedDiffText } from '../../../src/cli/diff/diff-text.ts';
import { groupRendered } from '../../../src/cli/diff/rendered-groups.ts';
import type {
  RenderedDifferenceFragment,
  ValueChangeFragment,
} from '../../../src/cli/generated/operations.ts';

const plain: DiffStyle = { colours: createColors(false), columns: null, unified: false };

const mtu: ValueChangeFragment = {
  kind: 'UPDATED',
  path: 'data.mtu',
  before: 9000,
  after: 1500,
  secret: false,
};

const base = { kind: 'UPDATED', schema: 'a/B/v1', name: 'base', layer: 'global' } as const;

function host(
  name: string,
  rest: Partial<RenderedDifferenceFragment> = {},
): RenderedDifferenceFragment {
  return { kind: 'UPDATED', schema: 'a/B/v1', name, changes: [mtu], causes: [base], ...rest };
}

const hosts = ['h1', 'h2', 'h3', 'h4', 'h5'].map((name) => host(name));

function names(rendered: readonly RenderedDifferenceFragment[]): readonly string[] {
  return groupRendered(rendered).map((group) => group.map(({ name }) => name).join('+'));
}

describe('rendered documents with equal differences', () => {
  it('are one group, where the first of them stood', () => {
    const other = host('x', { changes: [{ ...mtu, after: 1400 }] });
    assert.deepEqual(names([...hosts.slice(0, 2), other, ...hosts.slice(2)]), [
      'h1+h2+h3+h4+h5',
      'x',
    ]);
  });

  const rows: readonly [title: string, rest: Partial<RenderedDifferenceFragment>][] = [
    ['another value before', { changes: [{ ...mtu, before: 8000 }] }],
    ['a value of another type', { changes: [{ ...mtu, after: '1500' }] }],
    ['another path', { changes: [{ ...mtu, path: 'data.size' }] }],
    ['one more value', { changes: [mtu, { ...mtu, path: 'data.size' }] }],
    ['a secret', { changes: [{ ...mtu, secret: true }] }],
    ['another cause', { causes: [base, { ...base, name: 'more' }] }],
    ['another kind', { kind: 'CREATED' }],
  ];
  for (const [title, rest] of rows) {
    it(`are apart for ${title}`, () => {
      assert.deepEqual(names([host('h1'), host('h2', rest)]), ['h1', 'h2']);
    });
  }

  it('are apart if no values are shown', () => {
    const broken = ['h1', 'h2'].map((name) => host(name, { kind: 'BROKEN', changes: [] }));
    assert.deepEqual(names(broken), ['h1', 'h2']);
  });

  it('are shown once, with all names in a file and some on a terminal', () => {
    const lines = (columns: number | null) =>
      renderedDiffText(hosts, { ...plain, columns }).split('\n');
    const before = [
      'rendered documents: 5 updated',
      'updated 5 documents because of [a/B/v1, global] base',
      '  ~ data.mtu: 9000 -> 1500',
    ];
    assert.deepEqual(lines(null), [
      ...before,
      '  in a/B/v1 h1, a/B/v1 h2, a/B/v1 h3, a/B/v1 h4, a/B/v1 h5',
      '',
    ]);
    assert.deepEqual(lines(80), [...before, '  in a/B/v1 h1, a/B/v1 h2, a/B/v1 h3 and 2 more', '']);
  });

  it('are not grouped as unified text', () => {
    const texts = hosts.map((document) => ({ ...document, text: `--- ${document.name}\n` }));
    const text = renderedDiffText(texts, { ...plain, unified: true });
    assert.match(text, /^updated a\/B\/v1 h1 because of .*\n--- h1\nupdated a\/B\/v1 h2 /m);
  });
});
