import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { DocumentDialect } from '../../../src/domain/document/dialect.ts';
import { parseDocuments } from '../../../src/domain/document/parse-documents.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';

const head = 'schema: a/B/v1\nmetadata: {schema: metadata/Document/v1, name: x}\n';

function faultsOf(text: string, dialect: DocumentDialect = 'purser') {
  return parseDocuments(text, { limits: defaultLimits, dialect }).faults;
}

describe('what faults say there is to do', () => {
  it('names a key that YAML reads as a boolean, and says to quote it', () => {
    for (const [word, read] of [
      ['on', true],
      ['No', false],
    ] as const) {
      const [found, ...others] = faultsOf(`${head}data:\n  ${word}: push\n`);
      assert.deepEqual(others, []);
      assert.equal(
        found?.message,
        `the key ${word}, which YAML 1.1 reads as the boolean ${read}, has no place in a configuration document`,
      );
      assert.equal(found?.remedy, `Put the key in quotes: "${word}": …`);
    }
  });

  it('says to quote other keys that are no text, without naming them', () => {
    for (const key of ['1.5', '~']) {
      const [found] = faultsOf(`${head}data:\n  ${key}: 1\n`);
      assert.match(found?.message ?? '', /^a boolean, fraction or null as a key/, key);
      assert.match(found?.remedy ?? '', /^Put the key in quotes/, key);
    }
  });

  it('knows a template', () => {
    const lines = [
      'a: {{ .Values.x }}',
      'a: {{ .Values.x }}-b',
      'a: {{- .Values.x -}}',
      '{{- if .Values.x }}',
      '{% if x %}',
    ];
    for (const line of lines) {
      const faults = faultsOf(`${head}data:\n  ${line}\n`);
      const remedies = faults.map(({ remedy }) => remedy);
      assert.equal(
        remedies.some((remedy) => remedy.startsWith('This looks like a template')),
        true,
        line,
      );
    }
  });

  it('takes nothing else for a template', () => {
    for (const line of ['a: {[b]: c}', 'a: [', 'a: "{{ x }}"\n  b: [}']) {
      const remedies = faultsOf(`${head}data:\n  ${line}\n`).map(({ remedy }) => remedy);
      assert.equal(remedies.length > 0, true, line);
      for (const remedy of remedies) assert.doesNotMatch(remedy, /template/, line);
    }
  });

  it('says to quote a number or boolean where a text must be', () => {
    const places = ['name: 12', 'name: 1.50', 'name: yes'].map((name) => {
      const [found] = faultsOf(
        `schema: a/B/v1\nmetadata:\n  schema: metadata/Document/v1\n  ${name}\n`,
      );
      return [found?.message, found?.remedy, found?.place.line];
    });
    const message = "metadata.name is not of type 'string'";
    const remedy = (read: string) =>
      `It is read as a ${read}: put it in quotes to make it a string.`;
    assert.deepEqual(places, [
      [message, remedy('number'), 4],
      [message, remedy('number'), 4],
      [message, remedy('boolean'), 4],
    ]);
  });

  it('says so of no list', () => {
    const [found] = faultsOf(
      'schema: a/B/v1\nmetadata: {schema: metadata/Document/v1, name: []}\n',
    );
    assert.equal(found?.message, "metadata.name is not of type 'string'");
    assert.match(found?.remedy ?? '', /^A document is a mapping/);
  });
});

describe('the schemas of documents', () => {
  const layered = (schema: string) =>
    `schema: ${schema}\nmetadata:\n  {schema: metadata/Document/v1, name: x, storagePolicy: cleartext, layeringDefinition: {layer: a}}\n`;

  it('may have digits, but not to begin with', () => {
    for (const schema of ['cloud/S3Bucket/v1', 'net/IPv4Pool/v12', 'k8s-2/A/v1']) {
      assert.deepEqual(faultsOf(layered(schema)), [], schema);
    }
    for (const schema of ['1a/B/v1', 'a/1B/v1', 'a/B/1', 'a/B_C/v1']) {
      const messages = faultsOf(layered(schema)).map(({ message }) => message);
      assert.deepEqual(messages, ["schema does not match 'namespace/Kind/vN'"], schema);
    }
  });

  it('have none for clients of Deckhand', () => {
    const messages = faultsOf(layered('net/IPv4Pool/v1'), 'deckhand').map(({ message }) => message);
    assert.deepEqual(messages, ["schema does not match 'namespace/Kind/vN'"]);
    assert.deepEqual(faultsOf(layered('net/Pool/v1'), 'deckhand'), []);
  });
});
