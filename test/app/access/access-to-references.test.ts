import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { VisibleRevision } from '../../../src/app/access/visible-revision.ts';
import type { Reference, ResourceQuery } from '../../../src/app/references/reference-cases.ts';
import { anonymous, type Principal } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { allPermissions, granted } from '../../support/granted.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

/** What stands in all names that are hidden. */
const mark = 'zzhid';
const own = granted({ permissions: 'all', buckets: ['own'] });
const id = (kind: string, name: string) => ({ schema: `ns/${kind}/v1`, name });

const segment: DocumentSketch = {
  schema: 'purser/ReferentialSchema/v1',
  name: 'boxes',
  control: true,
  data: {
    resources: [
      { name: 'box', schema: 'ns/Box/v1' },
      {
        name: 'item',
        schema: 'ns/Item/v1',
        parent: 'box',
        parentPath: '.box',
        references: [{ name: 'item', path: '.peers[*]' }],
      },
      { name: 'plan', schema: 'ns/Plan/v1', references: [{ name: 'item' }] },
    ],
  },
};
const item = (name: string, box: string, peers: readonly string[] = []): DocumentSketch => ({
  ...id('Item', name),
  data: { box, peers },
});
const takes = (source: string, path: string) => ({
  substitutions: [{ src: { ...id('Text', source), path: '.' }, dest: { path } }],
});

describe('references, to a caller who sees one bucket', () => {
  let test: TestApp;
  let revision: VisibleRevision;
  beforeEach(async () => {
    test = await openTestApp();
    await submit('own', [
      segment,
      id('Box', 'b'),
      item('one', 'b'),
      item('two', 'b', ['one']),
      { ...id('Text', 'choice'), data: 'one' },
    ]);
    await submit('theirs', [
      id('Box', mark),
      item(`${mark}-a`, 'b', ['one']),
      item(`${mark}-b`, mark, [`${mark}-a`]),
      { ...id('Text', mark), data: 'one' },
      {
        ...id('Plan', `${mark}-plan`),
        metadata: takes('choice', '.spec.b.item'),
        data: { spec: { a: { item: 'one' }, b: {} } },
      },
    ]);
    ({ revision } = await submit('own', [
      item('three', 'b', ['two', `${mark}-a`]),
      { ...item('made', 'b'), metadata: takes(mark, '.peers[0]') },
    ]));
  });
  afterEach(() => test.close());

  const submit = (bucket: string, sketches: readonly DocumentSketch[], by = anonymous) =>
    test.app.submitDocuments(by, { text: textOf(sketches), bucket });
  const short = ({ from, target }: Reference): string => `${from.name} ${target.name}`;

  /** A failure by its codes, or what was found. */
  async function outcomeOf(found: Promise<unknown>): Promise<unknown> {
    try {
      return await found;
    } catch (error) {
      assert.ok(error instanceof PurserError);
      return error.faults.map(({ code }) => code);
    }
  }

  it('lead to nothing that is not seen, and come from nothing', async () => {
    const ids = [id('Item', 'three'), id('Item', 'one'), id('Item', `${mark}-b`), id('Text', mark)];
    for (const transitive of [false, true]) {
      const query = { transitive };
      const out = await test.app.references(own, revision, ids, query);
      const direct = ['three b', 'three two'];
      assert.deepEqual(
        out.map((list) => list.map(short).sort()),
        [transitive ? [...direct, 'one b', 'two b', 'two one'].sort() : direct, ['one b'], [], []],
      );
      const into = await test.app.referrers(own, revision, ids, query);
      assert.deepEqual(
        into.map((list) => list.map(short).sort()),
        [[], transitive ? ['made one', 'three two', 'two one'] : ['made one', 'two one'], [], []],
      );
    }
    const all = await test.app.referrers(anonymous, revision, [id('Item', 'one')], {});
    assert.equal(all[0]?.length, 4);
  });

  it('make a graph of what is seen', async () => {
    const query = { direction: 'both', depth: 9 } as const;
    const graph = await test.app.referenceGraph(own, revision, id('Box', 'b'), query);
    assert.deepEqual(graph.nodes.map(({ name }) => name).sort(), [
      'b',
      'made',
      'one',
      'three',
      'two',
    ]);
    assert.ok(graph.edges.every((edge) => !short(edge).includes(mark)));
    for (const one of [id('Box', mark), id('Box', 'absent')]) {
      const found = outcomeOf(test.app.referenceGraph(own, revision, one, query));
      assert.deepEqual(await found, ['DOCUMENT_NOT_FOUND']);
    }
  });

  it('plan deletions with visible documents only', async () => {
    const documents = [id('Item', 'one'), id('Text', 'choice')];
    const plan = await test.app.deletionPlan(own, revision, { documents });
    assert.deepEqual(plan.blockers.map(({ by }) => by.name).sort(), ['made', 'two']);
    assert.deepEqual(plan.dependants, []);
    const cascade = { documents: [id('Box', 'b')], cascade: true, referrers: true };
    const whole = await test.app.deletionPlan(own, revision, cascade);
    assert.deepEqual(whole.documents.map(({ name }) => name).at(-1), 'b');
    assert.ok(whole.documents.every(({ name }) => !name.includes(mark)));
    const hidden = { documents: [id('Box', mark), id('Box', 'absent')] };
    assert.deepEqual(await outcomeOf(test.app.deletionPlan(own, revision, hidden)), [
      'DOCUMENT_NOT_FOUND',
      'DOCUMENT_NOT_FOUND',
    ]);
  });

  it('report only visible documents that a document above breaks', async () => {
    const none = { ...id('Text', 'choice'), data: 'none' };
    assert.deepEqual(await outcomeOf(submit('own', [none])), ['REFERENCE_NOT_FOUND']);
    const error: unknown = await submit('own', [none], own).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof PurserError);
    assert.deepEqual(
      error.faults.map(({ code, place }) => [code, place]),
      [['FAULTS_HIDDEN', {}]],
    );
    const takesAlso = { ...item('other', 'b'), metadata: takes('choice', '.peers[0]') };
    await submit('own', [takesAlso], own);
    const two: unknown = await submit('own', [none], own).catch((thrown: unknown) => thrown);
    assert.ok(two instanceof PurserError);
    assert.deepEqual(
      two.faults.map(({ code, facts }) => [code, facts['because']]),
      [
        ['REFERENCE_NOT_FOUND', [id('Text', 'choice')]],
        ['FAULTS_HIDDEN', undefined],
      ],
    );
  });

  it('report only visible blockers', async () => {
    const more = (name: string, schema: string) => ({
      ...segment,
      name,
      data: { resources: [{ name, schema, parent: 'box' }] },
    });
    const { revision: last } = await submit('theirs', [more(mark, 'ns/Lid/v1')]);
    const documents = [{ schema: 'purser/ReferentialSchema/v1', name: 'boxes' }];
    const planFor = async (by: Principal, of = last) => {
      const { allowed, problems } = await test.app.deletionPlan(by, of, { documents });
      return [allowed, problems.map(({ code, place }) => `${code} ${place.name}`)];
    };
    assert.deepEqual(await planFor(anonymous), [false, [`PARENT_KIND_UNKNOWN ${mark}`]]);
    assert.deepEqual(await planFor(own), [true, []]);
    const { revision: both } = await submit('own', [more('lid', 'ns/Cap/v1')]);
    assert.deepEqual(await planFor(own, both), [false, ['PARENT_KIND_UNKNOWN lid']]);
  });

  it('are reported for resources as for documents', async () => {
    const query = { kind: 'item', key: new Map() };
    const of = async (by: Principal) => {
      const { items, total } = await test.app.resources(by, revision, query, {});
      return { items: items.map(({ node }) => node), total: await total() };
    };
    const { items, total } = await of(own);
    assert.deepEqual(
      items.map(({ document }) => document.name),
      ['made', 'one', 'three', 'two'],
    );
    assert.equal(total, 4);
    assert.equal((await of(anonymous)).total, 6);
    const refers = items[2]?.references.map(({ key }) => [...key.values()]);
    assert.deepEqual(refers, [['two']]);
    const ids = [id('Item', 'three'), id('Item', `${mark}-a`), id('Text', 'choice')];
    const found = await test.app.resourcesByName(own, revision, ids);
    assert.deepEqual(
      found.map((one) => one?.document.name),
      ['three', undefined, undefined],
    );
    const rest = { first: 1, after: await cursorOf(query) };
    const { hasPreviousPage } = await test.app.resources(own, revision, query, rest);
    assert.equal(hasPreviousPage, true);
  });

  async function cursorOf(query: ResourceQuery): Promise<string> {
    const { items } = await test.app.resources(own, revision, query, { first: 1 });
    return items[0]?.cursor ?? '';
  }

  it('are explained of what is made from what is seen', async () => {
    const explain = (name: string, by: Principal = own) =>
      outcomeOf(test.app.explainReferences(by, revision, id('Item', name)));
    assert.ok(!Array.isArray(await explain('two')));
    assert.deepEqual(await explain('made'), ['ACCESS_DENIED']);
    // As if it were missing.
    assert.deepEqual(await explain(`${mark}-b`), ['DOCUMENT_NOT_FOUND']);
    assert.deepEqual(await explain('absent'), ['DOCUMENT_NOT_FOUND']);
    assert.ok(!Array.isArray(await explain('made', anonymous)));
  });

  it('are explained of secrets to a caller who may open them', async () => {
    const { revision: last } = await submit('own', [
      { ...item('safe', 'b', ['one']), metadata: { storagePolicy: 'encrypted' } },
    ]);
    const one = id('Item', 'safe');
    const blind = granted({
      permissions: allPermissions.filter((permission) => permission !== 'purser:open_secrets'),
    });
    const found = outcomeOf(test.app.explainReferences(blind, last, one));
    assert.deepEqual(await found, ['ACCESS_DENIED']);
    const narrow = granted(
      { permissions: allPermissions.filter((permission) => permission !== 'purser:open_secrets') },
      { permissions: ['purser:open_secrets'], buckets: ['theirs'] },
    );
    assert.deepEqual(await outcomeOf(test.app.explainReferences(narrow, last, one)), [
      'ACCESS_DENIED',
    ]);
    const { candidates } = await test.app.explainReferences(anonymous, last, one);
    assert.equal(candidates.length, 1);
    const log = await test.app.auditLog(anonymous, {}, {});
    const openings = log.items.filter(({ node }) => node.action === 'openSecrets');
    assert.deepEqual(openings.map(({ node }) => node.result).reverse(), [
      'ACCESS_DENIED',
      'ACCESS_DENIED',
      'ok',
    ]);
  });

  it('are checked against a schema that is shown to a caller who sees all of it', async () => {
    const { kinds } = await test.app.referentialSchema(own, revision);
    assert.equal(kinds.length, 3);
    const more = {
      ...segment,
      name: mark,
      data: { resources: [{ name: 'lid', schema: 'ns/Lid/v1' }] },
    };
    const { revision: last } = await submit('theirs', [more]);
    const denied = [
      test.app.referentialSchema(own, last),
      test.app.explainReferences(own, last, id('Item', 'two')),
      test.app.resourcesByName(own, last, [id('Item', 'two')]),
      test.app.resources(own, last, { kind: 'item', key: new Map() }, {}),
    ];
    const outcomes = await Promise.all(denied.map(outcomeOf));
    for (const found of outcomes) assert.deepEqual(found, ['ACCESS_DENIED']);
  });

  it('are counted, and found wrong, where they are seen', async () => {
    const of = async (by: Principal) => {
      const { documents, references, total } = await test.app.integrityReport(by, revision);
      return [documents, references, total];
    };
    assert.deepEqual(await of(own), [5, 7, 0]);
    assert.deepEqual(await of(anonymous), [9, 13, 0]);
  });

  it('are warned of where they are seen', async () => {
    const changes = [
      { ...id('Text', 'choice'), data: 'two' },
      { ...id('Plan', 'mine'), data: { spec: { a: { item: 'one' }, b: { item: 'two' } } } },
    ];
    const reported = async (by: Principal) => {
      const request = { text: textOf(changes), bucket: 'own', dryRun: true };
      const { warnings } = await test.app.submitDocuments(by, request);
      return warnings.map(({ code, place }) => `${code} ${place.name}`).sort();
    };
    assert.deepEqual(await reported(own), ['AMBIGUOUS_ELEMENT mine']);
    assert.deepEqual(await reported(anonymous), [
      'AMBIGUOUS_ELEMENT mine',
      `AMBIGUOUS_ELEMENT ${mark}-plan`,
    ]);
  });

  it('name visible referrers, and hide the others', async () => {
    const gone = (name: string, by: Principal) =>
      outcomeOf(submit('own', [{ ...id('Item', name), tombstone: true }], by));
    assert.deepEqual(await gone('one', own), ['FAULTS_HIDDEN']);
    assert.deepEqual(await gone('two', own), ['IS_REFERENCED']);
    assert.deepEqual(await gone('one', anonymous), ['IS_REFERENCED']);
  });

  it('are counted in no error where they are not seen', async () => {
    const reported = async (change: Promise<unknown>) => {
      const error = await change.then(
        () => assert.fail('it was let in'),
        (reason: unknown) => reason,
      );
      assert.ok(error instanceof PurserError);
      return error.faults.map(({ code, facts }) => {
        return [code, facts['count'] ?? facts['violations'] ?? facts['total'] ?? null];
      });
    };
    const names = Array.from({ length: 21 }, (_, at) => `a${String(at).padStart(2, '0')}`);
    await submit('own', [item('last', 'b'), ...names.map((name) => item(name, 'b', ['last']))]);
    await submit('theirs', [item(mark, 'b', ['last'])]);
    const gone: DocumentSketch = { ...id('Item', 'last'), tombstone: true };
    assert.deepEqual(await reported(submit('own', [gone], own)), [['IS_REFERENCED', 20]]);
    assert.deepEqual(await reported(submit('own', [gone])), [['IS_REFERENCED', 22]]);
    const kind = (name: string) => ({
      resources: [{ name, schema: `ns/${name}/v1`, parent: 'box', parentPath: '.x' }],
    });
    const rules = (name: string): DocumentSketch => ({ ...segment, name, data: kind(name) });
    assert.deepEqual(await reported(submit('own', [rules('Text')])), [
      ['SCHEMA_BREAKS_DATA', 2],
      ['PARENT_NOT_FOUND', null],
      ['PARENT_NOT_FOUND', null],
    ]);
    assert.deepEqual(await reported(submit('own', [rules('Text')], own)), [
      ['SCHEMA_BREAKS_DATA', 1],
      ['PARENT_NOT_FOUND', null],
      ['FAULTS_HIDDEN', null],
    ]);
    const many = Array.from({ length: 1_001 }, (_, at) => id('Chest', `${mark}${at}`));
    await submit('theirs', many);
    assert.deepEqual(await reported(submit('own', [rules('Chest')], own)), [
      ['FAULTS_HIDDEN', null],
    ]);
    const all = await reported(submit('own', [rules('Chest')]));
    assert.deepEqual(
      [all[0], all.at(-1)],
      [
        ['SCHEMA_BREAKS_DATA', 1_001],
        ['LIMIT_EXCEEDED', 1_002],
      ],
    );
  });

  it('are nothing to a caller who may see no documents', async () => {
    const by = granted({ permissions: ['deckhand:show_revision', 'deckhand:list_revisions'] });
    const { app } = test;
    const one = id('Item', 'one');
    const asked: readonly Promise<unknown>[] = [
      app.references(by, revision, [one], {}),
      app.referrers(by, revision, [one], {}),
      app.referenceGraph(by, revision, one, { direction: 'both', depth: 1 }),
      app.deletionPlan(by, revision, { documents: [one] }),
      app.explainReferences(by, revision, one),
      app.referentialSchema(by, revision),
      app.integrityReport(by, revision),
    ];
    const outcomes = await Promise.all(asked.map(outcomeOf));
    for (const found of outcomes) assert.deepEqual(found, ['ACCESS_DENIED']);
  });
});
