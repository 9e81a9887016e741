import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import type { ReportedProblem } from '../../../src/app/problems/problem-report.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { type Fault, PurserError } from '../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

/** A site in which nothing is wrong; each mistake changes a text in it. */
const site = `schema: deckhand/LayeringPolicy/v1
metadata: {schema: metadata/Control/v1, name: layers}
data:
  layerOrder: [global, region, site]
---
schema: deckhand/DataSchema/v1
metadata: {schema: metadata/Control/v1, name: harbour/Berth/v1}
data:
  $schema: http://json-schema.org/draft-07/schema#
  type: object
  required: [length, depth]
  properties:
    length: {type: integer, minimum: 1}
    depth: {type: number, maximum: 30}
    mode: {enum: [ferry, cargo]}
    code: {pattern: '^[A-Z]{2}$'}
    cranes: {type: array, maxItems: 2, uniqueItems: true, items: {type: string}}
  additionalProperties: true
---
schema: deckhand/ValidationPolicy/v1
metadata: {schema: metadata/Control/v1, name: rollout}
data:
  validations:
    - name: deckhand-schema-validation
      expiresAfter: P1W
---
schema: harbour/Port/v1
metadata:
  schema: metadata/Document/v1
  name: kota
  layeringDefinition: {layer: global}
data:
  name: Kota
  tags: [one, two]
---
schema: deckhand/Passphrase/v1
metadata:
  schema: metadata/Document/v1
  name: gate
  layeringDefinition: {layer: site}
data: open sesame
---
schema: harbour/Berth/v1
metadata:
  schema: metadata/Document/v1
  name: defaults
  labels: {role: defaults}
  layeringDefinition: {layer: global, abstract: true}
data:
  length: 100
  depth: 12.5
  mode: ferry
  lamps: {green: 1, red: 2}
---
schema: harbour/Berth/v1
metadata:
  schema: metadata/Document/v1
  name: region
  labels: {role: region}
  layeringDefinition:
    layer: region
    abstract: true
    parentSelector: {role: defaults}
    actions:
      - {method: merge, path: .}
data:
  code: KO
---
schema: harbour/Berth/v1
metadata:
  schema: metadata/Document/v1
  name: berth-7
  layeringDefinition:
    layer: site
    parentSelector: {role: region}
    actions:
      - {method: delete, path: .lamps.red}
      - {method: merge, path: .}
  substitutions:
    - src: {schema: harbour/Port/v1, name: kota, path: .name}
      dest: {path: .port}
    - src: {schema: harbour/Port/v1, name: kota, path: .name, pattern: '^(K)', match_group: 1}
      dest: {path: .sign, pattern: LETTER}
data:
  sign: LETTER-7
  cranes: [north, south]
`;

interface Mistake {
  readonly title: string;
  /** What is put in place of what. */
  readonly edit: readonly [find: string, put: string];
  readonly code: string;
  /** The line of the site that is wrong; of its own text if it was changed. */
  readonly at: string;
  /** The document that the problem is of, if it is another one than berth-7. */
  readonly name?: string;
  readonly message: RegExp;
}

const berth = 'name: berth-7';

const mistakes: readonly Mistake[] = [
  // layers and parents
  {
    title: 'a layer with a slip',
    edit: ['    layer: site\n', '    layer: sitee\n'],
    code: 'LAYER_UNKNOWN',
    at: 'layer: sitee',
    message: /Did you mean "site"\?/,
  },
  {
    title: 'a layer taken from the policy',
    edit: ['[global, region, site]', '[global, region]'],
    code: 'LAYER_UNKNOWN',
    at: 'layer: site',
    message: /has "global", "region"/,
  },
  {
    title: 'a parent in a lower layer',
    edit: [
      '  labels: {role: region}\n  layeringDefinition:\n    layer: region',
      '  labels: {role: region}\n  layeringDefinition:\n    layer: site',
    ],
    code: 'PARENT_INVALID',
    at: 'parentSelector: {role: region}',
    message: /is not in a higher layer/,
  },
  {
    title: 'two parents that fit',
    edit: [
      '---\nschema: harbour/Berth/v1\nmetadata:\n  schema: metadata/Document/v1\n  name: berth-7',
      '---\nschema: harbour/Berth/v1\nmetadata: {schema: metadata/Document/v1, name: region-2, labels: {role: region}, layeringDefinition: {layer: region, abstract: true}}\ndata: {}\n---\nschema: harbour/Berth/v1\nmetadata:\n  schema: metadata/Document/v1\n  name: berth-7',
    ],
    code: 'PARENT_INDETERMINATE',
    at: 'parentSelector: {role: region}',
    message: /2 possible parents/,
  },
  {
    title: 'a parent of another schema',
    edit: ['parentSelector: {role: region}', 'parentSelector: {kind: port}'],
    code: 'PARENT_UNMATCHED',
    at: 'parentSelector: {kind: port}',
    message: /matches no document/,
  },
  {
    title: 'no layering policy',
    edit: [
      'schema: deckhand/LayeringPolicy/v1\nmetadata: {schema: metadata/Control/v1, name: layers}\ndata:\n  layerOrder: [global, region, site]\n---\n',
      '',
    ],
    code: 'LAYERING_POLICY_MISSING',
    at: 'layer: site',
    message: /there is no layering policy/,
  },
  // actions
  {
    title: 'an action on what the document has not',
    edit: [
      '{method: merge, path: .}\n  substitutions',
      '{method: merge, path: .lights}\n  substitutions',
    ],
    code: 'LAYERING_PATH_MISSING',
    at: 'path: .lights',
    message: /has no value at \.lights/,
  },
  {
    title: 'deleting what is not inherited',
    edit: ['.lamps.red', '.lamps.blue'],
    code: 'LAYERING_PATH_MISSING',
    at: 'path: .lamps.blue',
    message: /nothing at \.lamps\.blue/,
  },
  {
    title: 'a path with a slip in its syntax',
    edit: ['path: .lamps.red', 'path: ".lamps[red"'],
    code: 'PATH_SYNTAX',
    at: 'lamps[red',
    message: /is wrong at/,
  },
  // substitutions
  {
    title: 'a source that does not exist',
    edit: [
      'name: kota, path: .name}\n      dest: {path: .port}',
      'name: kotta, path: .name}\n      dest: {path: .port}',
    ],
    code: 'SUBSTITUTION_SOURCE_MISSING',
    at: 'substitutions:',
    message: /kotta, which is missing/,
  },
  {
    title: 'a source of another version',
    edit: [
      '{schema: harbour/Port/v1, name: kota, path: .name}',
      '{schema: harbour/Port/v2, name: kota, path: .name}',
    ],
    code: 'SUBSTITUTION_SOURCE_MISSING',
    at: 'substitutions:',
    message: /harbour\/Port\/v2/,
  },
  {
    title: 'a source that is abstract',
    edit: [
      'layeringDefinition: {layer: global}\ndata:\n  name: Kota',
      'layeringDefinition: {layer: global, abstract: true}\ndata:\n  name: Kota',
    ],
    code: 'SUBSTITUTION_SOURCE_MISSING',
    at: '',
    message: /missing or abstract/,
  },
  {
    title: 'a path of the source that leads nowhere',
    edit: ['path: .name}\n      dest: {path: .port}', 'path: .title}\n      dest: {path: .port}'],
    code: 'SUBSTITUTION_VALUE_MISSING',
    at: '{schema: harbour/Port/v1, name: kota, path: .title}',
    message: /no value at \.title/,
  },
  {
    title: 'a value of the source that is gone',
    edit: ['  name: Kota\n', '  title: Kota\n'],
    code: 'SUBSTITUTION_VALUE_MISSING',
    at: '',
    message: /no value at \.name/,
  },
  {
    title: 'a value of the source that is null',
    edit: ['  name: Kota\n', '  name: null\n'],
    code: 'SUBSTITUTION_VALUE_MISSING',
    at: '',
    message: /no value at \.name/,
  },
  {
    title: 'a pattern that is none',
    edit: ["pattern: '^(K)'", "pattern: '^(K'"],
    code: 'SUBSTITUTION_PATTERN_INVALID',
    at: '',
    message: /cannot be used/,
  },
  {
    title: 'a pattern that needs looking ahead',
    edit: ["pattern: '^(K)'", "pattern: '^(K)(?=o)'"],
    code: 'SUBSTITUTION_PATTERN_INVALID',
    at: '',
    message: /cannot be used/,
  },
  {
    title: 'a place that cannot be made',
    edit: ['dest: {path: .port}', 'dest: {path: .length.port}'],
    code: 'PATH_UNWRITABLE',
    at: '',
    message: /nothing can be written/,
  },
  {
    title: 'a pattern for what is no text',
    edit: ['dest: {path: .sign, pattern: LETTER}', 'dest: {path: .cranes, pattern: LETTER}'],
    code: 'SUBSTITUTION_PATTERN_UNUSABLE',
    at: '',
    message: /does not work/,
  },
  {
    title: 'a document that substitutes from itself',
    edit: [
      '{schema: harbour/Port/v1, name: kota, path: .name}\n      dest: {path: .port}',
      '{schema: harbour/Berth/v1, name: berth-7, path: .sign}\n      dest: {path: .port}',
    ],
    code: 'RENDER_CYCLE',
    at: '',
    message: /depend on each other/,
  },
  {
    title: 'two documents that substitute from each other',
    edit: [
      '  layeringDefinition: {layer: global}\ndata:\n  name: Kota',
      '  layeringDefinition: {layer: global}\n  substitutions:\n    - {src: {schema: harbour/Berth/v1, name: berth-7, path: .sign}, dest: {path: .berth}}\ndata:\n  name: Kota',
    ],
    code: 'RENDER_CYCLE',
    at: '',
    message: /berth-7.*kota/,
  },
  // replacement
  {
    title: 'a second document of the same name',
    edit: ['  name: region\n', '  name: berth-7\n'],
    code: 'REPLACEMENT_INVALID',
    at: '',
    message: /without replacing it|same schema and name/,
  },
  {
    title: 'a replacement of another name',
    edit: [`  ${berth}\n`, `  ${berth}\n  replacement: true\n`],
    code: 'REPLACEMENT_INVALID',
    at: 'replacement: true',
    message: /has the name of its parent/,
  },
  {
    title: 'a replacement without a parent',
    edit: [
      '  name: kota\n  layeringDefinition',
      '  name: kota\n  replacement: true\n  layeringDefinition',
    ],
    code: 'REPLACEMENT_INVALID',
    at: 'replacement: true',
    name: 'kota',
    message: /needs a parent/,
  },
  // values against their DataSchema
  {
    title: 'a text for a number, where others inherit it',
    edit: ['length: 100', 'length: long'],
    code: 'VALIDATION_FAILED',
    at: 'length: long',
    message: /not of type 'integer'/,
  },
  {
    title: 'a number that is too large',
    edit: ['depth: 12.5', 'depth: 125'],
    code: 'VALIDATION_FAILED',
    at: 'depth: 125',
    message: /greater than the maximum of 30/,
  },
  {
    title: 'a word that is none of the list',
    edit: ['mode: ferry', 'mode: fery'],
    code: 'VALIDATION_FAILED',
    at: 'mode: fery',
    message: /not one of/,
  },
  {
    title: 'a value that does not match its pattern',
    edit: ['code: KO', 'code: ko'],
    code: 'VALIDATION_FAILED',
    at: 'code: ko',
    message: /data\.code/,
  },
  {
    title: 'one item too many',
    edit: ['[north, south]', '[north, south, west]'],
    code: 'VALIDATION_FAILED',
    at: 'cranes: [north, south, west]',
    message: /data\.cranes/,
  },
  {
    title: 'an item twice',
    edit: ['[north, south]', '[north, north]'],
    code: 'VALIDATION_FAILED',
    at: 'cranes: [north, north]',
    message: /data\.cranes/,
  },
  {
    title: 'an item of another type',
    edit: ['[north, south]', '[north, 7]'],
    code: 'VALIDATION_FAILED',
    at: 'cranes: [north, 7]',
    message: /data\.cranes\[1\]/,
  },
  {
    title: 'a required value that is gone',
    edit: ['  depth: 12.5\n', ''],
    code: 'VALIDATION_FAILED',
    at: '',
    message: /'depth' is a required property/,
  },
  {
    title: 'a DataSchema that asks for more',
    edit: ['required: [length, depth]', 'required: [length, depth, owner]'],
    code: 'VALIDATION_FAILED',
    at: '',
    message: /'owner' is a required property/,
  },
  {
    title: 'a DataSchema that is no JSON Schema',
    edit: ['type: object', 'type: objekt'],
    code: 'DATA_SCHEMA_INVALID',
    at: 'type: objekt',
    name: 'harbour/Berth/v1',
    message: /data\.type/,
  },
  {
    title: 'a DataSchema with a pattern that is none',
    edit: ["pattern: '^[A-Z]{2}$'", "pattern: '^[A-Z{2}$'"],
    code: 'DATA_SCHEMA_INVALID',
    at: "pattern: '^[A-Z{2}$'",
    name: 'harbour/Berth/v1',
    message: /data\.properties\.code\.pattern/,
  },
  // built-in kinds
  {
    title: 'a layering policy whose layers are no list',
    edit: ['layerOrder: [global, region, site]', 'layerOrder: global'],
    code: 'VALIDATION_FAILED',
    at: 'layerOrder: global',
    name: 'layers',
    message: /data\.layerOrder/,
  },
  {
    title: 'a validation policy with a slip in a name',
    edit: ['name: deckhand-schema-validation', 'name: deckhand-schema-validatoin'],
    code: 'VALIDATION_FAILED',
    at: 'name: deckhand-schema-validatoin',
    name: 'rollout',
    message: /data\.validations\[0\]\.name/,
  },
  {
    title: 'a validation policy with a slip in a key',
    edit: ['expiresAfter: P1W', 'expireAfter: P1W'],
    code: 'VALIDATION_FAILED',
    at: '',
    name: 'rollout',
    message: /expireAfter/,
  },
  {
    title: 'a passphrase that is a mapping',
    edit: ['data: open sesame', 'data: {word: sesame}'],
    code: 'VALIDATION_FAILED',
    at: 'data: {word: sesame}',
    name: 'gate',
    message: /not of type 'string'/,
  },
  // warnings
  {
    title: 'a label with a slip',
    edit: ['  labels: {role: region}', '  labels: {role: regoin}'],
    code: 'PARENT_UNMATCHED',
    at: '',
    message: /matches no document/,
  },
  {
    title: 'a selector with a slip',
    edit: ['parentSelector: {role: defaults}', 'parentSelector: {role: default}'],
    code: 'PARENT_UNMATCHED',
    at: 'parentSelector: {role: default}',
    name: 'region',
    message: /matches no document/,
  },
  {
    title: 'a key of metadata with a slip',
    edit: ['name: layers}', 'name: layers, lables: {a: b}}'],
    code: 'METADATA_KEY_UNKNOWN',
    at: 'name: layers, lables',
    name: 'layers',
    message: /Did you mean "labels"\?/,
  },
];

const warnings = ['PARENT_UNMATCHED', 'METADATA_KEY_UNKNOWN'];

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
beforeEach(() => test.store.upkeep.purge());
afterAll(() => test.close());

const submit = (text: string, more = {}) =>
  test.app.submitDocuments(anonymous, {
    text,
    file: 'site.yaml',
    bucket: 'site',
    replace: true,
    confirmDeletions: 'any',
    ...more,
  });

/** The problems that keep a text from being submitted; none if it is accepted. */
async function refusal(text: string): Promise<readonly Fault[]> {
  try {
    await submit(text);
    return [];
  } catch (error) {
    assert.ok(error instanceof PurserError, String(error));
    assert.equal(error.code, 'PROBLEMS_INTRODUCED', error.message);
    return error.faults.slice(1);
  }
}

/** Says that a problem is reported as it should be, with its place in the text and what to do. */
function check(problems: readonly Fault[], text: string, mistake: Mistake): void {
  const { code, name, at, message } = mistake;
  const found = problems.find(
    (problem) => problem.code === code && (name === undefined || problem.place.name === name),
  );
  assert.ok(found, problems.map((one) => `${one.code} ${one.place.name}`).join('\n') || 'nothing');
  assert.match(found.message, message);
  assert.equal(found.place.file, 'site.yaml');
  const line = text.split('\n')[(found.place.line ?? 0) - 1] ?? '';
  assert.ok(line.includes(at) && line !== '', `${found.place.line}: ${line}`);
  assert.notEqual(found.remedy, '');
}

describe('a typical mistake', () => {
  it('is none in a site where nothing is wrong', async () => {
    assert.deepEqual(await refusal(site), []);
    const revision = await test.app.revision(anonymous, {});
    assert.deepEqual(await test.app.revisionProblems(anonymous, revision, {}), []);
  });

  for (const mistake of mistakes) {
    const { title, edit, code } = mistake;
    const text = site.replace(edit[0], () => edit[1]);
    const isWarning = warnings.includes(code);

    it(`${isWarning ? 'is reported' : 'is refused, with its place and what to do'}: ${title}`, async () => {
      assert.notEqual(text, site);
      if (!isWarning) {
        check(await refusal(text), text, mistake);
        await submit(site);
        check(await refusal(text), text, mistake);
      }
      const { problemChanges } = await submit(text, { onProblems: 'accept' });
      const reported: readonly ReportedProblem[] = problemChanges?.introduced ?? [];
      check(reported, text, mistake);
      const severity = isWarning ? 'warning' : 'error';
      assert.ok(reported.some((one) => one.code === code && one.severity === severity));
      const mended = await submit(site);
      assert.deepEqual(mended.problemChanges?.introduced, []);
      assert.ok(mended.problemChanges.resolved.some((one) => one.code === code));
    });
  }
});
