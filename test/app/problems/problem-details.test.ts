import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import type { ReportedProblem } from '../../../src/app/problems/problem-report.ts';
import { anonymous, type Principal } from '../../../src/domain/access/principal.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { granted } from '../../support/granted.ts';
import { type DocumentSketch, layeringPolicy, textOf } from '../../support/submitted.ts';

const onto = (parent: string) => ({
  parentSelector: { name: parent },
  actions: [{ method: 'merge', path: '.' }],
});

function port(name: string, layering: object, data: object): DocumentSketch {
  const layeringDefinition = layering as { readonly layer: string };
  return {
    schema: 'shop/Port/v1',
    name,
    metadata: { labels: { name }, layeringDefinition },
    data: data as NonNullable<DocumentSketch['data']>,
  };
}

const documents: readonly DocumentSketch[] = [
  layeringPolicy('global', 'site'),
  {
    schema: 'deckhand/DataSchema/v1',
    name: 'shop/Port/v1',
    control: true,
    data: {
      properties: { mtu: { type: 'integer' }, list: { maxItems: 1 } },
      required: ['name'],
    },
  },
  port('base', { layer: 'global', abstract: true }, { mtu: 'many', name: 'x' }),
  port('heir', { layer: 'site', ...onto('base') }, {}),
  port('own', { layer: 'site', ...onto('base') }, { mtu: 'few' }),
  port('long', { layer: 'site' }, { name: 'x', list: [1, 2] }),
  port('nameless', { layer: 'site' }, {}),
  port('lost', { layer: 'nowhere' }, {}),
];

/** Code, document and causes of each problem. */
function causesOf(problems: readonly ReportedProblem[]): readonly string[] {
  return problems.map(
    ({ code, place, causes }) => `${code} ${place.name}: ${causes.map(({ name }) => name)}`,
  );
}

describe('the causes of the problems of a revision', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({}, { onProblems: 'accept' });
  });
  afterAll(() => test.close());
  beforeEach(() => test.clear());

  async function detailed(by: Principal): Promise<readonly ReportedProblem[]> {
    const { app } = test;
    await app.submitDocuments(anonymous, { text: textOf(documents) });
    const head = await app.revision(anonymous, {});
    return app.problemDetails(by, head, await app.revisionProblems(by, head, {}));
  }

  it('are the documents that have the values, or the documents themselves', async () => {
    assert.deepEqual(causesOf(await detailed(anonymous)), [
      'VALIDATION_FAILED heir: base',
      'VALIDATION_FAILED long: long',
      'LAYER_UNKNOWN lost: lost',
      'VALIDATION_FAILED nameless: nameless',
      'VALIDATION_FAILED own: own',
    ]);
  });

  it('are not shown to a caller who may not see all documents', async () => {
    const some = granted({ permissions: 'all', schemas: ['shop/Port'] });
    const found = await detailed(some);
    assert.equal(found.length, 4);
    assert.deepEqual(
      found.flatMap(({ causes, blocks }) => [...causes, ...blocks]),
      [],
    );
  });
});
