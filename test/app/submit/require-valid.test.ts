import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { validateFiles } from '../../../src/app/validate/validate-files.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { type Fault, PurserError } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

const base = `schema: deckhand/LayeringPolicy/v1
metadata: {schema: metadata/Control/v1, name: policy}
data: {layerOrder: [global, site]}
---
schema: deckhand/DataSchema/v1
metadata: {schema: metadata/Control/v1, name: example/Kind/v1}
data:
  required: [size]
  properties:
    size: {maximum: 10}
    mode: {enum: [on, off]}
    token: {minLength: 3}
    net: {required: [mtu]}
---
schema: example/Source/v1
metadata: {schema: metadata/Document/v1, name: source}
data:
  token: x
`;

const family = `schema: example/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: parent
  labels: {is: parent}
  layeringDefinition: {layer: global, abstract: true}
data:
  size: 11
---
schema: example/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: child
  layeringDefinition:
    layer: site
    parentSelector: {is: parent}
    actions: [{method: merge, path: .}]
  substitutions:
    - src: {schema: example/Source/v1, name: source, path: .token}
      dest: {path: .token}
data:
  mode: idle
  token: to be replaced
  net:
    dns: none
`;

const told = ({ place, facts }: Fault) =>
  `${place.line}:${place.column} ${place.path} ${facts['reason']}`;

/** All that is wrong with the family on the base, in one text. */
const wrong = [
  '18:10 data.token the value is too short: at least 3 characters',
  '27:9 data.size the value is greater than the maximum of 10',
  '41:9 data.mode the value is not one of [true, false]',
  "43:3 data.net 'mtu' is a required property",
];

async function refusalOf(text: string, more = {}): Promise<readonly Fault[]> {
  const submission = { text, requireValid: true, ...more };
  const error = await test.app.submitDocuments(anonymous, submission).then(
    () => assert.fail('it was taken'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof PurserError);
  return error.faults;
}

describe('submitting only what is valid', () => {
  it('refuses with all that is wrong at once, where it stands in the text', async () => {
    for (const dryRun of [false, true]) {
      const faults = await refusalOf(`${base}---\n${family}`, { file: 'site.yaml', dryRun });
      assert.deepEqual(faults.map(told), wrong);
      for (const { code, place } of faults) {
        assert.deepEqual(
          [code, place.file, place.name],
          ['VALIDATION_FAILED', 'site.yaml', 'child'],
        );
      }
    }
    assert.equal((await test.app.revision(anonymous, {})).id, 0);
    assert.equal(await test.store.validations.last(), 0);
  });

  it('refuses no less if it is what is there already that is wrong', async () => {
    await test.app.submitDocuments(anonymous, { text: `${base}---\n${family}` });
    const again = await refusalOf(family);
    assert.equal(again.length, 4);
    const other = `schema: example/Source/v1
metadata: {schema: metadata/Document/v1, name: other}`;
    assert.deepEqual(
      (await refusalOf(other)).map(({ place }) => [place.path, place.line]),
      ['token', 'size', 'mode', 'net'].map((key) => [`data.${key}`, undefined]).sort(),
    );
  });

  it('takes what makes everything valid', async () => {
    await test.app.submitDocuments(anonymous, { text: `${base}---\n${family}` });
    const mended = family
      .replace('size: 11', 'size: 9')
      .replace('mode: idle', 'mode: on')
      .replace('dns: none', 'mtu: 9000')
      .replace(/ {2}substitutions:\n.*\n.*\n/, '');
    const submission = { text: mended, requireValid: true };
    const { revision } = await test.app.submitDocuments(anonymous, submission);
    assert.equal((await test.app.schemaValidation(anonymous, revision)).status, 'success');
  });

  it('refuses what cannot be rendered, and tells no more faults than may be told', async () => {
    const lost = family.replace('layer: site', 'layer: nowhere');
    const faults = await refusalOf(`${base}---\n${lost}`);
    assert.deepEqual(
      faults.map(({ code }) => code),
      ['LAYER_UNKNOWN'],
    );
    const capped = await openTestApp({ maxFaults: 2 });
    const text = `${base}---\n${family}`;
    await assert.rejects(
      capped.app.submitDocuments(anonymous, { text, requireValid: true }),
      ({ faults: few }: PurserError) => few.length === 3 && few[2]?.facts['total'] === 4,
    );
    await capped.close();
  });
});

describe('a submission that was taken', () => {
  it('tells where the values stand that errors are about', async () => {
    const text = `${base}---\n${family}`;
    const { revision } = await test.app.submitDocuments(anonymous, { text });
    const { errors } = await test.app.schemaValidation(anonymous, revision);
    const records = JSON.parse(errors);
    const asked = [...records, 'anything', { path: 'data', documents: [{}] }];
    const positions = await test.app.locateErrors(anonymous, { text }, revision, asked);
    assert.deepEqual(
      records.map((error: { path: string }, at: number) => [error.path, positions[at]?.line]),
      [
        ['data.mode', 41],
        ['data.net', 43],
        ['data.size', 27],
        ['data.token', 18],
      ],
    );
    assert.deepEqual(positions.slice(4), [null, null]);
  });
});

describe('validating files', () => {
  it('tells what is wrong with each in its file', () => {
    const files = [
      { file: 'base.yaml', text: base },
      { file: 'family.yaml', text: family },
    ];
    const { validated, faults } = validateFiles(files, { limits: defaultLimits });
    assert.equal(validated, 4);
    const lineOfFamily = base.split('\n').length;
    const expected = wrong.map((line, at) => {
      const [number, rest] = [Number.parseInt(line, 10), line.slice(line.indexOf(':'))];
      return at === 0 ? `base.yaml:${line}` : `family.yaml:${number - lineOfFamily}${rest}`;
    });
    assert.deepEqual(
      faults.map((found) => `${found.place.file}:${told(found)}`),
      expected,
    );
  });

  it('follows references from one DataSchema to another', () => {
    const schemaOf = (name: string, data: string) => [
      'schema: deckhand/DataSchema/v1',
      `metadata: {schema: metadata/Control/v1, name: ${name}}`,
      `data: ${data}`,
      '---',
    ];
    const text = [
      ...schemaOf('example/Referring/v1', '{$ref: example/Common/v1}'),
      ...schemaOf('example/Common/v1', '{properties: {port: {type: integer}}}'),
      'schema: example/Referring/v1',
      'metadata: {schema: metadata/Document/v1, name: one, layeringDefinition: {layer: site}}',
      'data: {port: eighty}',
    ].join('\n');
    const files = [
      { file: 'base.yaml', text: base },
      { file: 'more.yaml', text },
    ];
    const { faults } = validateFiles(files, { limits: defaultLimits });
    assert.deepEqual(
      faults.map(({ code, place }) => [code, place.file, place.line]),
      [['VALIDATION_FAILED', 'more.yaml', 11]],
    );
  });

  it('finds what is valid valid, and gives the faults of what cannot be rendered', () => {
    const files = [{ file: 'base.yaml', text: base }];
    assert.deepEqual(validateFiles(files, { limits: defaultLimits }), { validated: 3, faults: [] });
    const lost = [
      ...files,
      { file: 'lost.yaml', text: family.replace('layer: site', 'layer: nowhere') },
    ];
    const { validated, faults } = validateFiles(lost, { limits: defaultLimits });
    assert.equal(validated, 0);
    assert.deepEqual(
      faults.map(({ code, place }) => [code, place.file]),
      [['LAYER_UNKNOWN', 'lost.yaml']],
    );
  });

  it('tells where a DataSchema is no JSON Schema', () => {
    const text = base.replace('{maximum: 10}', '{maximum: ten}');
    const { faults } = validateFiles([{ file: 'base.yaml', text }], { limits: defaultLimits });
    assert.deepEqual(
      faults.map(({ code, place }) => [code, place.line, place.path]),
      [['DATA_SCHEMA_INVALID', 10, 'data.properties.size.maximum']],
    );
  });
});
