import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { anonymous, type Principal } from '../../../src/domain/access/principal.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import type { JsonObject } from '../../../src/domain/json/value.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { granted } from '../../support/granted.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({}, { onProblems: 'accept' });
});
afterAll(() => test.close());

const editing = [
  'deckhand:create_cleartext_documents',
  'deckhand:list_cleartext_documents',
  'deckhand:list_encrypted_documents',
  'purser:accept_problems',
] as const;
const editor = granted({ permissions: editing });
const trusted = granted({ permissions: [...editing, 'purser:allow_calls'] });

function policy(name: string, rules: JsonObject, execution = 'simulate'): JsonObject {
  const metadata = { schema: 'metadata/Document/v1', name };
  return { schema: 'purser/Policy/v1', metadata, data: { execution, rules } };
}

function rows(id: number): JsonObject {
  return { rows: [{ endpoint: 'nova', path: `/${id}`, method: 'POST' }] };
}

/** `ok`, or the permission that is missing. */
async function submit(by: Principal, ...documents: readonly JsonObject[]): Promise<string> {
  const text = canonicalText(documents);
  return test.app.submitDocuments(by, { bucket: 'b', text }).then(
    () => 'ok',
    (error) => `${error.code} ${error.faults[0].facts.permission}`,
  );
}

const denied = 'ACCESS_DENIED purser:allow_calls';

describe('who may let rules make calls', () => {
  it('is who may allow calls, for what an execute rule gives and for making a policy live', async () => {
    const calls = { from: 'problem' };
    const first = { problem: rows(1), other: rows(1), execute: calls };
    assert.equal(await submit(editor, policy('p', first)), denied);
    assert.equal(await submit(editor, policy('p', { _exec_api: rows(1) })), denied);
    assert.equal(await submit(editor, policy('p', { error: rows(1) }, 'live')), denied);
    assert.equal(await submit(trusted, policy('p', first)), 'ok');
    const others = { ...first, other: rows(2) };
    assert.equal(await submit(editor, policy('p', others)), 'ok', 'rules that it does not read');
    assert.equal(await submit(editor, policy('p', { ...first, problem: rows(2) })), denied);
    assert.equal(await submit(editor, policy('p', others, 'live')), denied);
    assert.equal(await submit(trusted, policy('p', others, 'live')), 'ok');
    assert.equal(await submit(editor, policy('p', others, 'off')), 'ok', 'less is no gain');
    assert.equal(await submit(editor, policy('p', { problem: rows(1) })), 'ok');
  });

  it('is decided by what a policy renders to, not by who writes the document that changes it', async () => {
    const plain = (value: JsonObject): JsonObject => ({
      schema: 'shop/Rules/v1',
      metadata: { schema: 'metadata/Document/v1', name: 'shared' },
      data: value,
    });
    const src = { schema: 'shop/Rules/v1', name: 'shared', path: '.' };
    const substituted = {
      ...policy('s', { problem: rows(1) }),
      metadata: {
        schema: 'metadata/Document/v1',
        name: 's',
        substitutions: [{ src, dest: { path: '.rules.execute' } }],
      },
    };
    assert.equal(await submit(editor, plain(rows(1)), substituted), denied);
    assert.equal(await submit(trusted, plain(rows(1)), substituted), 'ok');
    assert.equal(await submit(editor, plain(rows(2))), denied);
    assert.equal(await submit(trusted, plain(rows(2))), 'ok');
  });

  it('holds for rules of other policies that an execute rule reads', async () => {
    assert.equal(await submit(trusted, policy('a', { error: rows(1) })), 'ok');
    assert.equal(await submit(trusted, policy('b', { execute: { from: 'a.error' } })), 'ok');
    assert.equal(await submit(editor, policy('a', { error: rows(2) })), denied);
    assert.equal(await submit(anonymous, policy('a', { error: rows(2) })), 'ok');
  });
});
