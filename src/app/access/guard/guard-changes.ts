import { mayIn } from '../../../domain/access/may.ts';
import type { Permission } from '../../../domain/access/permissions.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import { sightOf } from '../../../domain/access/sight.ts';
import { PurserError, refusal } from '../../../domain/errors.ts';
import { revisionZero } from '../../../domain/revision/revision.ts';
import type { App } from '../../app.ts';
import type { Services } from '../../kernel/services.ts';
import type { CommitRequest } from '../../submit/commit-change.ts';
import type { Submission, SubmissionResult } from '../../submit/submission.ts';
import { demand, demandAny, denied } from './demand.ts';
import { seenError, seenFaults } from './seen-faults.ts';
import { segmentNeverSeen } from './seen-segments.ts';
import { shownRevision } from './shown-revision.ts';

type Changes = Pick<App, 'submitDocuments' | 'rollback' | 'tags' | 'putTag' | 'deleteTag'>;

/**
 * Who may change anything at all, and as whom. Whether a change is allowed of each document is found out
 * where it is planned (see `deniedChanges`), so that all that is wrong is told at once.
 */
export function guardChanges(
  open: Changes,
  services: Pick<Services, 'content' | 'store'>,
): Changes {
  return {
    async submitDocuments(by, submission) {
      demandCreating(by, 'submitting documents');
      demandSigning(by, submission);
      demandReplacing(by, submission);
      checkSize(by, submission.text);
      const result = await withSeenFaults(services, by, open.submitDocuments(by, submission));
      const { changed, head, revision } = result;
      const shown = changed ? shownRevision(by, revision, true) : shownRevision(by, revision);
      const told = await seenParts(services, by, result);
      return { ...result, head: shownRevision(by, head), revision: shown, ...told };
    },
    async rollback(by, to, request) {
      demand(by, 'purser:rollback', 'going back to a revision');
      demandCreating(by, 'going back to a revision');
      demandSigning(by, request);
      const result = await withSeenFaults(services, by, open.rollback(by, to, request));
      const { head, revision } = result;
      return {
        ...result,
        head: shownRevision(by, head),
        revision: shownRevision(by, revision, true),
        ...(await seenParts(services, by, result)),
      };
    },
    async tags(by, revisions) {
      demand(by, 'deckhand:list_tags', 'listing tags');
      return open.tags(by, revisions);
    },
    async putTag(by, revision, name, data) {
      demand(by, 'deckhand:create_tag', 'giving a tag');
      return open.putTag(by, revision, name, data);
    },
    async deleteTag(by, revision, name) {
      demand(by, 'deckhand:delete_tag', 'taking off a tag');
      return open.deleteTag(by, revision, name);
    },
  };
}

const creating: readonly [Permission, Permission] = [
  'deckhand:create_cleartext_documents',
  'deckhand:create_encrypted_documents',
];

function demandCreating(by: Principal, what: string): void {
  demandAny(by, creating, what);
}

/** Who may write nothing in a bucket is not told whether it holds anything to be replaced. */
function demandReplacing(by: Principal, { bucket, replace = false }: Submission): void {
  if (!replace || bucket === undefined) return;
  if (creating.some((permission) => mayIn(by, permission, bucket))) return;
  throw denied(creating[0], 'replacing what a bucket holds');
}

function demandSigning(by: Principal, { author = by.name }: CommitRequest): void {
  if (author !== by.name) demand(by, 'purser:sign_for_others', 'naming another author');
}

/** @throws LIMIT_EXCEEDED for more text than a principal may submit */
function checkSize({ allowance: { submissionBytes } }: Principal, text: string): void {
  if (submissionBytes === null || Buffer.byteLength(text) <= submissionBytes) return;
  const what = 'the size of the submission';
  const setting = 'submissionBytes of a role';
  throw refusal('LIMIT_EXCEEDED', { what, limit: submissionBytes, setting });
}

type TellingParts = Pick<SubmissionResult, 'warnings' | 'schemaChange'>;

/** What is borne may be about documents that are there, and are not seen; so may versions. */
async function seenParts(
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
async function withSeenFaults<T>(
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
