import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { validateFiles } from '../../../src/app/validate/validate-files.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { type Fault, PurserError } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

const secret = 'hunter2-4f1c';
const sourceText = (data: string, metadata = '') =>
  `schema: purser/DataSource/v1\nmetadata: {schema: metadata/Document/v1, name: nova${metadata}}\ndata:\n${data}`;
const polls = (jsonpath: string, password = '') => `  api_endpoint: https://stack.example/compute
  authentication: {type: basic, username: u${password}}
  tables:
    servers:
      poll:
        api_path: servers/detail
        jsonpath: "${jsonpath}"
`;
const passphrase = `schema: deckhand/Passphrase/v1
metadata: {schema: metadata/Document/v1, name: p, storagePolicy: encrypted}
data: ${secret}
`;
const substitution = (path: string) =>
  `, substitutions: [{src: {schema: deckhand/Passphrase/v1, name: p, path: .}, dest: {path: ${path}}}]`;

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
beforeEach(() => test.clear());
afterAll(() => test.close());

const submit = (text: string) => test.app.submitDocuments(anonymous, { text });

async function refusalOf(text: string): Promise<readonly Fault[]> {
  try {
    await submit(text);
  } catch (error) {
    if (error instanceof PurserError) return error.faults;
    throw error;
  }
  return [];
}

const brief = ({ code, place }: Fault) => [code, place.path, place.line];

describe('faults of data sources are problems of a revision', () => {
  it('and refuse a change that introduces them, each at its place', async () => {
    const faults = await refusalOf(
      `${passphrase}---\n${sourceText(polls('$.servers['), substitution('.authentication.password'))}`,
    );
    assert.deepEqual(faults.map(brief), [
      ['PROBLEMS_INTRODUCED', undefined, undefined],
      ['JSONPATH_SYNTAX', 'data.tables.servers.poll.jsonpath', 14],
    ]);
  });

  it('that name the missing member, and know nothing of it once a substitution brings it', async () => {
    const faults = await refusalOf(sourceText(polls('$.servers[:]')));
    assert.deepEqual(
      faults.slice(1).map(({ code, place }) => [code, place.path]),
      [['AUTH_FIELD_MISSING', 'data.authentication.password']],
    );
    const { warnings } = await submit(
      `${passphrase}---\n${sourceText(polls('$.servers[:]'), substitution('.authentication.password'))}`,
    );
    assert.deepEqual(warnings, []);
  });

  it('which files show without a store, too', () => {
    const text = sourceText(`  poll: 5\n  poll_interval: 6\n${polls('$[')}`);
    const { faults } = validateFiles([{ file: 'a.yaml', text }], { limits: defaultLimits });
    assert.deepEqual(faults.map(brief), [
      ['ALIAS_CONFLICT', 'data.poll', 4],
      ['AUTH_FIELD_MISSING', 'data.authentication.password', 7],
      ['JSONPATH_SYNTAX', 'data.tables.servers.poll.jsonpath', 12],
    ]);
  });

  it('which two files show that have the name of one source', () => {
    const named = (name: string) =>
      sourceText('  name: nova\n').replace('name: nova', `name: ${name}`);
    const files = ['a', 'b'].map((name) => ({ file: `${name}.yaml`, text: named(name) }));
    const { faults } = validateFiles(files, { limits: defaultLimits });
    assert.deepEqual(
      faults.map(({ code, message, place: { file, line } }) => [code, message, file, line]),
      [
        ['NAME_CONFLICT', '[purser/DataSource/v1, -] b is also the source "nova"', 'a.yaml', 4],
        ['NAME_CONFLICT', '[purser/DataSource/v1, -] a is also the source "nova"', 'b.yaml', 4],
      ],
    );
  });

  it('of which some are warnings, which refuse nothing', async () => {
    const text = `${passphrase}---\n${sourceText(polls('$.servers'), substitution('.authentication.password'))}`;
    const { problemChanges } = await submit(text);
    assert.deepEqual(
      problemChanges?.introduced.map((found) => [found.severity, ...brief(found)]),
      [['warning', 'JSONPATH_WITHOUT_ITEMS', 'data.tables.servers.poll.jsonpath', 14]],
    );
  });

  it('and quote nothing of a secret', async () => {
    for (const path of [
      '.authentication.type',
      '.tables.servers.poll.jsonpath',
      '.api_endpoint',
      '.name',
      '.tables.servers.poll.api_path',
      '.tables.servers.poll.api_method',
      '.api_default_headers',
    ]) {
      const text = `${passphrase}---\n${sourceText(polls('$.a[:]', ', password: p'), substitution(path))}`;
      const faults = await refusalOf(text);
      assert.equal(JSON.stringify(faults).includes('hunter2'), false, path);
      const position = faults.some(({ facts }) => 'position' in facts || 'type' in facts);
      assert.equal(position, false, path);
    }
  });

  it('and are errors of the validation of the revision', async () => {
    const { revision } = await test.app.submitDocuments(anonymous, {
      text: sourceText(polls('$[', `, password: ${secret}`)),
      onProblems: 'accept',
    });
    const result = JSON.stringify(await test.app.schemaValidation(anonymous, revision));
    assert.deepEqual([result.includes('JSONPATH_SYNTAX'), result.includes(secret)], [true, false]);
  });
});

describe('a data source with a literal secret', () => {
  const text = sourceText(polls('$.servers[:]', `, password: ${secret}`));

  it('is stored encrypted, with a warning', async () => {
    const { warnings } = await submit(text);
    assert.deepEqual(warnings.map(brief), [
      ['SECRET_IN_CLEARTEXT', 'data.authentication.password', 5],
    ]);
    const { documents } = await test.app.submitDocuments(anonymous, { text });
    assert.equal(documents[0]?.change, 'unchanged');
    assert.equal(documents[0]?.entry?.storagePolicy, 'encrypted');
  });

  it('is no cleartext below a layer, either', async () => {
    const abstract = sourceText(
      polls('$.servers[:]', `, password: ${secret}`),
      ', storagePolicy: cleartext',
    );
    const { documents } = await submit(abstract);
    assert.equal(documents[0]?.entry?.storagePolicy, 'encrypted');
  });
});
