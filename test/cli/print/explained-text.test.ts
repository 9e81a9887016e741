import assert from 'node:assert/strict';
import { createColors } from 'picocolors';
import { describe, it } from 'vitest';
import type {
  ExplainedStepKind,
  ExplainedValueFragment,
} from '../../../src/cli/generated/operations.ts';
import { explainedText } from '../../../src/cli/print/explained-text.ts';

const document = (name: string) => ({ schema: 'example/Kind/v1', name, layer: 'site' });
const revision = (message: string) => ({ number: 3, author: 'ann', message, createdAt: null });

type Step = ExplainedValueFragment['steps'][number];

function step(kind: ExplainedStepKind, name: string, more: Partial<Step> = {}): Step {
  const known = {
    revision: revision('why'),
    place: null,
    source: null,
    path: '.x',
    part: false,
    overrode: [],
  };
  return { kind, document: document(name), ...known, ...more };
}

function reported(...values: readonly Partial<ExplainedValueFragment>[]): readonly string[] {
  const usual = { path: '.a', value: null, exists: true, secret: false, steps: [] };
  const text = explainedText(
    values.map((value) => ({ ...usual, ...value })),
    createColors(false),
  );
  return text.split('\n');
}

describe('explainedText', () => {
  it('puts the document to edit first, then the way from there, then what gave way', () => {
    const source = document('fact');
    const over = {
      value: 4,
      secret: false,
      step: step('MERGED', 'old', { place: 'metadata.a', path: '.y' }),
      heldBy: null,
    };
    const inherited = step('INHERITED', 'leaf', { source, place: 'metadata.p' });
    const put = step('SUBSTITUTED', 'mid', { source, place: 'metadata.s', overrode: [over] });
    const steps = [inherited, put, step('SUBMITTED', 'fact')];
    assert.deepEqual(reported({ path: '.a', value: 'v', steps }), [
      '  HOW          DOCUMENT                      WHERE       REVISION  AUTHOR  MESSAGE',
      '.a  "v"',
      '  submitted    [example/Kind/v1, site] fact  .x          3         ann     why',
      '  substituted  [example/Kind/v1, site] mid   metadata.s  3         ann     why',
      '  over 4       [example/Kind/v1, site] old   .y          3         ann     why',
      '',
    ]);
  });

  it('distinguishes text from what was put into it', () => {
    const text = { value: 'at NAME', secret: false, step: step('SUBMITTED', 'leaf'), heldBy: null };
    const put = step('REWRITTEN', 'leaf', {
      source: document('fact'),
      place: 'metadata.s',
      overrode: [text],
    });
    const lines = reported({ path: '.a', value: 'at x', steps: [put, step('SUBMITTED', 'fact')] });
    assert.deepEqual(
      lines.slice(2).map((line) => line.slice(0, 15).trim()),
      ['submitted', 'by pattern', 'in "at NAME"', ''],
    );
  });

  it('reports which document holds text that is in text', () => {
    const mid = step('REWRITTEN', 'leaf', { source: document('first'), place: 'metadata.s[0]' });
    const first = { value: 'ONE TWO', secret: false, step: step('MERGED', 'leaf'), heldBy: null };
    const put = step('REWRITTEN', 'leaf', {
      source: document('second'),
      place: 'metadata.s[1]',
      overrode: [
        { value: 'a TWO', secret: false, step: mid, heldBy: step('SUBMITTED', 'fact') },
        first,
      ],
    });
    const lines = reported({ path: '.a', value: 'a b', steps: [put, step('SUBMITTED', 'second')] });
    assert.match(lines[5] ?? '', /taken from .* 3 +ann +why$/);
    assert.deepEqual(
      lines.slice(4, -1).map((line) =>
        line
          .replace(/ {2,}3 .*/, '')
          .trim()
          .split(/ {2,}/),
      ),
      [
        ['in "a TWO"', '[example/Kind/v1, site] leaf', 'metadata.s[0]'],
        ['taken from', '[example/Kind/v1, site] fact', '.x'],
        ['in "ONE TWO"', '[example/Kind/v1, site] leaf', '.x'],
      ],
    );
  });

  it('shows removed values and who removed them', () => {
    const gone = step('DELETED', 'leaf', { place: 'metadata.d', path: null });
    const over = { value: { k: 1 }, secret: false, step: step('SUBMITTED', 'base'), heldBy: null };
    const deleted = { ...gone, overrode: [over] };
    const lines = reported(
      { path: '.m', value: null, exists: false, steps: [deleted] },
      {
        path: '.n',
        value: 1,
        steps: [
          step('MERGED', 'x', {
            overrode: [{ value: null, secret: false, step: gone, heldBy: null }],
          }),
        ],
      },
    );
    assert.deepEqual(
      lines.slice(1, -1).map((line) =>
        line
          .replace(/ {2,}3 .*/, '')
          .trim()
          .split(/ {2,}/),
      ),
      [
        ['.m', '(nothing)'],
        ['deleted', '[example/Kind/v1, site] leaf', 'metadata.d'],
        ['over {"k":1}', '[example/Kind/v1, site] base', '.x'],
        ['.n', '1'],
        ['merged', '[example/Kind/v1, site] x', '.x'],
        ['over deletion', '[example/Kind/v1, site] leaf', 'metadata.d'],
      ],
    );
  });

  it('hides secrets, cuts what is long, and shows nothing that a terminal would obey', () => {
    const odd = step('SUBMITTED', 'leaf', { revision: revision('a\u001b[2J\nb') });
    const lines = reported(
      { path: '.a', value: null, secret: true, steps: [odd] },
      { path: '.b\u202e', value: 'x'.repeat(100), steps: [odd] },
    );
    assert.equal(lines[1], '.a  (secret)');
    assert.match(lines[2] ?? '', /a\\u001b\[2J$/);
    assert.match(lines[3] ?? '', /^\.b\\u202e {2}"x{58}…$/);
  });
});
