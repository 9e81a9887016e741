import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { isJsonArray, isJsonObject, type Json } from '../../../src/domain/json/value.ts';
import { compileSegments } from '../../../src/domain/references/compile-segments.ts';
import { findLinks } from '../../../src/domain/references/document-links.ts';
import type { ReferentialSchema, ResourceKind } from '../../../src/domain/references/kind.ts';
import { readSegment } from '../../../src/domain/references/read-segment.ts';
import { documentName, keyOfName } from '../../../src/domain/references/resource-key.ts';
import type { Segment } from '../../../src/domain/references/segment.ts';
import {
  arbitraryBody,
  arbitraryKinds,
  schemaOf,
  segmentOf,
} from '../../support/arbitrary-references.ts';
import { extractReferences } from '../../support/extract-references.ts';
import { elementsOf, type OracleKind, oracleLinks } from '../../support/reference-oracle.ts';

/** Kinds, and an order to declare them in: the segment of each, and its place there. */
const declarations = fc
  .tuple(arbitraryKinds, fc.array(fc.nat({ max: 2 }), { minLength: 4, maxLength: 4 }), fc.nat())
  .map(([kinds, segments, seed]) => ({ kinds, segments, seed }));

function segmentsOf(
  kinds: readonly OracleKind[],
  segmentOfKind: (at: number) => number,
): Segment[] {
  const names = [...new Set(kinds.map((_, at) => segmentOfKind(at)))];
  return names.map((nth) => {
    const own = kinds.filter((_, at) => segmentOfKind(at) === nth);
    const { segment, flaws } = readSegment(`s${nth}`, segmentOf(own));
    assert.deepEqual(flaws, []);
    return segment as Segment;
  });
}

function compiled(segments: readonly Segment[]): ReferentialSchema {
  const { schema, faults } = compileSegments(segments);
  assert.deepEqual(faults, []);
  return schema as ReferentialSchema;
}

/** Another order, which follows from a number. */
function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const rest = [...items];
  return items.map((_, at) => rest.splice((seed + at * 7) % rest.length, 1)[0] as T);
}

function namesOf(
  schema: ReferentialSchema,
  kind: ResourceKind,
  name: string,
  data: Json,
): string[] {
  const key = keyOfName(kind, name);
  assert.ok(!('reason' in key));
  return extractReferences(schema, { kind, key }, data).map(
    (id) => `${id.kind.name} ${documentName(id)}`,
  );
}

/** The same value with the members of its mappings in another order. */
function turned(value: Json): Json {
  if (isJsonArray(value)) return value.map(turned);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).toReversed();
  return Object.fromEntries(members.map(([key, member]) => [key, turned(member)]));
}

describe('the referential schema', () => {
  it('is the same in whatever order segments and their resources come', () => {
    fc.assert(
      fc.property(declarations, ({ kinds, segments, seed }) => {
        const nthOf = new Map([...kinds.keys()].map((name, at) => [name, segments[at] ?? 0]));
        const inOrder = (all: readonly OracleKind[]): Segment[] =>
          segmentsOf(all, (at) => nthOf.get(all[at]?.name ?? '') ?? 0);
        const one = compiled(inOrder([...kinds.values()]));
        const other = compiled(shuffled(inOrder(shuffled([...kinds.values()], seed)), seed));
        assert.deepEqual([...one.kinds], [...other.kinds]);
        assert.deepEqual([...one.bySchema], [...other.bySchema]);
      }),
    );
  });
});

describe('extracting references', () => {
  const documents = arbitraryKinds.chain((kinds) =>
    fc.record({
      kinds: fc.constant(kinds),
      kind: fc.constantFrom(...kinds.values()),
      parts: fc.array(fc.constantFrom('x', 'y'), { minLength: 4, maxLength: 4 }),
      data: arbitraryBody.map((body) => ({ up: 'x', ...(body as object) }) as Json),
    }),
  );

  it('gives what the spec says, to the letter, each once and every time', () => {
    fc.assert(
      fc.property(documents, ({ kinds, kind, parts, data }) => {
        const schema = compiled(segmentsOf([...kinds.values()], () => 0));
        const name = parts.slice(0, elementsOf(kinds, kind).length).join('/');
        const document = { schema: schemaOf(kind.name), name, layer: null, data, secret: false };
        const read = findLinks(schema, document);
        const expected = oracleLinks(kinds, kind.name, name, data);
        if ('flaw' in expected) {
          assert.deepEqual([...new Set(read.faults.map(({ code }) => code))], [expected.flaw]);
          return;
        }
        assert.deepEqual(read.faults, []);
        const links = read.links.map((link) => {
          return `${link.relation} ${link.schema.split('/')[1]?.toLowerCase()} ${link.name}`;
        });
        assert.deepEqual([...new Set(links)].sort(), expected.links);
        assert.deepEqual(findLinks(schema, document), read);
        const found = namesOf(schema, schema.kinds.get(kind.name) as ResourceKind, name, data);
        assert.equal(new Set(found).size, found.length, 'each is found once');
      }),
    );
  });

  it('does not depend on the order of entries, nor of members but for elements with many values', () => {
    fc.assert(
      fc.property(documents, ({ kinds, kind, parts, data }) => {
        const name = parts.slice(0, elementsOf(kinds, kind).length).join('/');
        // The default type takes the last of several values: the order of members is its rule.
        const references = kind.references.filter(({ type }) => type !== 'default');
        const under = (all: readonly OracleKind['references'][number][], body: Json): string[] => {
          const changed = new Map(kinds).set(kind.name, { ...kind, references: all });
          const schema = compiled(segmentsOf([...changed.values()], () => 0));
          return namesOf(schema, schema.kinds.get(kind.name) as ResourceKind, name, body).sort();
        };
        const found = under(references, data);
        assert.deepEqual(under(references.toReversed(), data), found);
        assert.deepEqual(under(references, turned(data)), found);
        assert.deepEqual(
          under(kind.references.toReversed(), data),
          under(kind.references, data),
          'the order of entries never matters',
        );
      }),
    );
  });
});

describe('the names of documents', () => {
  it('are Keys written down, and read back as they were', () => {
    const values = fc.array(
      fc.string({
        minLength: 1,
        unit: fc.constantFrom('/', '%', '2', '5', 'F', 'a', 'é', '\u{1f6a2}'),
      }),
      { minLength: 3, maxLength: 3 },
    );
    const kinds = ['a', 'b', 'c'].map((name, at): OracleKind => {
      return { name, parent: ['a', 'b'][at - 1] ?? null, flat: false, references: [] };
    });
    const kind = compiled(segmentsOf(kinds, () => 0)).kinds.get('c') as ResourceKind;
    fc.assert(
      fc.property(values, (parts) => {
        const key = new Map(kind.elements.map((element, at) => [element, parts[at] as string]));
        assert.deepEqual(keyOfName(kind, documentName({ kind, key })), key);
      }),
    );
  });
});
