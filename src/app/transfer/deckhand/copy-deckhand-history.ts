import type { Principal } from '../../../domain/access/principal.ts';
import { isOfKind, validationPolicyKind } from '../../../domain/document/document.ts';
import { invariant, refusal } from '../../../domain/errors.ts';
import type { PlacedDocument } from '../../../domain/revision/plan-state.ts';
import type { Revision, RevisionId } from '../../../domain/revision/revision.ts';
import type { DeckhandSource } from '../../../ports/deckhand-source.ts';
import type { Progress } from '../../kernel/progress.ts';
import { entriesById } from '../../kernel/read-entries.ts';
import { isWithoutEffect } from '../../validate/reserved-names.ts';
import { createBesideRevisions } from './bring-beside.ts';
import { bringRevision, hasState } from './bring-revision.ts';
import type {
  DeckhandImportRequest,
  DeckhandImportResult,
  VerifiedRevision,
} from './deckhand-import.ts';
import { createSecretFinder, type ReferringDocument } from './find-secrets.ts';
import { revisionsText } from './revisions-text.ts';
import {
  commonHead,
  documentsUrl,
  isFilled,
  type WantedRevision,
  wantedRevisions,
} from './source-history.ts';
import { readState, type StateReader } from './source-state.ts';
import { type VerificationServices, verifyRevision } from './verify-revision.ts';
import { createSecretVerifier, type SecretVerifier } from './verify-secrets.ts';

/** The state of an import. */
interface Import {
  readonly services: VerificationServices;
  readonly by: Principal;
  readonly reader: StateReader;
  readonly progress: Progress;
  /** The revisions that list policies without their content, by name. */
  readonly hidden: Map<string, RevisionId[]>;
  /** The revisions that have a DataSchema without effect, by name. */
  readonly ineffective: Map<string, RevisionId[]>;
}

/**
 * Imports the history of a running Deckhand, revision by revision, with its numbers, times, buckets, tags and results
 * of validations; and compares the rendered documents of each revision. Each revision is made from all documents that
 * it has there, because a Deckhand's lists of changed documents are unreliable. An import that stopped continues from
 * there; nothing is written twice. A store that has all of it and more keeps its tags and results: it is the newer one.
 *
 * @throws HISTORY_DIFFERS, KEYS_MISSING, REVISION_CONFLICT, TAG_INVALID, VALIDATION_MALFORMED; like `DeckhandSource`,
 * and all faults of the documents of a revision at once
 */
export async function copyDeckhandHistory(
  services: VerificationServices,
  by: Principal,
  source: DeckhandSource,
  { bringIn, verify }: DeckhandImportRequest,
  progress: Progress,
): Promise<DeckhandImportResult> {
  const { store, limits } = services;
  const notes: string[] = [];
  const note = (text: string): void => {
    notes.push(text);
  };
  const reader = { source, limits, secrets: createSecretFinder(source) };
  const hidden = new Map<string, RevisionId[]>();
  const ineffective = new Map<string, RevisionId[]>();
  const running: Import = { services, by, reader, progress, hidden, ineffective };
  const wanted = await wantedRevisions(source);
  const head = await commonHead(store, wanted);
  const beside = createBesideRevisions(store, source, limits, note);
  const missing = bringIn ? wanted.slice(head.id) : [];
  if (bringIn && head.id <= wanted.length) {
    if (missing.length > 0) await checkHead(running, wanted, head);
    for (const revision of wanted.slice(0, head.id)) {
      if (!isFilled(revision)) await beside.bring(revision);
    }
    await bringAll(running, missing, (revision) => beside.bring(revision));
  }
  const secrets = createSecretVerifier(services, source);
  const verified = verify ? await verifyAll(running, wanted, secrets) : null;
  return {
    head: Math.max(head.id, bringIn ? wanted.length : 0),
    imported: missing.length,
    filled: missing.filter(isFilled).map(({ id }) => id),
    ...beside.counts(),
    notes: [
      ...notes.slice(0, limits.maxFaults),
      ...Array.from(hidden, hiddenNote),
      ...Array.from(ineffective, ineffectiveNote).slice(0, limits.maxFaults),
      ...secrets.notes().slice(0, limits.maxFaults),
    ],
    verified,
  };
}

/**
 * Whether the head has the documents of its counterpart: it may be of another history. Collects its secrets, which the
 * source may not show later.
 */
async function checkHead(
  { services, reader }: Import,
  wanted: readonly WantedRevision[],
  head: Revision,
): Promise<void> {
  const like = wanted[head.id - 1]?.like ?? 0;
  if (like === 0) return;
  const learn = async (referring: readonly ReferringDocument[]): Promise<void> => {
    const ids = referring.map(({ id }) => id);
    const entries = await entriesById(head.maps, ids, services.content.pages);
    const own = entries.flatMap((entry) => entry ?? []);
    const documents = await services.content.documents(own);
    const dataOf = new Map(own.map((entry, at) => [entry, documents[at]?.data ?? null]));
    referring.forEach(({ reference }, at) => {
      const entry = entries[at] ?? null;
      if (entry?.storagePolicy !== 'encrypted' || reference === null) return;
      reader.secrets.know(reference, { data: dataOf.get(entry) ?? null, exact: entry.exact });
    });
  };
  const documents = await readState(reader, like, learn);
  const file = documentsUrl(reader.source.url, { like });
  if (await hasState(services, head, documents, file)) return;
  throw refusal('HISTORY_DIFFERS', { revision: head.id });
}

async function bringAll(
  running: Import,
  missing: readonly WantedRevision[],
  after: (revision: WantedRevision) => Promise<void>,
): Promise<void> {
  const { services, by, reader, progress } = running;
  let last: { readonly like: RevisionId; readonly documents: readonly PlacedDocument[] } | null =
    null;
  for (const revision of missing) {
    const { id, like } = revision;
    const documents: readonly PlacedDocument[] =
      last?.like === like ? last.documents : like === 0 ? [] : await readState(reader, like);
    await bringRevision(services, by, revision, documents, reader.source.url);
    if (!isFilled(revision)) {
      await findHiddenPolicies(running, id, documents);
      findIneffective(running, id, documents);
      await after(revision);
    }
    last = { like, documents };
    progress({ what: 'revisions imported', done: id, total: missing.at(-1)?.id ?? null });
  }
}

/**
 * Deckhand lists no ValidationPolicy among its documents, though it names them.
 * (docs/migrating-from-deckhand.md#importing-the-history)
 */
async function findHiddenPolicies(
  { reader: { source }, hidden }: Import,
  revision: RevisionId,
  documents: readonly PlacedDocument[],
): Promise<void> {
  const brought = new Set(
    documents.flatMap(({ item: { facts } }) =>
      isOfKind(facts.schema, validationPolicyKind) ? [facts.name] : [],
    ),
  );
  for (const name of await source.policies(revision)) {
    if (!brought.has(name)) note(hidden, name, revision);
  }
}

/**
 * DataSchemas with reserved names are imported and have no effect, as in Deckhand.
 * (docs/migrating-from-deckhand.md#importing-the-history)
 */
function findIneffective(
  { ineffective }: Import,
  revision: RevisionId,
  documents: readonly PlacedDocument[],
): void {
  for (const { item } of documents) {
    if (isWithoutEffect(item.facts)) note(ineffective, item.facts.name, revision);
  }
}

function note(
  revisionsByName: Map<string, RevisionId[]>,
  name: string,
  revision: RevisionId,
): void {
  const known = revisionsByName.get(name);
  if (known === undefined) revisionsByName.set(name, [revision]);
  else known.push(revision);
}

function hiddenNote([name, revisions]: readonly [string, readonly RevisionId[]]): string {
  return `the ValidationPolicy ${name} of ${revisionsText(revisions)} is not shown there: submit it again`;
}

function ineffectiveNote([name, revisions]: readonly [string, readonly RevisionId[]]): string {
  return `the DataSchema ${name} of ${revisionsText(revisions)} has no effect: that namespace is reserved`;
}

async function verifyAll(
  { services, by, reader, progress }: Import,
  wanted: readonly WantedRevision[],
  secrets: SecretVerifier,
): Promise<readonly VerifiedRevision[]> {
  const verified: VerifiedRevision[] = [];
  const head = (await services.store.head())?.id ?? 0;
  for (const one of wanted.slice(0, head)) {
    if (isFilled(one)) continue;
    const [revision] = await services.store.revisions([one.id]);
    invariant(revision, 'revisions up to the head exist');
    verified.push(await verifyRevision(services, by, reader.source, revision, secrets));
    progress({ what: 'revisions compared', done: one.id, total: head });
  }
  return verified;
}
