import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { App } from '../../../../src/app/app.ts';
import { createApp } from '../../../../src/app/create-app.ts';
import {
  anonymous,
  type Principal,
  trusted,
  unauthenticated,
} from '../../../../src/domain/access/principal.ts';
import { refusal } from '../../../../src/domain/errors.ts';
import { defaultLimits } from '../../../../src/domain/limits.ts';
import type { AuditEntry } from '../../../../src/ports/audit-log.ts';
import type { Logger } from '../../../../src/ports/logger.ts';
import { openTestApp, type TestApp, testKeys } from '../../../support/app.ts';
import { granted } from '../../../support/granted.ts';
import { type DocumentSketch, textOf } from '../../../support/submitted.ts';

const schema = 'example/Kind/v1';
const safe: DocumentSketch = {
  name: 'safe',
  metadata: { storagePolicy: 'encrypted' },
  data: { word: 'hush' },
};
const page: DocumentSketch = {
  name: 'page',
  metadata: {
    substitutions: [{ src: { schema, name: 'safe', path: '.word' }, dest: { path: '.pass' } }],
  },
  data: {},
};

const ada: Principal = { ...trusted('ada', 'token'), address: '192.0.2.7', requestId: 'r-1' };

describe('the audit log', () => {
  let test: TestApp;
  let app: App;
  beforeEach(async () => {
    test = await openTestApp();
    app = test.app;
  });
  afterEach(() => test.close());

  const submit = (...sketches: readonly DocumentSketch[]) =>
    app.submitDocuments(ada, { text: textOf(sketches), bucket: 'site' });

  const entries = async (): Promise<readonly AuditEntry[]> => {
    const { items } = await app.auditLog(anonymous, {}, {});
    return items.map(({ node }) => node);
  };

  const reported = async (): Promise<unknown> =>
    (await entries()).map(({ action, target, result }) => [action, target, result]).reverse();

  it('has who did what, when, from where, and how it ended', async () => {
    await submit({ name: 'a' });
    const [entry] = await entries();
    const { id, at, position, link, ...rest } = entry ?? ({} as AuditEntry);
    assert.match(at, /^2026-01-01T00:00:0\d\.000Z$/);
    assert.ok(id.startsWith(at) && position !== '');
    assert.equal(link?.sequence, 1);
    assert.deepEqual(rest, {
      principal: 'ada',
      via: 'token',
      address: '192.0.2.7',
      requestId: 'r-1',
      action: 'submitDocuments',
      target: { bucket: 'site', revision: 1, changed: true, created: 1, updated: 0, deleted: 0 },
      result: 'ok',
    });
  });

  it('has every kind of change', async () => {
    await submit({ name: 'a' });
    await app.rollback(ada, { id: 0 }, { author: 'bo' });
    await app.putTag(ada, 1, 'live', {});
    await app.deleteTag(ada, 1, 'live');
    await app.addValidation(ada, 1, 'lint', { status: 'success', validator: 'v' });
    await app.collectGarbage(ada, false, () => {});
    await app.rotateKeys(ada, false, () => {});
    await assert.rejects(app.purge(ada, 2), { code: 'PURGE_NOT_ALLOWED' });
    const lines = (async function* () {})();
    await assert.rejects(app.importHistory(ada, lines, () => {}));
    const [, ...others] = (await reported()) as [action: string, target: object, result: string][];
    assert.deepEqual(others.slice(0, 4), [
      ['rollback', { to: 0, author: 'bo', revision: 2 }, 'ok'],
      ['putTag', { revision: 1, tag: 'live' }, 'ok'],
      ['deleteTag', { revision: 1, tag: 'live' }, 'ok'],
      ['addValidation', { revision: 1, validation: 'lint', index: 0, status: 'success' }, 'ok'],
    ]);
    assert.deepEqual(
      others.slice(4).map(([action, , result]) => [action, result]),
      [
        ['collectGarbage', 'ok'],
        ['rotateKeys', 'ok'],
        ['purge', 'PURGE_NOT_ALLOWED'],
        ['importHistory', 'EXPORT_INCOMPLETE'],
      ],
    );
  });

  it('has what was refused and what failed, and no dry run', async () => {
    await app.submitDocuments(ada, { text: textOf([{ name: 'a' }]), dryRun: true });
    await app.collectGarbage(ada, true, () => {});
    await assert.rejects(app.submitDocuments(unauthenticated, { text: '' }), {
      code: 'ACCESS_DENIED',
    });
    await assert.rejects(app.putTag(ada, 9, 'x'.repeat(10_000), {}), { code: 'TAG_INVALID' });
    const [refused, failed] = (await reported()) as [string, { tag?: string }, string][];
    assert.deepEqual(refused, ['submitDocuments', {}, 'ACCESS_DENIED']);
    assert.equal(failed?.[2], 'TAG_INVALID');
    assert.equal(failed?.[1].tag, `${'x'.repeat(255)}…`);
  });

  it('has what was opened, by name, and what was not', async () => {
    const { revision, documents } = await submit(safe, page);
    const opened = documents.flatMap(({ entry }) => entry ?? []);
    await app.openBodies(ada, opened);
    await app.openRendered(ada, revision, [
      { schema, name: 'page' },
      { schema, name: 'never' },
    ]);
    const blind = granted({ permissions: ['deckhand:list_encrypted_documents'] });
    await assert.rejects(app.openBodies(blind, opened.slice(0, 1)), { code: 'ACCESS_DENIED' });
    const [, ...openings] = (await reported()) as unknown[];
    assert.deepEqual(openings, [
      [
        'openSecrets',
        { of: 'stored', count: 1, documents: [{ schema, name: 'safe', layer: null }] },
        'ok',
      ],
      [
        'openSecrets',
        {
          of: 'rendered',
          revision: 1,
          count: 1,
          documents: [{ schema, name: 'page', layer: null }],
        },
        'ok',
      ],
      [
        'openSecrets',
        { of: 'stored', count: 1, documents: [{ schema, name: 'safe', layer: null }] },
        'ACCESS_DENIED',
      ],
    ]);
  });

  it('is read in pages, newest first, and by what it is asked for', async () => {
    for (const name of ['a', 'b', 'c'])
      await app.putTag(ada, (await submit({ name })).revision.id, name, {});
    const first = await app.auditLog(anonymous, {}, { first: 4 });
    assert.ok(first.hasNextPage && !first.hasPreviousPage);
    const after = first.items.at(-1)?.cursor ?? '';
    const second = await app.auditLog(anonymous, {}, { first: 4, after });
    assert.ok(!second.hasNextPage && second.hasPreviousPage);
    const ids = [...first.items, ...second.items].map(({ node }) => node.id);
    assert.equal(new Set(ids).size, 6);
    const positions = [...first.items, ...second.items].map(({ node }) => node.position);
    assert.deepEqual(positions, [...positions].sort().reverse());
    const all = [...first.items, ...second.items];
    const before = all.at(4)?.cursor ?? '';
    const third = await app.auditLog(anonymous, {}, { last: 3, before });
    assert.deepEqual(third.items, all.slice(1, 4));
    assert.ok(third.hasNextPage && third.hasPreviousPage);
    const oldest = await app.auditLog(anonymous, {}, { last: 9 });
    assert.deepEqual(oldest.items, all);
    assert.ok(!oldest.hasNextPage && !oldest.hasPreviousPage);
    const between = await app.auditLog(
      anonymous,
      {},
      { last: 9, before, after: first.items[0]?.cursor ?? '' },
    );
    assert.deepEqual(between.items, all.slice(1, 4));
    assert.equal(await first.total(), 6);
    assert.equal(
      await (await app.auditLog(anonymous, { action: 'putTag' }, { last: 1 })).total(),
      3,
    );
    const count = async (filter: object) =>
      (await app.auditLog(anonymous, filter, {})).items.length;
    assert.equal(await count({ action: 'putTag' }), 3);
    assert.equal(await count({ principal: 'eve' }), 0);
    const day = { since: '2026-01-01T00:00:00.000Z', until: '2026-01-01T23:59:59.999Z' };
    assert.equal(await count({ result: 'ok', ...day }), 6);
    assert.equal(await count({ until: '2025-12-31T23:59:59.999Z' }), 0);
    const foreign = app.auditLog(anonymous, {}, { after: 'bm8' });
    await assert.rejects(foreign, { code: 'ARGUMENT_INVALID' });
  });

  it('is counted only when the number is asked for', async () => {
    await submit({ name: 'a' });
    const { total, items } = await appWithout(test, () => {}).auditLog(anonymous, {}, { last: 1 });
    assert.deepEqual(items, []);
    await assert.rejects(total(), { code: 'STORE_UNAVAILABLE' });
  });

  it('does not undo a change that it cannot record, but says so; and gives out no secret', async () => {
    const { documents } = await submit(safe);
    const errors: [facts: unknown, message: string][] = [];
    const deaf: App = appWithout(test, (facts, message) => errors.push([facts, message]));
    await deaf.putTag(ada, 1, 'live', {});
    assert.deepEqual(
      (await app.tags(ada, [1])).flat().map(({ name }) => name),
      ['live'],
    );
    assert.deepEqual(errors, [
      [
        {
          principal: 'ada',
          requestId: 'r-1',
          action: 'putTag',
          result: 'ok',
          code: 'STORE_UNAVAILABLE',
        },
        'an action could not be recorded in the audit log',
      ],
    ]);
    const opened = deaf.openBodies(
      ada,
      documents.flatMap(({ entry }) => entry ?? []),
    );
    await assert.rejects(opened, { code: 'STORE_UNAVAILABLE' });
  });

  describe('with a sink', () => {
    /** An app on the same store, whose sink takes lines as long as `isTaking` says so. */
    function appWithSink(isTaking: (kind: string) => boolean) {
      const lines: { readonly kind: string; readonly action?: string; readonly result?: string }[] =
        [];
      const errors: unknown[] = [];
      const auditSink = {
        async take(line: string) {
          const parsed = JSON.parse(line);
          if (!isTaking(parsed.kind)) {
            throw refusal('AUDIT_SINK_UNAVAILABLE', { sink: 'file', reason: 'ENOSPC' });
          }
          lines.push(parsed);
        },
      };
      const sunk = createApp({
        store: test.store,
        clock: { now: () => '2026-01-01T00:00:00.000Z' },
        limits: defaultLimits,
        logger: { info: () => {}, warn: () => {}, error: (facts) => errors.push(facts) },
        auditSink,
        ...testKeys(),
      });
      return { app: sunk, lines, errors };
    }
    const seen = (lines: readonly { kind: string; action?: string; result?: string }[]) =>
      lines.map(({ kind, action, result }) => [kind, action, result ?? null]);

    it('lets it know of a change before and after, and of an opening before', async () => {
      const { documents } = await submit(safe);
      const { app: sunk, lines } = appWithSink(() => true);
      await sunk.putTag(ada, 1, 'live', {});
      await sunk.openBodies(
        ada,
        documents.flatMap(({ entry }) => entry ?? []),
      );
      await assert.rejects(sunk.deleteTag(ada, 1, 'bad'));
      assert.deepEqual(seen(lines), [
        ['begun', 'putTag', null],
        ['entry', 'putTag', 'ok'],
        ['entry', 'openSecrets', 'ok'],
        ['begun', 'deleteTag', null],
        ['entry', 'deleteTag', 'TAG_NOT_FOUND'],
      ]);
    });

    it('refuses a change that it does not take, and leaves everything as it is', async () => {
      await submit({ name: 'a' });
      const { app: deaf } = appWithSink(() => false);
      const code = 'AUDIT_SINK_UNAVAILABLE';
      await assert.rejects(deaf.putTag(ada, 1, 'live', {}), { code });
      const text = textOf([{ name: 'b' }]);
      await assert.rejects(deaf.submitDocuments(ada, { text, bucket: 'site' }), { code });
      assert.deepEqual((await app.tags(ada, [1])).flat(), []);
      assert.equal((await app.revision(ada, {})).id, 1);
      assert.deepEqual(
        (await entries()).map(({ action, result }) => [action, result]),
        [
          ['submitDocuments', code],
          ['putTag', code],
          ['submitDocuments', 'ok'],
        ],
      );
    });

    it('gives out no secret that it does not take, and records the refusal', async () => {
      const { documents } = await submit(safe);
      const { app: deaf } = appWithSink(() => false);
      const opened = deaf.openBodies(
        ada,
        documents.flatMap(({ entry }) => entry ?? []),
      );
      await assert.rejects(opened, { code: 'AUDIT_SINK_UNAVAILABLE' });
      const [{ action, result } = {} as AuditEntry] = await entries();
      assert.deepEqual([action, result], ['openSecrets', 'AUDIT_SINK_UNAVAILABLE']);
    });

    it('keeps a change whose end it does not take, and says so', async () => {
      await submit({ name: 'a' });
      const { app: sunk, lines, errors } = appWithSink((kind) => kind === 'begun');
      await sunk.putTag(ada, 1, 'live', {});
      assert.deepEqual(seen(lines), [['begun', 'putTag', null]]);
      assert.equal(errors.length, 1);
      assert.equal((await entries())[0]?.action, 'putTag');
    });

    it('asks it for nothing where nothing is audited', async () => {
      await submit({ name: 'a' });
      const { app: deaf } = appWithSink(() => false);
      const text = textOf([{ name: 'b' }]);
      await deaf.submitDocuments(ada, { text, bucket: 'site', dryRun: true });
      assert.equal((await deaf.revision(ada, {})).id, 1);
    });
  });
});

/** An app on the same store, whose log takes nothing. */
function appWithout({ store }: TestApp, error: Logger['error']): App {
  const audit = {
    ...store.audit,
    append: () => Promise.reject(refusal('STORE_UNAVAILABLE', { reason: 'full' })),
    list: () => Promise.resolve([]),
    count: () => Promise.reject(refusal('STORE_UNAVAILABLE', { reason: 'gone' })),
  };
  return createApp({
    store: { ...store, audit },
    clock: { now: () => '2026-01-01T00:00:00.000Z' },
    limits: defaultLimits,
    logger: { info: () => {}, warn: () => {}, error },
    ...testKeys(),
  });
}
