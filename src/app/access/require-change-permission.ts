import { mayIn } from '../../domain/access/may.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import type { Principal } from '../../domain/access/principal.ts';
import { visibilityOf } from '../../domain/access/visibility.ts';
import { PurserError, refusal } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { revisionZero } from '../../domain/revision/revision.ts';
import type { Services } from '../kernel/services.ts';
import type { CommitRequest } from '../submit/change-plan.ts';
import type { CommitServices } from '../submit/commit-change.ts';
import type { Submission, SubmissionResult } from '../submit/submission.ts';
import { denied, requireAnyPermission, requirePermission } from './require-permission.ts';
import { visibleError, visibleFaults } from './visible-faults.ts';
import { findEverHiddenSegment } from './visible-segments.ts';

/** The permissions of which a caller needs one to change any document. */
export const createPermissions: readonly [Permission, Permission] = [
  'deckhand:create_cleartext_documents',
  'deckhand:create_encrypted_documents',
];

/** @throws ACCESS_DENIED */
export function requireCreatePermission(by: Principal, what: string): void {
  requireAnyPermission(by, createPermissions, what);
}

/**
 * Refuses to replace a bucket that the caller may not write, so that its content does not leak. @throws ACCESS_DENIED
 */
export function requireReplacePermission(
  by: Principal,
  { bucket, replace = false }: Submission,
): void {
  if (!replace || bucket === undefined) return;
  if (createPermissions.some((permission) => mayIn(by, permission, bucket))) return;
  throw denied(createPermissions[0], 'replacing a bucket');
}

/** @throws ACCESS_DENIED for naming another author without the permission */
export function requireAuthorPermission(by: Principal, { author = by.name }: CommitRequest): void {
  if (author !== by.name) requirePermission(by, 'purser:sign_for_others', 'naming another author');
}

/** @throws ACCESS_DENIED for accepting problems without the permission, if the settings refuse them */
export function requireAcceptPermission(
  by: Principal,
  { onProblems, dryRun = false }: CommitRequest,
  defaultMode: CommitServices['onProblems'],
): void {
  if (onProblems !== 'accept' || defaultMode === 'accept' || dryRun) return;
  requirePermission(by, 'purser:accept_problems', 'accepting problems');
}

/** @throws LIMIT_EXCEEDED for more text than a principal may submit */
export function checkSize({ allowance: { submissionBytes } }: Principal, text: string): void {
  if (submissionBytes === null || Buffer.byteLength(text) <= submissionBytes) return;
  const what = 'the size of the submission';
  const setting = 'submissionBytes of a role';
  throw refusal('LIMIT_EXCEEDED', { what, limit: submissionBytes, setting });
}

type SubmissionFeedback = Pick<SubmissionResult, 'warnings' | 'schemaChange'>;

/** Leaves out warnings and schema changes that concern documents which the caller may not see. */
export async function visibleParts(
  services: Pick<Services, 'content' | 'store'>,
  by: Principal,
  { revision, warnings, schemaChange }: SubmissionFeedback & Pick<SubmissionResult, 'revision'>,
): Promise<SubmissionFeedback> {
  const seen = await visibleFaults(services, revision, warnings, visibilityOf(by));
  const unseen = schemaChange && (await findEverHiddenSegment(by, revision, services));
  return {
    warnings: seen.filter(({ code }) => code !== 'FAULTS_HIDDEN'),
    schemaChange: unseen === null ? schemaChange : null,
  };
}

/** Hides faults that would reveal existing documents which the caller may not see. */
export async function withVisibleFaults<T>(
  services: Pick<Services, 'content' | 'store'>,
  by: Principal,
  result: Promise<T>,
): Promise<T> {
  try {
    return await result;
  } catch (error) {
    const visibility = visibilityOf(by);
    if (!(error instanceof PurserError) || visibility.isUnrestricted) throw error;
    const head = (await services.store.head()) ?? revisionZero;
    throw await visibleError(services, head, error, visibility);
  }
}

/** The members that are set. */
export function givenMembers(
  members: Readonly<Record<string, string | number | boolean | undefined>>,
): JsonObject {
  const present = Object.entries(members).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return Object.fromEntries(present);
}
