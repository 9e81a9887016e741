import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Json, JsonObject } from '../../../src/domain/json/value.ts';
import { type DraftName, draftUris, flawsOf, isValid } from '../../support/json-schemas.ts';

const text = { type: 'string' };
const nested = { a: { a: 1 } };
const old: readonly DraftName[] = [4, 6, 7];
const newer: readonly DraftName[] = [2019, 2020];
const from6: readonly DraftName[] = [6, 7, ...newer];
const all: readonly DraftName[] = [4, ...from6];

/** Drafts, the members of a schema, and values that are valid and that are not. */
type Row = readonly [string, readonly DraftName[], JsonObject, readonly Json[], readonly Json[]];

const rows: readonly Row[] = [
  [
    'to a definition',
    all,
    { properties: { a: { $ref: '#/definitions/t' } }, definitions: { t: text } },
    [{ a: '' }, {}],
    [{ a: 1 }],
  ],
  ['to a definition, in new words', newer, { $ref: '#/$defs/t', $defs: { t: text } }, [''], [1]],
  [
    'to the document',
    all,
    { properties: { a: { $ref: '#' } }, type: 'object' },
    [{ a: { a: {} } }],
    [nested, { a: 1 }],
  ],
  ['to a place that no keyword makes a schema', all, { $ref: '#/odd/0', odd: [text] }, [''], [1]],
  [
    'to a name in need of escapes',
    all,
    { $ref: '#/definitions/a~1b%20~0%25', definitions: { 'a/b ~%': text } },
    [''],
    [1],
  ],
  [
    'to odd keys',
    all,
    {
      $ref: '#/definitions/__proto__',
      definitions: JSON.parse('{"__proto__": {"type": "string"}}'),
    },
    [''],
    [1],
  ],
  [
    'through a chain',
    all,
    { $ref: '#/definitions/a', definitions: { a: { $ref: '#/definitions/b' }, b: text } },
    [''],
    [1],
  ],
  ['to a property called $ref', all, { properties: { $ref: text } }, [{ $ref: '' }], [{ $ref: 1 }]],
  [
    'with others beside it that do not count',
    old,
    { $ref: '#/definitions/t', type: 'null', definitions: { t: text } },
    [''],
    [null],
  ],
  [
    'with others beside it that count',
    newer,
    { $ref: '#/$defs/t', maxLength: 1, $defs: { t: text } },
    [''],
    [null, 'ab'],
  ],
  [
    'within a value, which is none',
    all,
    { enum: [{ $ref: 'http://elsewhere.invalid/' }] },
    [{ $ref: 'http://elsewhere.invalid/' }],
    [{}],
  ],
  [
    'to an identifier',
    from6,
    { $ref: 'item.json', definitions: { i: { $id: 'item.json', ...text } } },
    [''],
    [1],
  ],
  [
    'to an identifier and a place in it',
    from6,
    {
      $id: 'http://a.invalid/root.json',
      $ref: 'item.json#/definitions/t',
      definitions: { i: { $id: '/item.json', definitions: { t: text } } },
    },
    [''],
    [1],
  ],
  [
    'relative to the part it stands in',
    from6,
    {
      $id: 'http://a.invalid/',
      allOf: [{ $id: 'b/c', allOf: [{ $ref: '#/definitions/t' }], definitions: { t: text } }],
    },
    [''],
    [1],
  ],
  [
    'to its own full name',
    from6,
    {
      $id: 'http://a.invalid/r',
      properties: { a: { $ref: 'http://a.invalid/r#' } },
      type: 'object',
    },
    [{ a: {} }],
    [nested],
  ],
  [
    'to an identifier with segments that are dots',
    from6,
    {
      $id: 'http://a.invalid/x/y/root.json',
      allOf: [{ $ref: '../z/./item.json#/definitions/t' }],
      definitions: { i: { $id: '/x/a/../z/item.json', definitions: { t: text } } },
    },
    [''],
    [1],
  ],
  [
    'to an identifier that is only a query',
    from6,
    {
      $id: 'http://a.invalid/b',
      allOf: [{ $ref: '?c' }],
      definitions: { t: { $id: 'b?c', ...text } },
    },
    [''],
    [1],
  ],
  [
    'to an identifier in draft-04',
    [4],
    {
      id: 'http://a.invalid/root.json',
      allOf: [{ $ref: 'folder/../item.json' }, { $ref: '#place' }],
      definitions: { t: { id: 'item.json', ...text }, p: { id: '#place', maxLength: 1 } },
    },
    [''],
    [1, 'ab'],
  ],
  [
    'relative to an identifier in draft-04',
    [4],
    {
      properties: { a: { id: 'b/', allOf: [{ $ref: 'c' }] } },
      definitions: { t: { id: 'b/c', ...text } },
    },
    [{ a: '' }],
    [{ a: 1 }],
  ],
  ...all.map((draft): Row => {
    const schemas = [{ type: 'string', minLength: 1 }, { properties: { a: { maxItems: 2 } } }];
    const others = [{ type: 1 }, { minLength: -1 }, { properties: { a: { maxItems: 'x' } } }];
    return [`to the metaschema of ${draft}`, all, { $ref: draftUris[draft] }, schemas, others];
  }),
  [
    'to a place in a metaschema, by https',
    all,
    { $ref: 'https://json-schema.org/draft-04/schema#/definitions/positiveInteger' },
    [1],
    [-1],
  ],
  [
    'to the metaschema of a vocabulary',
    all,
    { $ref: 'https://json-schema.org/draft/2020-12/meta/validation#/$defs/stringArray' },
    [['a']],
    [['a', 'a']],
  ],
  [
    'to a named place',
    newer,
    { $ref: '#here', $defs: { t: { $anchor: 'here', ...text } } },
    [''],
    [1],
  ],
  [
    'to a named place, as it was before',
    [6, 7],
    { $ref: '#here', definitions: { t: { $id: '#here', ...text } } },
    [''],
    [1],
  ],
  [
    'to an urn',
    from6,
    { $ref: 'urn:x:y', definitions: { t: { $id: 'urn:x:y', ...text } } },
    [''],
    [1],
  ],
  [
    'that means what the outermost part says',
    [2020],
    {
      $id: 'strict',
      $dynamicAnchor: 'node',
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: {
        tree: {
          $id: 'tree',
          $dynamicAnchor: 'node',
          properties: { a: { $dynamicRef: '#node' }, v: {} },
        },
      },
    },
    [{ a: { a: {}, v: 1 } }],
    [{ b: 1 }, { a: { b: 1 } }],
  ],
  [
    'that means what is nearest, without a dynamic anchor',
    [2020],
    { properties: { a: { $dynamicRef: '#t' } }, $defs: { t: { $anchor: 't', ...text } } },
    [{ a: '' }],
    [{ a: 1 }],
  ],
  [
    'that means what the outermost part says, in 2019-09',
    [2019],
    {
      $id: 'strict',
      $recursiveAnchor: true,
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: {
        tree: { $id: 'tree', $recursiveAnchor: true, properties: { a: { $recursiveRef: '#' } } },
      },
    },
    [{ a: { a: {} } }],
    [{ b: 1 }, { a: { b: 1 } }],
  ],
  [
    'that means its own part, in 2019-09, where that is not to be replaced',
    [2019],
    {
      $id: 'strict',
      $recursiveAnchor: true,
      $ref: 'tree',
      maxProperties: 1,
      $defs: { tree: { $id: 'tree', properties: { a: { $recursiveRef: '#' } } } },
    },
    [{ a: { a: {}, b: 1 } }],
    [{ b: 1, c: 1 }],
  ],
];

describe.each(rows)('a reference %s', (_, drafts, members, valid, invalid) => {
  it.each(drafts)('is followed in draft %s', (draft) => {
    const schema = { $schema: draftUris[draft], ...members };
    const values = [...valid, ...invalid];
    assert.deepEqual(
      values.filter((value) => isValid(schema, value)),
      valid,
    );
  });
});

const outside = (uri: string) =>
  `refers to '${uri}', which is neither a part of this schema, nor a metaschema, nor the name of a DataSchema; nothing is fetched`;
const nowhere = 'refers to nothing that is in the document';
const endless = 'refers to itself without end';

/** What a schema's references are, and its flaws. */
const flawed: readonly (readonly [string, JsonObject, readonly string[]])[] = [
  [
    'remote',
    { $ref: 'http://elsewhere.invalid/a.json#/b' },
    [`.["$ref"]: ${outside('http://elsewhere.invalid/a.json')}`],
  ],
  [
    'to files',
    { items: { $ref: 'file:///etc/passwd' } },
    [`.items["$ref"]: ${outside('file:///etc/passwd')}`],
  ],
  [
    'to identifiers, where no draft is named',
    { $ref: 'item', definitions: { t: { id: 'item' } } },
    [`.["$ref"]: ${outside('item')}`],
  ],
  ['to nothing', { $ref: '#/definitions/a', definitions: {} }, [`.["$ref"]: ${nowhere}`]],
  ['to what objects inherit', { $ref: '#/constructor' }, [`.["$ref"]: ${nowhere}`]],
  [
    'to an item that does not exist',
    { $ref: '#/allOf/01', allOf: [{}, {}] },
    [`.["$ref"]: ${nowhere}`],
  ],
  [
    'past the end of the document',
    { $ref: '#/title/length/a', title: 'a' },
    [`.["$ref"]: ${nowhere}`],
  ],
  ['no text', { $ref: 1 }, [`.["$ref"]: is not of type 'string'`]],
  ['broken', { $ref: '#/%zz' }, [`.["$ref"]: ${nowhere}`]],
  ['to no schema', { $ref: '#/enum/0', enum: [1] }, [".enum[0]: is not of type 'object'"]],
  ['to themselves', { $ref: '#' }, [`.: ${endless}`]],
  [
    'to each other',
    { definitions: { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } } },
    [`.definitions.a: ${endless}`, `.definitions.b: ${endless}`],
  ],
  [
    'back through other keywords',
    { not: { anyOf: [{}, { $ref: '#' }] } },
    [`.: ${endless}`, `.not: ${endless}`, `.not.anyOf[1]: ${endless}`],
  ],
];

describe('references that cannot be followed', () => {
  it.each(flawed)('%s', (_, schema, flaws) => assert.deepEqual(flawsOf(schema), flaws));

  it('end a validation if nothing else decides', () => {
    const schema = { $schema: draftUris[2020], $dynamicAnchor: 'a', not: { $dynamicRef: '#a' } };
    assert.equal(isValid(schema, 1), false);
  });
});
