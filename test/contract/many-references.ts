import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { VisibleRevision } from '../../src/app/access/visible-revision.ts';
import type { App } from '../../src/app/app.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { PurserError } from '../../src/domain/errors.ts';
import type { Limits } from '../../src/domain/limits.ts';
import { sized } from '../support/properties.ts';
import { type DocumentSketch, textOf } from '../support/submitted.ts';

/** As many as one document may have, in full. */
const most = sized(10_000, 1_000);
/** Of a kilobyte each: what three documents refer to takes more than a page, which has a megabyte. */
const longNames = sized(2_000, 400);

const segment: DocumentSketch = {
  schema: 'purser/ReferentialSchema/v1',
  name: 'base',
  control: true,
  data: {
    resources: [
      {
        name: 'ship',
        schema: 'app/Ship/v1',
        references: [{ name: 'ship', path: '.follows' }],
      },
      {
        name: 'crane',
        schema: 'app/Crane/v1',
        references: [{ name: 'ship', path: '.serves[*]' }],
      },
    ],
  },
};
const ship = (name: string) => ({ schema: 'app/Ship/v1', name });
const crane = (name: string) => ({ schema: 'app/Crane/v1', name });
const names = Array.from({ length: most }, (_, at) => `ship-${at}`);
const serving = (name: string, serves: readonly string[]): DocumentSketch => ({
  ...crane(name),
  data: { serves },
});

/**
 * What holds, whichever store there is, of a document that refers to as many others as may be, and of one that as many
 * refer to. `crowd`: documents with many long links each that would stand in one page.
 */
export function describeManyReferences(
  title: string,
  open: (
    limits: Pick<Limits, 'maxReferences'>,
  ) => Promise<{ readonly app: App; close(): Promise<unknown> }>,
  crowd: number,
): void {
  describe(`${title}: ${most} references`, () => {
    let site: Awaited<ReturnType<typeof open>>;
    let head: VisibleRevision;
    beforeAll(async () => {
      site = await open({ maxReferences: most });
      const fleet = names.map((name) => ({ ...ship(name), data: { follows: 'flagship' } }));
      await submit(segment, ship('flagship'), ...fleet);
      await submit(serving('one', names));
      ({ revision: head } = await submit(...['a', 'b', 'c'].map((name) => serving(name, names))));
    }, 120_000);
    afterAll(() => site.close());

    const submit = (...sketches: readonly DocumentSketch[]) =>
      site.app.submitDocuments(anonymous, { text: textOf(sketches) });
    const refusalOf = async (...sketches: readonly DocumentSketch[]) => {
      const error: unknown = await submit(...sketches).catch((thrown: unknown) => thrown);
      assert.ok(error instanceof PurserError, 'it was not refused');
      return error.faults;
    };

    it('are listed of the document that has them, directly and by way of others', async () => {
      const [direct] = await site.app.references(anonymous, head, [crane('one')], {});
      assert.deepEqual(
        direct?.map(({ to }) => to?.name),
        names,
      );
      const way = { transitive: true };
      const [all] = await site.app.references(anonymous, head, [crane('one')], way);
      assert.equal(all?.length, 2 * most);
      const around = { direction: 'both', depth: 1 } as const;
      const graph = await site.app.referenceGraph(anonymous, head, crane('one'), around);
      assert.deepEqual(
        [graph.nodes.length, graph.edges.length, graph.isCut],
        [most + 1, most, false],
      );
      const wide = await site.app.referenceGraph(anonymous, head, crane('one'), {
        direction: 'both',
        depth: 2,
      });
      assert.deepEqual(
        [wide.nodes.length, wide.edges.length, wide.isCut],
        [most + 5, 5 * most, false],
      );
    });

    it('are listed of the document that they lead to, and keep it', async () => {
      const [found] = await site.app.referrers(anonymous, head, [ship('flagship')], {});
      assert.equal(found?.length, most);
      const documents = [ship('flagship')];
      const plan = await site.app.deletionPlan(anonymous, head, { documents });
      assert.deepEqual([plan.allowed, plan.blockerCount, plan.documents.length], [false, most, 1]);
      const referrers = true;
      const whole = await site.app.deletionPlan(anonymous, head, { documents, referrers });
      assert.deepEqual([whole.allowed, whole.documents.length], [true, most + 5]);
      assert.equal(whole.documents.at(-1)?.name, 'flagship');
      const [fault] = await refusalOf({ ...ship('flagship'), tombstone: true });
      assert.deepEqual([fault?.code, fault?.facts['count']], ['IS_REFERENCED', most]);
    });

    it('are explained, and reported as whole', async () => {
      const { candidates } = await site.app.explainReferences(anonymous, head, crane('one'));
      assert.equal(candidates.length, most);
      const report = await site.app.integrityReport(anonymous, head);
      assert.deepEqual([report.references, report.total], [5 * most, 0]);
    });

    it('are as many as one document may have', async () => {
      const [fault, ...more] = await refusalOf(serving('more', [...names, 'flagship']));
      assert.deepEqual(more, []);
      const { code, facts, place } = fault ?? {};
      assert.deepEqual(
        [code, facts?.['limit'], facts?.['setting'], place?.name],
        ['LIMIT_EXCEEDED', most, 'PURSER_MAX_REFERENCES', 'more'],
      );
    });

    it('change one by one, and go', async () => {
      const changed = await submit(serving('a', [...names.slice(1), 'flagship']));
      const [freed] = await site.app.referrers(anonymous, changed.revision, [ship('ship-0')], {});
      assert.deepEqual(
        freed?.map(({ from }) => from.name),
        ['b', 'c', 'one'],
      );
      const deleted = await submit({ ...crane('a'), tombstone: true });
      const [left] = await site.app.referrers(anonymous, deleted.revision, [ship('ship-1')], {});
      assert.equal(left?.length, 3);
    });

    it('have room in pages, however long they are', async () => {
      const long = Array.from({ length: longNames }, (_, at) => `${'s'.repeat(1_000)}-${at}`);
      await submit(...long.map((name) => ({ ...ship(name), data: {} })));
      const cranes = Array.from({ length: crowd }, (_, at) => `long-${at}`);
      const { revision } = await submit(...cranes.map((name) => serving(name, long)));
      const found = await site.app.references(anonymous, revision, cranes.map(crane), {});
      assert.deepEqual(
        found.map(({ length }) => length),
        cranes.map(() => long.length),
      );
      assert.deepEqual((await site.app.fsck(anonymous, () => {})).faults, []);
    }, 300_000);
  });
}
