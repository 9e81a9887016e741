import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { withoutSubstituted } from '../../../src/domain/explain/substituted.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { runSteps } from '../../../src/domain/run-steps.ts';
import { registeredRules, rulesFor } from '../../../src/domain/validation/data-rules.ts';
import { withSection } from '../../../src/domain/validation/error-section.ts';
import { validateDocumentInSteps } from '../../../src/domain/validation/validate-document.ts';
import { compiledDataSchema } from '../../support/data-schemas.ts';
import { explainSet } from '../../support/explained-set.ts';
import { itemsOf } from '../../support/render-set.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const schema = 'example/Kind/v1';
const hidden = 'Sanitized to avoid exposing secret.';
const taken = (path: string, dest: Json) => ({
  src: { schema, name: 'source', path },
  dest,
});
const source: DocumentSketch = {
  name: 'source',
  layer: 'site',
  data: { word: 'plainly', number: 77, mapping: { inner: 'innermost' } },
};

/** The records of what a DataSchema finds wrong with the document `target` of a set. */
function records(sketches: readonly DocumentSketch[], dataSchema: Json) {
  const set = explainSet(itemsOf(textOf([layeringPolicy('global', 'site'), source, ...sketches])));
  const [key = ''] = [...set.traced.keys()].filter((one) => set.entryOf(one).name === 'target');
  const spot = set.traced.get(key);
  assert.ok(spot?.value !== undefined);
  const compiled = compiledDataSchema(schema, dataSchema);
  const known = registeredRules([{ name: schema, secret: false, compiled }]);
  const rules = rulesFor(known, schema)?.rules ?? [];
  const checked = { id: set.entryOf(key), data: spot.value, secret: false };
  const { findings } = runSteps(validateDocumentInSteps(checked, { rules, flaws: [] }, 100));
  const { metadata } = set.documentOf(key);
  const document = { schema, metadata, data: spot.value, shown: withoutSubstituted(spot) };
  return findings.map((finding) => withSection(finding, document).record);
}

const target = (data: Json): DocumentSketch => ({ name: 'target', layer: 'site', data });
/** Metadata takes the place of `layer`. */
const substituting = (data: Json, ...substitutions: readonly object[]): DocumentSketch => ({
  ...target(data),
  metadata: { layeringDefinition: { layer: 'site' }, substitutions: substitutions as Json },
});

describe('the section of a validation error', () => {
  it('is the mapping or list around the value', () => {
    const dataSchema = { properties: { a: { items: { properties: { b: { type: 'null' } } } } } };
    const [record] = records([target({ a: [{ b: 1, c: 2 }], d: 3 })], dataSchema);
    assert.deepEqual(record?.['error_section'], { b: 1, c: 2 });
    const [item] = records([target({ a: [1, 2] })], {
      properties: { a: { items: { type: 'integer', maximum: 1 } } },
    });
    assert.deepEqual(item?.['error_section'], [1, 2]);
  });

  it('is the whole document if the value is the root of its data', () => {
    const [record] = records([target({ a: 1 })], { required: ['b'] });
    assert.deepEqual(record?.['error_section'], {
      schema,
      metadata: {
        schema: 'metadata/Document/v1',
        name: 'target',
        storagePolicy: 'cleartext',
        layeringDefinition: { layer: 'site', abstract: false },
        replacement: false,
      },
      data: { a: 1 },
    });
  });

  it('is left out if it is long', () => {
    const data = { a: 1, text: 'x'.repeat(5_000) };
    const [record] = records([target(data)], { properties: { a: { type: 'null' } } });
    assert.equal(Object.hasOwn(record ?? {}, 'error_section'), false);
  });

  it('shows no substituted value, and neither does the message', () => {
    const document = substituting(
      { own: 'mine', word: '', list: [1], text: 'say WORD' },
      taken('.word', { path: '.word' }),
      taken('.number', { path: '.list[0]' }),
      taken('.mapping', { path: '.map' }),
      taken('.word', { path: '.text', pattern: 'WORD' }),
    );
    const found = records([document], {
      properties: {
        own: { type: 'integer' },
        word: { type: 'integer' },
        list: { items: { maximum: 5 } },
        text: { enum: ['silence'] },
        map: { additionalProperties: { pattern: '^x' } },
      },
      maxProperties: 2,
    });
    const shown = { own: 'mine', word: hidden, list: [hidden], text: hidden, map: hidden };
    const whole = { schema, metadata: metadataOf(document), data: shown };
    assert.deepEqual(
      new Map(found.map((one) => [one['path'], [one['message'], one['error_section']]])),
      new Map<string, Json>([
        ['data.list[0]', ['the value is greater than the maximum of 5', [hidden]]],
        ['data.map.inner', ["the value does not match '^x'", hidden]],
        ['data.own', ["'mine' is not of type 'integer'", shown]],
        ['data.text', ["the value is not one of ['silence']", shown]],
        ['data.word', ["the value is not of type 'integer'", shown]],
        ['data', ['the value has too many properties: at most 2', whole]],
      ]),
    );
    for (const record of found) {
      assert.doesNotMatch(JSON.stringify(record), /plainly|77|innermost/);
    }
  });

  it('names the keys of a mapping that merely holds a substituted value', () => {
    const document = substituting({ surplus: 1 }, taken('.word', { path: '.word' }));
    const [record] = records([document], {
      properties: { word: {} },
      additionalProperties: false,
    });
    const message = "Additional properties are not allowed ('surplus' was unexpected)";
    assert.equal(record?.['message'], message);
  });

  it('shows no value that was substituted in a parent, wherever it came to', () => {
    const parent: DocumentSketch = {
      name: 'parent',
      metadata: {
        labels: { is: 'parent' },
        layeringDefinition: { layer: 'global', abstract: true },
        substitutions: [taken('.word', { path: '.list[1]' }), taken('.number', { path: '.over' })],
      },
      data: { list: ['first', ''], over: 0 },
    };
    const child: DocumentSketch = {
      ...target({ over: 'own' }),
      metadata: {
        layeringDefinition: {
          layer: 'site',
          parentSelector: { is: 'parent' },
          actions: [
            { method: 'delete', path: '.list[0]' },
            { method: 'merge', path: '.' },
          ],
        },
      },
    };
    const dataSchema = {
      properties: { list: { items: { type: 'null' } }, over: { type: 'null' } },
    };
    const found = records([parent, child], dataSchema);
    assert.deepEqual(
      found.map((record) => [record['path'], record['message'], record['error_section']]),
      [
        ['data.list[0]', "the value is not of type 'null'", [hidden]],
        ['data.over', "'own' is not of type 'null'", { list: [hidden], over: 'own' }],
      ],
    );
  });
});

/** What a sketch's metadata comes to. */
function metadataOf({ name, metadata }: DocumentSketch): Json {
  return {
    schema: 'metadata/Document/v1',
    name,
    storagePolicy: 'cleartext',
    replacement: false,
    ...metadata,
    layeringDefinition: { layer: 'site', abstract: false },
  };
}
