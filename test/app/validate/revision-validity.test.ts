import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { VisibleRevision } from '../../../src/app/access/visible-revision.ts';
import { anonymous, trusted } from '../../../src/domain/access/principal.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { settled } from '../../support/exported.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp({}, { onProblems: 'accept' });
});
afterEach(() => test.close());

const policyOf = (name: string, validations: readonly (readonly [string, string?])[]) => ({
  name,
  schema: 'deckhand/ValidationPolicy/v1',
  control: true,
  data: {
    validations: validations.map(([validation, expiresAfter]) => ({
      name: validation,
      ...(expiresAfter !== undefined && { expiresAfter }),
    })),
  },
});

const siteReady = policyOf('site-deploy-ready', [
  ['deckhand-schema-validation'],
  ['drydock-site-validation', 'P1W'],
  ['promenade-site-validation', 'P1W'],
  ['armada-deployability-validation'],
]);

async function submit(...sketches: readonly DocumentSketch[]): Promise<VisibleRevision> {
  const { revision } = await test.app.submitDocuments(anonymous, { text: textOf(sketches) });
  return revision;
}

const report = (revision: VisibleRevision, name: string, status: string, more = {}) =>
  test.app.addValidation(trusted('promenade'), revision.id, name, {
    status,
    validator: { name: name.split('-')[0] ?? '', version: '1.1.2' },
    ...more,
  });

async function validityOf(revision: VisibleRevision) {
  const [found] = await test.app.summarizeValidations(anonymous, [revision]);
  assert.ok(found);
  return found;
}

describe('the validity of a revision', () => {
  it('has success, missing, expired and failure stand together, as in the first design', async () => {
    const revision = await submit(siteReady);
    await report(revision, 'promenade-site-validation', 'succeeded');
    test.passDays(8);
    await report(revision, 'armada-deployability-validation', 'failed', {
      errors: [
        {
          documents: [{ schema: 'promenade/Node/v1', name: 'node-document-name' }],
          message: 'Node has master role, but not included in cluster masters list.',
        },
      ],
    });
    await report(revision, 'ucp-site-validation', 'success');
    const { status, policies, validations } = await validityOf(revision);
    assert.equal(status, 'failure');
    assert.deepEqual(
      policies.map((policy) => [policy.name, policy.status, policy.flaw]),
      [['site-deploy-ready', 'failure', null]],
    );
    assert.deepEqual(
      policies[0]?.validations.map((one) => `${one.name} ${one.status} ${one.expiresAfter}`),
      [
        'deckhand-schema-validation success null',
        'drydock-site-validation missing P1W',
        'promenade-site-validation expired P1W',
        'armada-deployability-validation failure null',
      ],
    );
    assert.deepEqual(
      validations.map(({ name, status, ignored, count }) => [name, status, ignored, count]),
      [
        ['armada-deployability-validation', 'failure', false, 1],
        ['deckhand-schema-validation', 'success', false, 1],
        ['drydock-site-validation', 'missing', false, 0],
        ['promenade-site-validation', 'expired', false, 1],
        ['ucp-site-validation', 'success', true, 1],
      ],
    );
  });

  it('is a success when all that a policy lists is, and goes by the latest result', async () => {
    const revision = await submit(siteReady);
    await report(revision, 'drydock-site-validation', 'failure');
    for (const name of ['drydock-site', 'promenade-site', 'armada-deployability']) {
      await report(revision, `${name}-validation`, 'success');
    }
    assert.equal((await validityOf(revision)).status, 'success');
    test.passDays(7);
    assert.equal((await validityOf(revision)).status, 'failure');
  });

  it('goes by the policies that are live, whichever revision wrote them', async () => {
    await submit(siteReady);
    const second = await submit({ name: 'other' });
    const { policies } = await validityOf(second);
    assert.deepEqual(
      policies.map(({ name, status }) => [name, status]),
      [['site-deploy-ready', 'failure']],
    );
    const third = await submit({ ...siteReady, tombstone: true });
    assert.deepEqual((await validityOf(third)).policies, []);
    assert.equal((await validityOf(third)).status, 'success');
  });

  it('says what is wrong with a policy, which keeps nothing from being rendered', async () => {
    const broken = { ...siteReady, name: 'broken', data: { validations: 'all' } };
    const timeless = policyOf('timeless', [['a-validation', 'a week']]);
    const revision = await submit(broken, timeless, { name: 'other' });
    const { status, policies } = await validityOf(revision);
    assert.equal(status, 'failure');
    assert.deepEqual(
      policies.map(({ name, status, flaw }) => [name, status, flaw]),
      [
        ['broken', 'failure', "data.validations: the value is not of type 'array'"],
        [
          'timeless',
          'failure',
          'data.validations[0].expiresAfter is no ISO 8601 duration of whole numbers',
        ],
      ],
    );
    const { items } = await test.app.renderedDocuments(anonymous, revision, { page: {} });
    assert.equal(items.length, 3);
  });

  it('costs as many store calls for 100 revisions as for one', async () => {
    const revisions: VisibleRevision[] = [];
    for (let at = 0; at < 100; at += 1) {
      const policy = policyOf('changing', [[`v${at}-validation`], ['deckhand-schema-validation']]);
      revisions.push(await submit(policy, { name: `document-${at}` }));
    }
    await test.app.summarizeValidations(anonymous, revisions);
    // Validation in the background calls the store as well.
    await settled(test.app);
    const total = () => [...test.calls.values()].reduce((sum, count) => sum + count, 0);
    const before = total();
    await test.app.summarizeValidations(anonymous, revisions);
    assert.ok(total() - before <= 6, `${total() - before} calls`);
  });
});
