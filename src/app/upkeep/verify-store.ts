import { type Fault, fault } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import { type Digest, digestOf } from '../../domain/json/canonical.ts';
import { problemRecordFrom } from '../../domain/problem/problem-record.ts';
import { type RevisionId, revisionZero } from '../../domain/revision/revision.ts';
import type { KeyVault } from '../../ports/key-vault.ts';
import type { KeptKind, StoreUpkeep } from '../../ports/store-upkeep.ts';
import { digestKeyName } from '../content/digest-key.ts';
import { contentKeyName } from '../content/secrets.ts';
import { createContentWalk } from '../content/walk-content.ts';
import { walkProblemPages } from '../content/walk-problems.ts';
import type { Progress } from '../kernel/progress.ts';
import { tagFlaw } from '../revisions/check-tag.ts';
import { createHistoryChecker } from './check-history.ts';
import { checkAuditLog } from './fsck-audit.ts';
import { isWrappedKey } from './fsck-keys.ts';
import { checkValidations } from './fsck-records.ts';
import { createSecretChecker } from './fsck-secrets.ts';

/** The result of checking a whole history. */
export interface FsckResult {
  /** The newest revision. */
  readonly head: RevisionId;
  /** The number of each kind that exist and were checked. */
  readonly revisions: number;
  readonly documents: number;
  readonly pages: number;
  /** Wrapped data keys of encrypted documents. */
  readonly keys: number;
  readonly tags: number;
  /** Results of validations, and entries of the audit log. */
  readonly validations: number;
  readonly auditEntries: number;
  /** Content that no revision needs: not a fault. */
  readonly unreachable: {
    readonly documents: number;
    readonly pages: number;
    readonly keys: number;
  };
  /** All faults, up to the limit. */
  readonly faults: readonly Fault[];
}

const batchSize = 100;

/**
 * Verifies a history from the stored bytes: every digest, the chain of revisions, the shape of every map, that all maps
 * agree with the documents, that each encrypted document has its wrapped key, results of validations and the audit log.
 * Content is checked once, however many revisions share it. Continues after faults.
 *
 * With a vault, it opens each key and each encrypted document as well.
 *
 * @throws KEYS_UNAVAILABLE, KEYS_MISSING
 */
export async function verifyStore(
  upkeep: StoreUpkeep,
  limits: { readonly maxFaults: number },
  progress: Progress,
  vault: KeyVault | null = null,
): Promise<FsckResult> {
  const secrets = vault === null ? null : await createSecretChecker(upkeep, vault);
  const checker = createHistoryChecker(upkeep, revisionZero, secrets);
  const found = createFaultCounter(limits.maxFaults);
  const ids = new Set<RevisionId>();
  let head = 0;
  for (;;) {
    const records = await upkeep.records(head, batchSize);
    if (records.length === 0) break;
    found.add(await checker.check(records));
    for (const { id } of records) ids.add(id);
    head = records.at(-1)?.id ?? head;
    progress({ what: 'revisions checked', done: ids.size, total: null });
  }
  found.add(await checkOwnKeys(upkeep, head, checker.keys.size > 0));
  if (secrets !== null) found.add(await secrets.checkDigestKey());
  const tags = await checkTags(upkeep, ids, found);
  const validations = await checkValidations(upkeep, { ids, head }, found.add);
  const { entries: auditEntries } = await checkAuditLog(upkeep, found.add);
  const ofProblems = await checkProblems(upkeep, head, found);
  return {
    head,
    revisions: ids.size,
    documents: checker.documents.size,
    pages: checker.pages.size,
    keys: checker.keys.size,
    tags,
    validations,
    auditEntries,
    unreachable: {
      documents: await countOthers(upkeep, 'document', checker.documents),
      pages: await countOthers(upkeep, 'page', {
        has: (digest) => checker.pages.has(digest) || ofProblems.has(digest),
      }),
      keys: await countOthers(upkeep, 'key', checker.keys),
    },
    faults: found.list(),
  };
}

/** Whether the keys exist that make the seals of documents, and that seal the content beside documents. */
async function checkOwnKeys(
  upkeep: StoreUpkeep,
  revision: RevisionId,
  hasSealed: boolean,
): Promise<readonly Fault[]> {
  const names = [digestKeyName, contentKeyName];
  const texts = await upkeep.texts('key', names);
  return names.flatMap((digest, at) => {
    const text = texts[at] ?? null;
    // Whether there is sealed content beside documents is seen with the state.
    const isNeeded = hasSealed && digest === digestKeyName;
    if (text === null ? !isNeeded : isWrappedKey(text)) return [];
    const code = text === null ? 'CONTENT_MISSING' : 'CONTENT_DAMAGED';
    return [fault(code, { kind: 'key', digest, revision })];
  });
}

/** Checks the pages of the maps of problems. A missing page is no fault: problems can be computed again. */
async function checkProblems(
  upkeep: StoreUpkeep,
  revision: RevisionId,
  found: FaultCounter,
): Promise<ReadonlySet<Digest>> {
  const damaged = (kind: KeptKind, digest: Digest): void =>
    found.add([fault('CONTENT_DAMAGED', { kind, digest, revision })]);
  const walk = createContentWalk({
    async pages(digests) {
      const texts = await upkeep.texts('page', digests);
      return texts.map((text, at) => {
        const digest = digests[at] ?? '';
        if (text !== null && digestOf(text) !== digest) damaged('page', digest);
        return text ?? '';
      });
    },
  });
  for await (const digests of upkeep.contents('problem')) {
    const records = await upkeep.texts('problem', digests);
    for (const [at, record] of records.entries()) {
      if (record !== null && problemRecordFrom(record) === null)
        damaged('problem', digests[at] ?? '');
      await walkProblemPages(walk, record);
    }
  }
  return walk.pages;
}

interface FaultCounter {
  add(faults: readonly Fault[]): void;
  list(): readonly Fault[];
}

/** Collects faults up to a limit, and counts the others. */
function createFaultCounter(limit: number): FaultCounter {
  const kept: Fault[] = [];
  let total = 0;
  return {
    add(faults) {
      kept.push(...faults.slice(0, limit - kept.length));
      total += faults.length;
    },
    list: () => capFaults(kept, limit, total),
  };
}

async function checkTags(
  upkeep: StoreUpkeep,
  revisions: ReadonlySet<RevisionId>,
  found: FaultCounter,
): Promise<number> {
  let count = 0;
  for await (const part of upkeep.allTags()) {
    count += part.length;
    const reasons = part.flatMap((tag) => {
      if ('damage' in tag) return [tag.damage];
      if (!revisions.has(tag.revision)) {
        return [`"${tag.name}" is on revision ${tag.revision}, which does not exist`];
      }
      const flaw = tagFlaw(tag, tag.revision);
      return flaw === null ? [] : [`on revision ${tag.revision}, ${flaw}`];
    });
    found.add(reasons.map((reason) => fault('TAG_BROKEN', { reason })));
  }
  return count;
}

async function countOthers(
  upkeep: StoreUpkeep,
  kind: KeptKind,
  met: Pick<ReadonlySet<Digest>, 'has'>,
): Promise<number> {
  let count = 0;
  for await (const part of upkeep.contents(kind)) {
    count += part.filter((digest) => !met.has(digest)).length;
  }
  return count;
}
