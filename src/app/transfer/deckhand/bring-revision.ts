import type { Principal } from '../../../domain/access/principal.ts';
import type { SubmittedDocument } from '../../../domain/document/submitted.ts';
import { located, throwFaults } from '../../../domain/errors.ts';
import { capFaults } from '../../../domain/fault-list.ts';
import { allKeys } from '../../../domain/history/read-map.ts';
import { type PlacedDocument, planState } from '../../../domain/revision/plan-state.ts';
import type { Revision } from '../../../domain/revision/revision.ts';
import { runCooperatively } from '../../kernel/event-loop.ts';
import { entriesIn } from '../../kernel/read-entries.ts';
import type { Services } from '../../kernel/services.ts';
import type { ProposedContent } from '../../submit/change-plan.ts';
import { type CommitServices, commitChange } from '../../submit/commit-change.ts';
import { newContent, storedDocuments } from '../../submit/commit-submission.ts';
import { type SealableSubmission, sealableSubmission } from '../../submit/seal-submission.ts';
import { documentsUrl, isFilled, type WantedRevision } from './source-history.ts';

/** Documents to write, encrypted ones identified by their seals. */
interface SealableState {
  readonly sealable: SealableSubmission;
  readonly placed: readonly PlacedDocument[];
}

/**
 * Makes the next revision, with exactly these documents of a source at a URL, and with the original time; also if
 * nothing changes.
 *
 * @throws KEYS_MISSING for every encrypted document; REVISION_CONFLICT if another writer commits meanwhile
 */
export async function bringRevision(
  services: CommitServices,
  by: Principal,
  revision: WantedRevision,
  documents: readonly PlacedDocument[],
  url: string,
): Promise<Revision> {
  const state = await sealableState(services, documents, documentsUrl(url, revision));
  const cleartexts = await runCooperatively(storedDocuments(state.sealable.items));
  const plan = async (head: Revision): Promise<ProposedContent> => {
    const changes = await changesTo(services, head, state);
    return runCooperatively(newContent(await state.sealable.seal(changes), cleartexts));
  };
  const then = { ...services, clock: { now: () => revision.createdAt } };
  const request = {
    expectedRevision: revision.id - 1,
    message: messageOf(revision, url),
    onProblems: 'ignore',
  } as const;
  const made = await commitChange(then, by, request, {
    plan,
    deletesUnnamed: null,
    always: true,
    persistKeys: state.sealable.persistKeys,
  });
  return made.revision;
}

function messageOf(revision: WantedRevision, url: string): string {
  const { id } = revision;
  return isFilled(revision)
    ? `fills a gap: ${url} has no revision ${id}`
    : `imported from ${url}/revisions/${id}`;
}

/**
 * Whether a revision has exactly these documents, which are listed in a file. @throws KEYS_MISSING
 */
export async function hasState(
  services: Services,
  revision: Revision,
  documents: readonly PlacedDocument[],
  file: string,
): Promise<boolean> {
  const state = await sealableState(services, documents, file);
  const changes = await changesTo(services, revision, state);
  return changes.every(({ kind }) => kind === 'unchanged');
}

async function sealableState(
  services: Services,
  documents: readonly PlacedDocument[],
  file: string,
): Promise<SealableState> {
  const sealable = await sealableSubmission(
    services,
    documents.map(({ item }) => item),
  );
  const faults = sealable.faults.map((one) => located(one, { file }));
  throwFaults(capFaults(faults, services.limits.maxFaults));
  const placed = documents.map(({ bucket }, at) => {
    return { item: sealable.items[at] as SubmittedDocument, bucket };
  });
  return { sealable, placed };
}

async function changesTo(
  { content }: Services,
  { id, maps, serials }: Revision,
  { placed }: SealableState,
) {
  const live = await entriesIn(maps, [allKeys], content.pages);
  return planState(placed, live, { revision: id, serials });
}
