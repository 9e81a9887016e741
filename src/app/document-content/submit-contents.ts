import type { Principal } from '../../domain/access/principal.ts';
import { visibilityOf } from '../../domain/access/visibility.ts';
import {
  type DocumentEntry,
  documentKey,
  type SourceId,
  sourceKey,
} from '../../domain/document/document.ts';
import { type Fault, fault, PurserError } from '../../domain/errors.ts';
import type { Json } from '../../domain/json/value.ts';
import type { PlannedChange } from '../../domain/revision/plan-change.ts';
import type { Revision, RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { AppServices } from '../app-services.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import {
  announceContent,
  type ContentRequest,
  checkContent,
  keepContent,
  type PutOutcome,
  writeContent,
} from './document-contents.ts';
import { checkContentOwner } from './find-content-owner.ts';

/** Content that is put together with a submission. */
export interface SubmittedContent extends ContentRequest {
  readonly value: Json;
}

/** The contents of a submission. */
export interface ContentSubmission {
  /** What keeps them from being put beside the documents that a change of the head leaves. */
  check(head: RevisionSnapshot, changes: readonly PlannedChange[]): Promise<readonly Fault[]>;
  /** Writes them so that they count from the commit of a revision on. Must come before that. */
  prepare(
    head: RevisionSnapshot,
    changes: readonly PlannedChange[],
    revision: Revision,
  ): Promise<void>;
  /** Reports what was prepared, once the revision is committed. */
  finish(): Promise<void>;
  /** Puts them beside documents of the head, where nothing else is to change. */
  put(head: RevisionSnapshot): Promise<void>;
}

type ContentServices = Services & Pick<AppServices, 'schemaOf'>;

export function createContentSubmission(
  services: ContentServices,
  by: Principal,
  contents: readonly SubmittedContent[],
): ContentSubmission {
  let written: readonly PutOutcome[] = [];

  /** Each content with the document that a change leaves, if the caller may know of that. */
  async function withEntries(head: RevisionSnapshot, changes: readonly PlannedChange[]) {
    if (contents.length === 0) return [];
    const after = await entriesAfter(services, head, changes, contents);
    const visibility = visibilityOf(by);
    return contents.map((content) => {
      const { entry, isSubmitted } = after(content);
      const isKnown = entry !== null && (isSubmitted || visibility.includes(entry));
      return { content, entry: isKnown ? entry : null };
    });
  }

  return {
    async check(head, changes) {
      const { maxContents: limit } = services.limits;
      if (contents.length > limit) {
        const what = 'the number of contents in a submission';
        const setting = 'PURSER_MAX_CONTENTS';
        return [fault('LIMIT_EXCEEDED', { what, limit, setting, argument: 'contents' })];
      }
      const faults: Fault[] = [];
      for (const [at, { content, entry }] of (await withEntries(head, changes)).entries()) {
        try {
          await checkContentOwner(services, by, { head, entry }, content, `contents.${at}.`);
          await checkContent(services, head, content, content.value);
        } catch (error) {
          if (!(error instanceof PurserError)) throw error;
          faults.push(...error.faults);
        }
      }
      return faults;
    },
    async prepare(head, changes, revision) {
      const prepared: PutOutcome[] = [];
      for (const { content, entry } of await withEntries(head, changes)) {
        if (entry === null) continue;
        const owner = { head, entry };
        prepared.push(await writeContent(services, owner, content, content.value, revision));
      }
      written = prepared;
    },
    async finish() {
      for (const { kept, change } of written) await announceContent(services, kept, change);
    },
    async put(head) {
      for (const { content, entry } of await withEntries(head, [])) {
        if (entry !== null) await keepContent(services, { head, entry }, content, content.value);
      }
    },
  };
}

/** The document that stands for a name in what a change leaves, and whether it was submitted. */
type EntryAfter = (id: SourceId) => {
  readonly entry: DocumentEntry | null;
  readonly isSubmitted: boolean;
};

async function entriesAfter(
  { content }: Pick<Services, 'content'>,
  { maps }: RevisionSnapshot,
  changes: readonly PlannedChange[],
  ids: readonly SourceId[],
): Promise<EntryAfter> {
  const named = await entriesByName(maps, ids, content.pages);
  const changed = new Map(changes.map((change) => [documentKey(change.id), change]));
  const submitted = new Map<string, DocumentEntry[]>();
  for (const { after } of changes) {
    if (after === null) continue;
    const key = sourceKey(after);
    submitted.set(key, [...(submitted.get(key) ?? []), after]);
  }
  return (id) => {
    const own = submitted.get(sourceKey(id)) ?? [];
    const others = (named.get(sourceKey(id)) ?? []).filter(
      (entry) => !changed.has(documentKey(entry)),
    );
    const concrete = [...own, ...others].filter(({ abstract }) => !abstract);
    const entry = concrete.find(({ replacement }) => replacement) ?? concrete[0] ?? null;
    return { entry, isSubmitted: entry !== null && own.includes(entry) };
  };
}
