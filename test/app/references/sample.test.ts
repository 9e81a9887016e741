import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { VisibleRevision } from '../../../src/app/access/visible-revision.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import type { SourceId } from '../../../src/domain/document/document.ts';
import { type Fault, PurserError } from '../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { runs } from '../../support/properties.ts';

/** The documents in the files of a folder of examples, each as its text. */
function documentsIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').split(/^---$/m))
    .filter((text) => /^schema:/m.test(text));
}

const schema = documentsIn('examples/emco/schema');
const resources = documentsIn('examples/emco/resources');

/** A document's own name, as `schema name`. */
function titleOf(text: string): string {
  const [, kind] = /^schema: (\S+)$/m.exec(text) ?? [];
  const [, name] = /^ {2}name: (\S+)$/m.exec(text) ?? [];
  return `${kind} ${name}`;
}

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(async () => {
  await test.close();
});

const submit = (documents: readonly string[]) =>
  test.app.submitDocuments(anonymous, { text: documents.join('\n---\n') });

async function faultsOf(documents: readonly string[]): Promise<readonly Fault[]> {
  const error: unknown = await submit(documents).catch((thrown: unknown) => thrown);
  if (error instanceof PurserError) return error.faults;
  assert.ok(!(error instanceof Error), String(error));
  return [];
}

/** What a document links to, as `relation schema name`. */
async function linksOf(revision: VisibleRevision, title: string): Promise<readonly string[]> {
  const [kind = '', name = ''] = title.split(' ');
  const relations = ['parent', 'reference'] as const;
  const asked = [{ schema: kind, name }];
  const [found = []] = await test.app.references(anonymous, revision, asked, { relations });
  return found.map(({ relation, target }) => `${relation} ${target.schema} ${target.name}`);
}

const headOf = async (): Promise<VisibleRevision> => {
  const head = await test.store.head();
  assert.ok(head);
  return head;
};

describe('the sample schema of EMCO', () => {
  it('loads: nine segments, 37 kinds, nothing to warn of', async () => {
    const { revision, warnings } = await submit(schema);
    const report = await test.app.referentialSchema(anonymous, revision);
    assert.equal(report.segments.length, 9);
    assert.equal(report.kinds.length, 37);
    assert.deepEqual([...warnings, ...report.faults, ...report.warnings], []);
  });

  it('has resources of every kind', async () => {
    const { revision } = await submit(schema);
    const { kinds } = await test.app.referentialSchema(anonymous, revision);
    const used = new Set(resources.map((text) => titleOf(text).split(' ')[0]));
    assert.deepEqual([...used].sort(), kinds.map((kind) => kind.schema).sort());
  });
});

describe('the resources of EMCO', () => {
  it('go in together with their schema, in any order, and have the same links', async () => {
    let roots: string | null | undefined;
    const orders = fc.shuffledSubarray([...schema, ...resources], {
      minLength: schema.length + resources.length,
    });
    await fc.assert(
      fc.asyncProperty(orders, async (documents) => {
        await test.close();
        test = await openTestApp();
        const { revision, warnings } = await submit(documents);
        assert.deepEqual(warnings, []);
        const report = await test.app.integrityReport(anonymous, revision);
        assert.deepEqual([report.issues, report.documents], [[], resources.length]);
        roots ??= revision.maps.links;
        assert.equal(revision.maps.links, roots);
      }),
      { numRuns: runs(6) },
    );
  });

  it('go in one after another only in an order in which nothing is missing', async () => {
    await submit([...schema, ...resources]);
    const needs = new Map<string, readonly string[]>();
    for (const text of resources) {
      const links = await linksOf(await headOf(), titleOf(text));
      needs.set(
        titleOf(text),
        links.map((link) => link.slice(link.indexOf(' ') + 1)),
      );
    }
    const cuts = fc.tuple(
      fc.shuffledSubarray(
        resources.map((_, at) => at),
        { minLength: resources.length },
      ),
      fc.integer({ min: 1, max: resources.length - 1 }),
    );
    await fc.assert(
      fc.asyncProperty(cuts, async ([places, at]) => {
        const order = places.map((place) => resources[place] ?? '');
        await test.close();
        test = await openTestApp();
        await submit(schema);
        const first = order.slice(0, at);
        const there = new Set(first.map(titleOf));
        const missing = first
          .flatMap((text) => needs.get(titleOf(text)) ?? [])
          .filter((title) => !there.has(title));
        const faults = await faultsOf(first);
        const reported = faults.map(({ facts }) => {
          const { schema: kind, name } = facts['target'] as SourceId;
          return `${kind} ${name}`;
        });
        assert.deepEqual(reported.toSorted(), missing.toSorted());
        if (missing.length === 0) await submit(order.slice(at));
      }),
      { numRuns: runs(12) },
    );
  });

  it('go in one by one, parents and targets first, and not the other way round', async () => {
    await submit(schema);
    const left = new Map(resources.map((text) => [titleOf(text), text]));
    const refused = new Set<string>();
    while (left.size > 0) {
      const before = left.size;
      for (const [title, text] of left) {
        const faults = await faultsOf([text]);
        if (faults.length === 0) left.delete(title);
        else refused.add(title);
        for (const { code } of faults) {
          assert.ok(['PARENT_NOT_FOUND', 'REFERENCE_NOT_FOUND'].includes(code), code);
        }
      }
      assert.ok(left.size < before, `nothing more goes in: ${[...left.keys()].join(', ')}`);
    }
    assert.ok(refused.size > 0);
  });
});

describe('examples/quays', () => {
  it('has a flat kind, and references by path', async () => {
    const { revision, warnings } = await submit(documentsIn('examples/quays'));
    assert.deepEqual(warnings, []);
    assert.deepEqual(await linksOf(revision, 'harbour/Crane/v1 sts-1'), [
      'parent harbour/Quay/v1 east',
      'reference harbour/CraneModel/v1 goliath-60',
      'reference harbour/Crane/v1 sts-2',
    ]);
    assert.deepEqual(await linksOf(revision, 'harbour/Winch/v1 sts-1/main'), [
      'parent harbour/Crane/v1 sts-1',
    ]);
    assert.deepEqual(await linksOf(revision, 'harbour/WorkOrder/v1 4711'), [
      'reference harbour/Winch/v1 sts-1/main',
    ]);
  });
});
