import assert from 'node:assert/strict';
import type { VisibleRevision } from '../../src/app/access/visible-revision.ts';
import type { App } from '../../src/app/app.ts';
import { createApp } from '../../src/app/create-app.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { PurserError } from '../../src/domain/errors.ts';
import { defaultLimits } from '../../src/domain/limits.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import { testKeys } from '../support/app.ts';
import { soundHistory } from './check-store.ts';

/** An app on a store, which stays open all the time. */
export function appOn(store: HistoryStore): App {
  const clock = { now: () => '2026-11-21T10:00:00.000Z' };
  return createApp({ store, clock, limits: defaultLimits, ...testKeys() });
}

/** Submits a document with so many characters in it. */
export async function submitSized(
  app: App,
  name: string,
  characters: number,
): Promise<VisibleRevision> {
  const document = {
    schema: 'safety/Kind/v1',
    metadata: { schema: 'metadata/Document/v1', name },
    data: 'x'.repeat(characters),
  };
  const submission = { text: JSON.stringify(document), message: name };
  return (await app.submitDocuments(anonymous, submission)).revision;
}

/** Expects a refusal with this code, and nothing else. */
export async function refusedWith(code: string, submitting: Promise<unknown>): Promise<void> {
  await assert.rejects(submitting, (error) => error instanceof PurserError && error.code === code);
}

/** Expects the history to be sound, and to hold just these messages after its first revisions. */
export async function historyEndsWith(
  store: HistoryStore,
  messages: readonly string[],
): Promise<void> {
  const line = await soundHistory(store);
  assert.deepEqual(
    line.slice(-messages.length).map(({ message }) => message),
    messages,
  );
}
