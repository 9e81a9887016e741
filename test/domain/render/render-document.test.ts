import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { Document } from '../../../src/domain/document/document.ts';
import type { Json, JsonObject } from '../../../src/domain/json/value.ts';
import type { RenderOptions } from '../../../src/domain/render/render-budget.ts';
import { type RenderOutcome, renderDocument } from '../../../src/domain/render/render-document.ts';
import { frozen } from '../../support/frozen.ts';
import { runs } from '../../support/properties.ts';

const schema = 'example/Kind/v1';
const sourceId = { schema, name: 'source', layer: null };
const childId = { schema, name: 'child', layer: 'site' };
const roomy: RenderOptions = { maxBytes: 10_000_000, maxDepth: 100, maxSteps: 10_000_000 };

interface Inputs {
  readonly data: Json;
  readonly parent?: Json;
  readonly source?: Json;
  readonly actions?: readonly { method: string; path: string }[];
  readonly dest?: Json;
  readonly src?: JsonObject;
}

/** Renders a document over a parent, with a substitution for each destination. */
function render(inputs: Inputs, options: Partial<RenderOptions> = {}): RenderOutcome {
  const { data, parent, source = null, actions = [], dest, src } = inputs;
  const document: Document = frozen({
    schema,
    metadata: {
      layeringDefinition: { actions },
      substitutions: dest === undefined ? [] : [{ src: { ...sourceId, path: '.', ...src }, dest }],
    },
    data,
  });
  const sources = new Map([[`${schema}\u0000source`, { id: sourceId, data: frozen(source) }]]);
  const inherited =
    parent === undefined ? null : { id: { ...sourceId, name: 'parent' }, data: frozen(parent) };
  const inputsOfAll = { id: childId, parent: inherited, sources };
  return renderDocument(document, inputsOfAll, { ...roomy, ...options });
}

function codes({ faults }: RenderOutcome): readonly string[] {
  return faults.map(({ code, facts }) => `${code} ${facts['setting'] ?? ''}`.trim());
}

const tooManyBytes = ['LIMIT_EXCEEDED PURSER_MAX_DOCUMENT_BYTES'];
const tooMuchWork = ['LIMIT_EXCEEDED PURSER_MAX_RENDER_STEPS'];

describe('renderDocument', () => {
  it('gives the data itself where there is nothing to do', () => {
    const data = { a: 1 };
    assert.equal(render({ data, parent: { b: 2 } }).data, data);
  });

  it('layers first and substitutes then', () => {
    const outcome = render({
      data: { a: 'child' },
      parent: { a: 'parent', b: 'parent' },
      actions: [{ method: 'merge', path: '.' }],
      source: 'source',
      dest: { path: '.b' },
    });
    assert.deepEqual([outcome.data, outcome.faults], [{ a: 'child', b: 'source' }, []]);
  });

  it('says where the first action that fails is, and stops there', () => {
    const { faults } = render({
      data: {},
      parent: {},
      actions: [
        { method: 'delete', path: '.' },
        { method: 'merge', path: '.gone' },
        { method: 'merge', path: '.gone' },
      ],
      dest: { path: 'bad' },
    });
    assert.deepEqual(
      faults.map(({ code, place }) => [code, place]),
      [
        [
          'LAYERING_PATH_MISSING',
          {
            schema,
            name: 'child',
            layer: 'site',
            path: 'metadata.layeringDefinition.actions[1].path',
          },
        ],
      ],
    );
  });

  it('finds faults or renders, and never crashes, whatever the paths and patterns are', () => {
    const path = fc.string({ unit: fc.constantFrom(...'.$[]*:-,ab01"\''), maxLength: 8 });
    const pattern = fc.string({ unit: fc.constantFrom(...'ab()[]|*+?{}1,^$.\\'), maxLength: 8 });
    const key = fc.constantFrom('a', 'b', '0', '__proto__', 'constructor');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<unknown>(null, 0, true, 'ab', ''),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 3 }),
      ),
    }));
    const method = fc.constantFrom('merge', 'replace', 'delete');
    const recurse = fc.record({ depth: fc.integer({ min: -1, max: 2 }) });
    const inputs = fc.record(
      {
        data: value,
        parent: value,
        source: value,
        actions: fc.array(fc.record({ method, path }), { maxLength: 3 }),
        src: fc.record({ path, pattern }, { requiredKeys: ['path'] }),
        dest: fc.array(fc.record({ path, pattern, recurse }, { requiredKeys: ['path'] })),
      },
      { requiredKeys: ['data'] },
    );
    fc.assert(
      fc.property(inputs, (any) => {
        const { data, faults } = render(any as Inputs);
        assert.ok(data !== undefined);
        for (const fault of faults) assert.ok(fault.place.path?.startsWith('metadata.'));
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('refuses what is small in memory but large when written out', () => {
    const source = { text: 'x'.repeat(1_000) };
    const data = { list: Array.from({ length: 1_000 }, () => null) };
    const outcome = render({ data, source, dest: { path: '.list[*]' } }, { maxBytes: 100_000 });
    assert.deepEqual(codes(outcome), tooManyBytes);
  });

  it('refuses a text in which a pattern matches everywhere and makes it huge', () => {
    const inputs = { data: 'a'.repeat(100_000), source: 'x'.repeat(100_000) };
    const outcome = render({ ...inputs, dest: { path: '.', pattern: 'a' } });
    assert.deepEqual(codes(outcome), tooManyBytes);
  });

  it('refuses many texts that together become huge', () => {
    const data = Array.from({ length: 1_000 }, () => 'a');
    const dest = { path: '.', pattern: 'a', recurse: { depth: -1 } };
    const outcome = render({ data, source: 'x'.repeat(100_000), dest });
    assert.deepEqual(codes(outcome), tooManyBytes);
  });

  it('refuses lists that actions make longer and longer', () => {
    const list = [Array.from({ length: 100 }, () => 'x'.repeat(10_000))];
    const actions = Array.from({ length: 100 }, () => ({ method: 'merge', path: '.[0]' }));
    assert.deepEqual(codes(render({ data: list, parent: list, actions })), tooManyBytes);
  });

  it('refuses data that is nested more deeply than it may', () => {
    const outcome = render({ data: {}, source: [[[1]]], dest: { path: '.a.b' } }, { maxDepth: 4 });
    assert.deepEqual(codes(outcome), ['LIMIT_EXCEEDED PURSER_MAX_DOCUMENT_DEPTH']);
  });

  it('refuses a search that takes too much work, once', () => {
    const inputs = { data: 'a'.repeat(10_000), source: 'a' };
    const dest = Array.from({ length: 3 }, () => ({ path: '.', pattern: 'a*b|a' }));
    assert.deepEqual(codes(render({ ...inputs, dest })), tooMuchWork);
  });

  it('refuses walks that take too much work', () => {
    const source = Object.fromEntries(Array.from({ length: 10_000 }, (_, key) => [`k${key}`, 1]));
    const src = { path: '..gone' };
    const outcome = render({ data: {}, source, src, dest: { path: '.' } }, { maxSteps: 100_000 });
    assert.deepEqual(codes(outcome), tooMuchWork);
  });

  it('refuses copies that take too much work', () => {
    const data = Object.fromEntries(Array.from({ length: 10_000 }, (_, key) => [`k${key}`, 1]));
    const dest = Array.from({ length: 1_000 }, (_, key) => ({ path: `.k${key}` }));
    assert.deepEqual(codes(render({ data, source: 'x', dest })), tooMuchWork);
  });
});
