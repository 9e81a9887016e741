import { mayIn } from '../../domain/access/may.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import type { Principal } from '../../domain/access/principal.ts';
import { sightOf } from '../../domain/access/sight.ts';
import { PurserError, refusal } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { revisionZero } from '../../domain/revision/revision.ts';
import type { Services } from '../kernel/services.ts';
import type { CommitRequest } from '../submit/commit-change.ts';
import type { Submission, SubmissionResult } from '../submit/submission.ts';
import { demand, demandAny, denied } from './demand.ts';
import { seenError, seenFaults } from './seen-faults.ts';
import { segmentNeverSeen } from './seen-segments.ts';

/** What it takes to change any document. */
export const creating: readonly [Permission, Permission] = [
  'deckhand:create_cleartext_documents',
  'deckhand:create_encrypted_documents',
];

/** @throws ACCESS_DENIED */
export function demandCreating(by: Principal, what: string): void {
  demandAny(by, creating, what);
}

/** Refuses to replace a bucket that the caller may not write, so that nothing of it is told. @throws ACCESS_DENIED */
export function demandReplacing(by: Principal, { bucket, replace = false }: Submission): void {
  if (!replace || bucket === undefined) return;
  if (creating.some((permission) => mayIn(by, permission, bucket))) return;
  throw denied(creating[0], 'replacing what a bucket holds');
}

/** @throws ACCESS_DENIED for naming another author without the permission */
export function demandSigning(by: Principal, { author = by.name }: CommitRequest): void {
  if (author !== by.name) demand(by, 'purser:sign_for_others', 'naming another author');
}

/** @throws LIMIT_EXCEEDED for more text than a principal may submit */
export function checkSize({ allowance: { submissionBytes } }: Principal, text: string): void {
  if (submissionBytes === null || Buffer.byteLength(text) <= submissionBytes) return;
  const what = 'the size of the submission';
  const setting = 'submissionBytes of a role';
  throw refusal('LIMIT_EXCEEDED', { what, limit: submissionBytes, setting });
}

type TellingParts = Pick<SubmissionResult, 'warnings' | 'schemaChange'>;

/** Leaves out warnings and schema changes about documents that the caller may not see. */
export async function seenParts(
  services: Pick<Services, 'content' | 'store'>,
  by: Principal,
  { revision, warnings, schemaChange }: TellingParts & Pick<SubmissionResult, 'revision'>,
): Promise<TellingParts> {
  const seen = await seenFaults(services, revision, warnings, sightOf(by));
  const unseen = schemaChange && (await segmentNeverSeen(by, revision, services));
  return {
    warnings: seen.filter(({ code }) => code !== 'FAULTS_HIDDEN'),
    schemaChange: unseen === null ? schemaChange : null,
  };
}

/** What keeps a change from being made may be about documents that are there, and are not seen. */
export async function withSeenFaults<T>(
  services: Pick<Services, 'content' | 'store'>,
  by: Principal,
  result: Promise<T>,
): Promise<T> {
  try {
    return await result;
  } catch (error) {
    const sight = sightOf(by);
    if (!(error instanceof PurserError) || sight.isWhole) throw error;
    const head = (await services.store.head()) ?? revisionZero;
    throw await seenError(services, head, error, sight);
  }
}

/** The members that were given. */
export function givenMembers(
  members: Readonly<Record<string, string | number | boolean | undefined>>,
): JsonObject {
  const present = Object.entries(members).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return Object.fromEntries(present);
}
