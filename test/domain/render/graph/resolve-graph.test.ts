import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { DocumentFacts } from '../../../../src/domain/document/document.ts';
import type { Json } from '../../../../src/domain/json/value.ts';
import { resolveGraph } from '../../../../src/domain/render/graph/resolve-graph.ts';
import { indexSchema, type SchemaIndex } from '../../../../src/domain/render/graph/schema-index.ts';
import { loadCases } from '../../../support/cases.ts';
import { sized } from '../../../support/properties.ts';
import { graphOf, type Item, indexesOf, itemsOf, renderSet } from '../../../support/render-set.ts';

interface ExpectedError {
  readonly code: string;
  readonly name: string;
  readonly layer?: string;
  readonly documents?: readonly string[];
}

interface Case {
  readonly documents: readonly Json[];
  readonly rendered?: { readonly [name: string]: Json };
  readonly errors?: readonly ExpectedError[];
}

const tables = [
  'parent/selection',
  'layering/policy',
  'substitution/sources',
  'replacement/rules',
  'rendering/examples',
  'rendering/order',
];

describe.each(tables)('rendering a set of documents: %s', (table) => {
  for (const { title, documents, rendered, errors = [] } of loadCases<Case>(table)) {
    it(title, () => {
      for (const order of [documents, documents.toReversed()]) {
        const { output, faults } = renderSet(itemsOf(JSON.stringify(order)));
        const found = faults.map(({ code, place, facts }) => ({ code, ...facts, ...place }));
        assert.deepEqual(
          found.map((one, at) => pick(one, errors[at])),
          errors,
        );
        if (rendered !== undefined) assert.deepEqual(output, rendered);
      }
    });
  }
});

const chain = [
  { name: 'a', schema: 'example/A/v1', source: null },
  { name: 'b', schema: 'example/B/v1', source: 'A' },
  { name: 'c', schema: 'example/C/v1', source: 'B' },
].map(({ name, schema, source }) => ({
  schema,
  metadata: {
    schema: 'metadata/Document/v1',
    name,
    substitutions:
      source === null
        ? []
        : [
            {
              src: { schema: `example/${source}/v1`, name: source.toLowerCase(), path: '.' },
              dest: { path: '.' },
            },
          ],
  },
}));

describe('resolveGraph', () => {
  it('asks for the indexes it needs, step by step, and for no others', () => {
    const items = itemsOf(JSON.stringify([...chain, { ...chain[0], schema: 'example/Other/v1' }]));
    const loaded = new Map<string, SchemaIndex>();
    const asked: (readonly string[])[] = [];
    for (;;) {
      const target = { schema: 'example/C/v1', name: 'c', layer: null };
      const context = { layers: null, allSchemas: () => undefined };
      const step = resolveGraph([target], (schema) => loaded.get(schema), context);
      if (step.kind === 'ready') break;
      asked.push(step.schemas);
      assert.equal(step.all, false);
      for (const schema of step.schemas) {
        loaded.set(schema, indexesOf(items).get(schema) ?? indexSchema(schema, []));
      }
    }
    assert.deepEqual(asked, [['example/C/v1'], ['example/B/v1'], ['example/A/v1']]);
  });

  it('asks for all schemas only for a document that selects a parent and finds none', () => {
    const items = itemsOf(
      JSON.stringify([
        {
          schema: 'example/A/v1',
          metadata: {
            schema: 'metadata/Document/v1',
            name: 'a',
            layeringDefinition: {
              layer: 'site',
              parentSelector: { k: 'v' },
              actions: [{ method: 'merge', path: '.' }],
            },
          },
        },
      ]),
    );
    const entry = items[0]?.facts as DocumentFacts;
    const context = { layers: ['site'], allSchemas: () => undefined };
    const step = resolveGraph([entry], (schema) => indexesOf(items).get(schema), context);
    assert.deepEqual(step, { kind: 'needs', schemas: [], all: true });
  });

  it('passes over targets that do not exist', () => {
    assert.equal(
      graphOf(itemsOf(JSON.stringify(chain)), ['example/A/v1\u0000none']).order.length,
      0,
    );
  });

  it('takes no more documents into the graph than those asked for depend on', () => {
    const { order } = graphOf(itemsOf(JSON.stringify(chain)), ['example/B/v1\u0000b']);
    assert.deepEqual(
      order.map(({ entry }) => entry.name),
      ['a', 'b'],
    );
  });

  const long = sized(100_000, 25_000);

  it('follows a long chain of substitutions', () => {
    const graph = graphOf(longChain(long, null));
    const first = graph.order[0];
    assert.deepEqual([graph.order.length, first?.entry.name], [long, 'd0']);
    assert.equal(graph.order.filter(({ faults }) => faults.length > 0).length, 0);
  });

  it('finds a long cycle of substitutions, and lists some of its members', () => {
    const { order } = graphOf(longChain(long, long - 1));
    const faults = new Set(order.flatMap((node) => node.faults));
    assert.equal(faults.size, 1);
    const [fault] = faults;
    assert.ok(fault?.message.endsWith(`and ${long - 20} more`), fault?.message);
  });
});

/** Documents each of which substitutes from the one before it, the first from any or none. */
function longChain(length: number, first: number | null): readonly Item[] {
  const [{ facts, document }] = itemsOf(JSON.stringify([chain[0]])) as [Item];
  const sourceOf = (at: number) => ({ schema: facts.schema, name: `d${at}` });
  return Array.from({ length }, (_, at) => {
    const source = at === 0 ? first : at - 1;
    const sources = source === null ? [] : [sourceOf(source)];
    return { facts: { ...facts, name: `d${at}`, sources }, document };
  });
}

/** The members of a fault that a row speaks of. */
function pick(found: object, expected: object | undefined): object {
  const wanted = Object.keys(expected ?? found);
  return Object.fromEntries(Object.entries(found).filter(([key]) => wanted.includes(key)));
}
