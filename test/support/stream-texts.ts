import fc from 'fast-check';
import type { ParseResult } from '../../src/domain/document/parse-documents.ts';

const metadata = (name: string, more = '') =>
  `{schema: metadata/Document/v1, name: ${name}, storagePolicy: cleartext, layeringDefinition: {abstract: false, layer: site}${more}}`;
const document = (name: string, data: string, more = '') =>
  `schema: example/Kind/v1\nmetadata: ${metadata(name, more)}\ndata:${data}`;

/** Whatever can stand beside a document, or be taken for the end of one. */
const pieces = [
  '---\n',
  '--- ',
  '---\t',
  '--- # a comment\n',
  '---foo\n',
  ' ---\n',
  '...\n',
  '... # ends\n',
  '... content\n',
  '%YAML 1.1\n',
  '%TAG ! tag:example.org,2000:\n',
  '# only a comment\n',
  '\n',
  '\uFEFF',
  '\t\n',
  `${document('one', ' {a: 1}')}\n`,
  `${document('two', '\n  text: |\n    ---\n    ...\n    %YAML\n')}`,
  `${document('keep', '\n  text: |+\n    x\n\n\n')}`,
  `${document('fold', '\n  text: >-\n    --- x\n    y\n')}`,
  `${document('quoted', '\n  text: "a\n    --- b"\n')}`,
  `${document('unclosed', '\n  text: "a\n---\n b"\n')}`,
  `${document('flow', ' [1,\n---\n2]\n')}`,
  `${document('open', ' {a: [1, 2\n')}`,
  `${document('anchors', '\n  a: &x {b: 1}\n  c: *x\n')}`,
  `${document('alias', '\n  c: *x\n')}`,
  `${document('merge', '\n  a: &x {b: 1}\n  c: {<<: *x}\n')}`,
  `${document('twice', '\n  a: 1\n  a: 2\n')}`,
  `${document('exact', ' {a: 1.0, b: 1e400}\n')}`,
  `${document('number', ' {a: 1.50}\n')}`,
  `schema: example/Kind/v1\nmetadata: {schema: metadata/Tombstone/v1, name: gone}\n`,
  `schema: deckhand/Passphrase/v1\nmetadata: ${metadata('secret').replace('cleartext', 'encrypted')}\ndata: hush\n`,
  'schema: 7\n',
  'just text\n',
  '&a [*a]\n',
  'a: !custom x\n',
  "a: 'b\n",
  '- &x 1\n- *x\n',
  '{"schema": "example/Kind/v1"}\n',
];

/** Streams of documents, many of them broken. */
export const streamTexts = fc
  .tuple(
    fc.array(fc.oneof(fc.constantFrom(...pieces), fc.constant('---\n')), { maxLength: 14 }),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.boolean(),
  )
  .map(([some, end, isCut]) => {
    const text = some.join('').replaceAll('\n', end);
    return isCut ? text.slice(0, -1) : text;
  });

const paths = [[], ['data'], ['data', 'text'], ['data', 'a'], ['metadata', 'name'], ['no', 'such']];

/** All that is read of a text, with the places of some values. */
export function seenIn({ submitted, faults, total }: ParseResult) {
  return {
    faults,
    total,
    submitted: submitted.map(({ source, ...rest }) => [
      rest,
      paths.map((path) => source.locate(path)),
    ]),
  };
}
