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

const reported = ({ place, facts }: Fault) =>
  `${place.line}:${place.column} ${place.path} ${facts['reason']}`;

/** All that is wrong with the family on the base, in one text. */
const wrong = [
  '18:10 data.token the value is too short: at least 3 characters',
  '27:9 data.size the value is greater than the maximum of 10',
  '41:9 data.mode the value is not one of [true, false]',
  "43:3 data.net 'mtu' is a required property",
];

async function refusalOf(text: string, more = {}): Promise<readonly Fault[]> {
  const error = await test.app.submitDocuments(anonymous, { text, ...more }).then(
    () => assert.fail('it was accepted'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof PurserError);
  return error.faults;
}

const accepting = { onProblems: 'accept' } as const;

describe('submitting what introduces problems', () => {
  it('is refused with all that is wrong at once, where it stands in the text', async () => {
    const [summary, ...faults] = await refusalOf(`${base}---\n${family}`, { file: 'site.yaml' });
    assert.deepEqual(
      [summary?.code, summary?.facts],
      ['PROBLEMS_INTRODUCED', { count: 4, documents: 1 }],
    );
    assert.deepEqual(faults.map(reported).sort(), wrong);
    for (const { code, place } of faults) {
      assert.deepEqual([code, place.file, place.name], ['VALIDATION_FAILED', 'site.yaml', 'child']);
    }
    assert.equal((await test.app.revision(anonymous, {})).id, 0);
    assert.equal(await test.store.validations.last(), 0);
  });

  it('is reported and not refused if it is accepted, or only tried', async () => {
    for (const more of [{ dryRun: true }, accepting]) {
      const text = `${base}---\n${family}`;
      const { problemChanges } = await test.app.submitDocuments(anonymous, { text, ...more });
      assert.deepEqual(problemChanges?.introducedCounts, { errors: 4, warnings: 0 });
      assert.deepEqual(problemChanges.introduced.map(reported).sort(), wrong);
      assert.equal(problemChanges.standing, 0);
    }
  });

  it("is in nobody else's way, and can be mended in parts", async () => {
    await test.app.submitDocuments(anonymous, { text: `${base}---\n${family}`, ...accepting });
    const other = `schema: example/Source/v1
metadata: {schema: metadata/Document/v1, name: other}`;
    const added = await test.app.submitDocuments(anonymous, { text: other });
    assert.equal(added.problemChanges?.standing, 4);
    const text = family.replace('size: 11', 'size: 9');
    const { problemChanges } = await test.app.submitDocuments(anonymous, { text });
    assert.deepEqual(problemChanges?.introduced, []);
    assert.deepEqual(
      problemChanges.resolved.map(({ code, place }) => [code, place.name, place.path]),
      [['VALIDATION_FAILED', 'child', 'data.size']],
    );
    assert.equal(problemChanges.standing, 3);
  });

  it('takes what mends a parent, though that shows what is wrong with a document that is submitted unchanged', async () => {
    const blocked = `${base}---\n${family}`
      .replace(
        'layeringDefinition: {layer: global, abstract: true}',
        'layeringDefinition: {layer: global, abstract: true, parentSelector: {is: child}, actions: [{method: merge, path: .}]}',
      )
      .replace('  name: child\n', '  name: child\n  labels: {is: child}\n');
    const first = await test.app.submitDocuments(anonymous, { text: blocked, ...accepting });
    const codes = (problems: readonly Fault[] = []) => problems.map(({ code }) => code);
    assert.deepEqual(codes(first.problemChanges?.introduced), ['PARENT_INVALID']);
    const mended = blocked.replace(/, parentSelector: \{is: child\}, actions: [^}]*\}\]/, '');
    const { problemChanges } = await test.app.submitDocuments(anonymous, { text: mended });
    assert.deepEqual(codes(problemChanges?.resolved), ['PARENT_INVALID']);
    assert.equal(problemChanges?.introduced.length, 4);
  });

  it('reports which changed document breaks others', async () => {
    const sound = family.replace('size: 11', 'size: 9').replace('mode: idle', 'mode: on');
    const text = `${base}---\n${sound}`
      .replace('token: x', 'token: xxx')
      .replace('dns: none', 'mtu: 1');
    await test.app.submitDocuments(anonymous, { text });
    const [parent = ''] = sound.replace('size: 9', 'size: 12').split('---\n');
    const [, fault] = await refusalOf(parent);
    const { causes, ...problem } = fault as Fault & { causes: readonly object[] };
    assert.equal(reported(problem), '8:9 data.size the value is greater than the maximum of 10');
    assert.deepEqual(causes, [{ schema: 'example/Kind/v1', name: 'parent', layer: 'global' }]);
  });

  it('refuses what cannot be rendered, and counts the problems of a document that are too many to be listed', async () => {
    const lost = family.replace('layer: site', 'layer: nowhere');
    const faults = await refusalOf(`${base}---\n${lost}`);
    assert.deepEqual(
      faults.map(({ code }) => code),
      ['PROBLEMS_INTRODUCED', 'LAYER_UNKNOWN'],
    );
    const capped = await openTestApp({ maxFaults: 2 });
    await assert.rejects(
      capped.app.submitDocuments(anonymous, { text: `${base}---\n${family}` }),
      ({ faults: few }: PurserError) => few.length === 2 && few[1]?.facts['places'] === 4,
    );
    await capped.close();
  });

  it('reports what is missing in a first load in parts', async () => {
    const [, , source = ''] = base.split('---\n');
    const [summary] = await refusalOf(`${family}---\n${source}`);
    assert.deepEqual(summary?.facts['missing'], ['a layering policy']);
    assert.match(summary?.message ?? '', /a layering policy/);
  });
});

describe('a submission that was taken', () => {
  it('reports where the values stand that errors are about', async () => {
    const text = `${base}---\n${family}`;
    const { revision } = await test.app.submitDocuments(anonymous, { text, ...accepting });
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
  it('reports the faults of each in its file', () => {
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
      faults.map((found) => `${found.place.file}:${reported(found)}`),
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

  it('reports where a DataSchema is no JSON Schema', () => {
    const text = base.replace('{maximum: 10}', '{maximum: ten}');
    const { faults } = validateFiles([{ file: 'base.yaml', text }], { limits: defaultLimits });
    assert.deepEqual(
      faults.map(({ code, place }) => [code, place.line, place.path]),
      [['DATA_SCHEMA_INVALID', 10, 'data.properties.size.maximum']],
    );
  });
});
