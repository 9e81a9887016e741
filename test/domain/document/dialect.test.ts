import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { parseDocuments } from '../../../src/domain/document/parse-documents.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';

/** What is wrong with a text, by the position of its documents. */
function faultsOf(text: string): readonly string[] {
  const { faults } = parseDocuments(text, { limits: defaultLimits, dialect: 'deckhand' });
  return faults.map(({ place, message }) => `${(place.document ?? 0) + 1}: ${message}`);
}

const document = (metadata: string) =>
  `{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: x, ${metadata}}}`;
const whole = document('storagePolicy: cleartext, layeringDefinition: {layer: site}');
const noMapping = (position: number) => `${position}: the document is not a mapping`;

const rows: readonly (readonly [title: string, text: string, faults: readonly string[]])[] = [
  ['a whole document', whole, []],
  ['keys that the top level does not know', `${whole.slice(0, -1)}, id: 5, status: {}}`, []],
  [
    'no storage policy',
    document('layeringDefinition: {layer: site}'),
    ["1: metadata: 'storagePolicy' is a required property"],
  ],
  [
    'no layering',
    document('storagePolicy: cleartext'),
    ["1: metadata: 'layeringDefinition' is a required property"],
  ],
  [
    'no layer',
    document('storagePolicy: cleartext, layeringDefinition: {abstract: true}'),
    ["1: metadata.layeringDefinition: 'layer' is a required property"],
  ],
  [
    'a key that metadata does not know',
    document('storagePolicy: cleartext, layeringDefinition: {layer: site}, extra: 1'),
    ["1: metadata: Additional properties are not allowed ('extra' was unexpected)"],
  ],
  [
    'control documents, which need neither',
    '{schema: deckhand/LayeringPolicy/v1, metadata: {schema: metadata/Control/v1, name: x}}',
    [],
  ],
  [
    'a policy with the metadata of documents, which needs both',
    '{schema: deckhand/LayeringPolicy/v1, metadata: {schema: metadata/Document/v1, name: x}}',
    [
      "1: metadata: 'storagePolicy' is a required property",
      "1: metadata: 'layeringDefinition' is a required property",
    ],
  ],
  [
    'a tombstone',
    '{schema: a/B/v1, metadata: {schema: metadata/Tombstone/v1, name: x}}',
    ["1: metadata.schema is not one of ['metadata/Document/v1', 'metadata/Control/v1']"],
  ],
  ['nothing', '', []],
  ['comments alone', '# a\n\n# b\n', []],
  ['the end of a document alone', '...\n', []],
  ['ends of documents between documents', `${whole}\n...\n---\n${whole}\n...\n...\n# c\n`, []],
  ['an empty document alone', '---\n', [noMapping(1)]],
  ['an empty document at the end', `--- ${whole}\n---\n`, [noMapping(2)]],
  [
    'empty documents among others',
    `---\n---\n${whole}\n--- # c\n--- ~\n--- ${whole}\n---\n...\n`,
    [1, 3, 4, 6].map(noMapping),
  ],
  ['a list of documents', `[${whole}]`, [noMapping(1)]],
  ['an empty list', '[]', [noMapping(1)]],
  ['a text', 'hello', [noMapping(1)]],
  [
    'an empty document after a broken one',
    '--- [\n---\n---\na: {}\n',
    [
      '1: this cannot be read: flow sequence must end with a ]',
      noMapping(2),
      "3: 'schema' is a required property",
      "3: 'metadata' is a required property",
    ],
  ],
];

describe('the dialect of clients of Deckhand', () => {
  for (const [title, text, faults] of rows) {
    it(`${faults.length === 0 ? 'takes' : 'refuses'} ${title}`, () => {
      assert.deepEqual(faultsOf(text), faults);
    });
  }

  it('reports where empty documents stand', () => {
    const text = `# first\n---\n--- ${whole}\n...\n%YAML 1.1\n---\n---\n`;
    const { faults } = parseDocuments(text, { limits: defaultLimits, dialect: 'deckhand' });
    assert.deepEqual(
      faults.map(({ place }) => [place.document, place.line, place.path]),
      [
        [0, 2, undefined],
        [2, 4, undefined],
        [3, 7, undefined],
      ],
    );
  });

  it.each([' ---\n', '\t---\n', '\uFEFF  --- # nothing\n'])(
    'reports where the first one of %j stands',
    (first) => {
      const { faults } = parseDocuments(`${first}--- ${whole}\n`, {
        limits: defaultLimits,
        dialect: 'deckhand',
      });
      assert.deepEqual(
        faults.map(({ place }) => [place.document, place.line]),
        [[0, 1]],
      );
    },
  );

  it('lists no more faults of empty documents than allowed', () => {
    const limits = { ...defaultLimits, maxFaults: 3 };
    const { faults, total } = parseDocuments('---\n'.repeat(500), { limits, dialect: 'deckhand' });
    assert.equal(faults.length, 3);
    assert.ok(total > 3);
  });

  it('counts empty documents for the limit of documents', () => {
    const limits = { ...defaultLimits, maxSubmissionDocuments: 5, maxFaults: 100 };
    const { faults } = parseDocuments('---\n'.repeat(9), { limits, dialect: 'deckhand' });
    assert.ok(faults.some(({ code }) => code === 'LIMIT_EXCEEDED'));
  });

  it('says nothing of empty documents in the dialect of Purser', () => {
    const { submitted, faults } = parseDocuments(`---\n--- ${whole}\n---\n`, {
      limits: defaultLimits,
    });
    assert.deepEqual(faults, []);
    assert.deepEqual(
      submitted.map(({ index }) => index),
      [0],
    );
  });
});
