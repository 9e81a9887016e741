import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { VisibleRevision } from '../../../src/app/access/visible-revision.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

const text = `
schema: deckhand/LayeringPolicy/v1
metadata: {schema: metadata/Control/v1, name: layers}
data: {layerOrder: [global, site]}
---
schema: x/Ship/v1
metadata:
  schema: metadata/Document/v1
  name: fleet
  labels: {of: ships}
  layeringDefinition: {layer: global, abstract: true}
data: {}
---
schema: x/Ship/v1
metadata:
  schema: metadata/Document/v1
  name: fleet
  layeringDefinition: {layer: site}
data: {}
---
schema: x/Ship/v1
metadata:
  schema: metadata/Document/v1
  name: anna
  layeringDefinition: {layer: site, parentSelector: {of: ships}, actions: [{method: merge, path: .}]}
data: {}
---
schema: x/Ship/v1
metadata:
  schema: metadata/Document/v1
  name: hull
  layeringDefinition: {layer: global, abstract: true}
data: {}
`;

describe('a plan of what deleting takes', () => {
  let test: TestApp;
  let revision: VisibleRevision;
  beforeEach(async () => {
    test = await openTestApp({}, { onProblems: 'accept' });
    ({ revision } = await test.app.submitDocuments(anonymous, { text }));
  });
  afterEach(() => test.close());

  const planFor = async (name: string) => {
    const documents = [{ schema: 'x/Ship/v1', name }];
    const plan = await test.app.deletionPlan(anonymous, revision, { documents });
    const names = plan.documents.map((one) => `${one.layer} ${one.name}`).sort();
    return { names, dependants: plan.dependants.map((one) => one.name), allowed: plan.allowed };
  };

  it('is about documents of all layers', async () => {
    assert.deepEqual(await planFor('fleet'), {
      names: ['global fleet', 'site fleet'],
      dependants: ['anna'],
      allowed: true,
    });
  });

  it('takes abstract documents, too', async () => {
    assert.deepEqual(await planFor('hull'), {
      names: ['global hull'],
      dependants: [],
      allowed: true,
    });
  });
});

describe('a plan that the referential schema has a say in', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp({}, { onProblems: 'accept' });
  });
  afterEach(() => test.close());

  const segment = (name: string, ...resources: readonly Json[]): DocumentSketch => ({
    schema: 'purser/ReferentialSchema/v1',
    name,
    control: true,
    data: { resources },
  });
  const site: readonly DocumentSketch[] = [
    segment('quays', { name: 'quay', schema: 'ns/Quay/v1' }),
    segment('cranes', { name: 'crane', schema: 'ns/Crane/v1', parent: 'quay', parentPath: '.on' }),
    segment('own', { name: 'pier' }),
    { schema: 'ns/Quay/v1', name: 'east' },
    { schema: 'ns/Crane/v1', name: 'one', data: { on: 'east' } },
    { schema: 'emco/pier/v1', name: 'north' },
    { schema: 'emco/pier/v1', name: 'south' },
  ];
  const rows: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['a kind that another segment needs', ['quays'], ['PARENT_KIND_UNKNOWN cranes']],
    ['kinds whose documents are let go of', ['quays', 'cranes'], []],
    ['what the schema that goes kept', ['quays', 'cranes', 'east'], []],
    ['a child', ['east'], ['child one']],
    [
      'documents that must be of a kind',
      ['own'],
      ['KIND_UNKNOWN north', 'KIND_UNKNOWN south', 'SCHEMA_BREAKS_DATA null'],
    ],
    ['such documents in part', ['own', 'north'], ['KIND_UNKNOWN south', 'SCHEMA_BREAKS_DATA null']],
    ['such documents as well', ['own', 'north', 'south'], []],
    [
      'a child, and a segment in use',
      ['quays', 'east'],
      ['PARENT_KIND_UNKNOWN cranes', 'child one'],
    ],
  ];
  for (const [title, names, reported] of rows) {
    it(`${reported.length === 0 ? 'allows' : 'tells of'} ${title}`, async () => {
      const { revision } = await test.app.submitDocuments(anonymous, { text: textOf(site) });
      const documents = names.map((name) => {
        const { schema = '' } = site.find((one) => one.name === name) ?? {};
        return { schema, name };
      });
      const plan = await test.app.deletionPlan(anonymous, revision, { documents });
      const found = [
        ...plan.problems.map(({ code, place }) => `${code} ${place.name ?? null}`),
        ...plan.blockers.map(({ relation, by }) => `${relation} ${by.name}`),
      ];
      assert.deepEqual([found.sort(), plan.allowed], [reported, reported.length === 0]);
    });
  }

  it('counts the blockers that it does not list, of each document', async () => {
    const crane = (name: string) => ({ schema: 'ns/Crane/v1', name, data: { on: 'east' } });
    const visits = {
      name: 'visit',
      schema: 'ns/Visit/v1',
      references: [{ name: 'quay', path: '.' }],
    };
    const visit = (name: string, to: string) => ({ schema: 'ns/Visit/v1', name, data: to });
    const many = Array.from({ length: 120 }, (_, at) => at);
    const { revision } = await test.app.submitDocuments(anonymous, {
      text: textOf([
        ...site,
        segment('visits', visits),
        ...many.map((at) => crane(`c${at}`)),
        ...many.map((at) => visit(`e${at}`, 'east')),
        { schema: 'ns/Quay/v1', name: 'west' },
        visit('w', 'west'),
      ]),
    });
    const documents = ['east', 'west'].map((name) => ({ schema: 'ns/Quay/v1', name }));
    const plan = await test.app.deletionPlan(anonymous, revision, { documents });
    assert.deepEqual(
      [plan.allowed, plan.blockers.length, plan.blockerCount],
      [false, 100, 121 + 120 + 1],
    );
    assert.deepEqual(
      plan.blocked.map(({ document, relation, count }) => `${document.name} ${relation} ${count}`),
      ['east child 121', 'east reference 120', 'west reference 1'],
    );
  });
});
