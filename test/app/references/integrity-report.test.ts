import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createApp } from '../../../src/app/create-app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { granted } from '../../support/granted.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const id = (kind: string, name: string) => ({ schema: `ns/${kind}/v1`, name });
const items = {
  name: 'item',
  schema: 'ns/Item/v1',
  references: [{ name: 'item', path: '.peers[*]' }],
};
const segment = {
  schema: 'purser/ReferentialSchema/v1',
  name: 'items',
  control: true,
  data: { resources: [items] },
};
const room = {
  name: 'room',
  schema: 'ns/Room/v1',
  parent: 'item',
  parentPath: '.house',
};
const item = (name: string, ...peers: readonly string[]): DocumentSketch => ({
  ...id('Item', name),
  data: { peers },
});

describe('references to missing documents, where they are accepted', () => {
  let test: TestApp;
  let app: TestApp['app'];
  beforeEach(async () => {
    test = await openTestApp();
    const clock = { now: () => '2026-01-01T00:00:00.000Z' };
    const ports = { store: test.store, clock, limits: defaultLimits, ...testKeys() };
    app = createApp({ ...ports, missingReferences: 'warn' });
  });
  afterEach(() => test.close());

  const submit = (bucket: string, ...sketches: readonly DocumentSketch[]) =>
    app.submitDocuments(anonymous, { text: textOf(sketches), bucket });

  it('are warned of, shown without an end, and reported to a caller who sees where they begin', async () => {
    await submit('own', segment, item('one', 'gone'));
    const { revision, warnings } = await submit('theirs', item('two', 'one', 'lost'));
    assert.deepEqual(
      warnings.map(({ code, facts }) => [code, facts['target']]),
      [['REFERENCE_NOT_FOUND', id('Item', 'lost')]],
    );
    const [found] = await app.references(anonymous, revision, [id('Item', 'one')], {});
    assert.deepEqual(
      found?.map(({ target, to }) => [target, to]),
      [[id('Item', 'gone'), null]],
    );
    const dangling = (name: string, target: string) => ({
      code: 'DANGLING_REFERENCE',
      document: id('Item', name),
      target: id('Item', target),
      message: `[ns/Item/v1, -] ${name} refers to ns/Item/v1 ${target}, which does not exist`,
    });
    const report = await app.integrityReport(anonymous, revision);
    assert.deepEqual(report, {
      documents: 2,
      references: 3,
      issues: [dangling('one', 'gone'), dangling('two', 'lost')],
      total: 2,
    });
    const own = granted({ permissions: 'all', buckets: ['own'] });
    assert.deepEqual(await app.integrityReport(own, revision), {
      documents: 1,
      references: 1,
      issues: [dangling('one', 'gone')],
      total: 1,
    });
  });

  it('are reported in the words of a refusal, with the layer of who refers', async () => {
    await submit('own', layeringPolicy('global', 'site'), segment);
    const { revision, warnings } = await submit('own', { ...item('one', 'gone'), layer: 'site' });
    const { issues } = await app.integrityReport(anonymous, revision);
    assert.deepEqual(
      issues.map(({ document, message }) => [document, message]),
      [[{ ...id('Item', 'one'), layer: 'site' }, warnings[0]?.message]],
    );
    assert.match(issues[0]?.message ?? '', /^\[ns\/Item\/v1, site\] one refers to /);
  });

  it('are not accepted, nor reported, where their names are secret', async () => {
    const takes = (source: string, path: string) => ({
      substitutions: [{ src: { schema: 'ns/Text/v1', name: source, path: '.' }, dest: { path } }],
    });
    const encrypted = { storagePolicy: 'encrypted' };
    const { revision: head } = await submit(
      'own',
      { ...segment, data: { resources: [items, room] } },
      { ...id('Text', 'safe'), metadata: encrypted, data: 'zzhush' },
    );
    for (const [sketch, code] of [
      [{ ...item('one'), metadata: takes('safe', '.peers[0]') }, 'REFERENCE_NOT_FOUND'],
      [{ ...id('Room', 'one'), metadata: takes('safe', '.house') }, 'PARENT_NOT_FOUND'],
      [{ ...item('one', 'zzhush'), metadata: encrypted }, 'REFERENCE_NOT_FOUND'],
    ] as const) {
      const error: unknown = await submit('own', sketch).catch((thrown: unknown) => thrown);
      assert.ok(error instanceof PurserError);
      assert.equal(error.code, code);
      assert.ok(!JSON.stringify([error.message, error.faults]).includes('zzhush'), error.message);
      assert.match(error.message, /by a secret name/);
    }
    assert.deepEqual((await test.store.head())?.id, head.id);
    // Nor where the document is as it was, and what it names is to go.
    const secret = { ...item('one', 'zzhush'), metadata: encrypted };
    await submit('own', item('zzhush'), secret);
    const gone = { ...id('Item', 'zzhush'), tombstone: true };
    const error: unknown = await submit('own', secret, gone).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof PurserError);
    const [{ code, facts, place, message }] = error.faults;
    assert.deepEqual([code, facts['target'], place.path], ['REFERENCE_NOT_FOUND', null, undefined]);
    assert.ok(!message.includes('zzhush'));
  });

  it('are one refusal for all that a secret names, however many', async () => {
    await submit('own', segment);
    const refusalOf = (count: number) => {
      const names = Array.from({ length: count }, (_, at) => `zzhush${at}`);
      const secret = { ...item('one', ...names), metadata: { storagePolicy: 'encrypted' } };
      return submit('own', secret).catch((thrown: unknown) => thrown as PurserError);
    };
    const [one, three] = [await refusalOf(1), await refusalOf(3)];
    assert.ok(one instanceof PurserError && three instanceof PurserError);
    assert.deepEqual(three.faults, one.faults);
  });

  it('lead to what comes later', async () => {
    await submit('own', segment, item('one', 'late'));
    const { revision } = await submit('own', item('late'));
    const [found] = await app.referrers(anonymous, revision, [id('Item', 'late')], {});
    assert.deepEqual(
      found?.map(({ from }) => from.name),
      ['one'],
    );
    const text = textOf([{ ...id('Item', 'late'), tombstone: true }]);
    await assert.rejects(app.submitDocuments(anonymous, { text, bucket: 'own' }), {
      code: 'IS_REFERENCED',
    });
  });
});
