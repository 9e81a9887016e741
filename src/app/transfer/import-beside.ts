import { isDigest } from '../../domain/json/inspect-json.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { StoreUpkeep } from '../../ports/store-upkeep.ts';
import type { NewValidationEntry } from '../../ports/validation-store.ts';
import { checkName } from '../kernel/check-name.ts';
import { tagFlaw } from '../revisions/check-tag.ts';
import { isWrappedKey } from '../upkeep/fsck-keys.ts';
import { validationFlaw } from '../validate/check-validation.ts';
import { malformedExport } from './export-header.ts';
import type { LineOf } from './export-lines.ts';
import { createValidationImport } from './import-validations.ts';

/** Imports keys, tags and results of validations. */
export interface BesideImport {
  /** Verifies the following lines, without changing anything. */
  leaveAsIs(): void;
  /** Accepts a line that comes after a revision, or before the first. @throws EXPORT_MALFORMED */
  take(line: LineOf<'kept-key' | 'tag' | 'validation'>, after: RevisionId): Promise<void>;
  /** Stores the keys of the file's store, if this one has none. */
  keepKeys(): Promise<void>;
  /** The numbers of tags that were set, and of results that were recorded. */
  counts(): { readonly tags: number; readonly validations: number };
}

export function createBesideImport(store: HistoryStore): BesideImport {
  const keys = new Map<string, string>();
  const validations = createValidationImport(store.validations);
  const counts = { tags: 0, validations: 0 };
  let isActive = true;

  async function takeTag({ revision, name, data }: LineOf<'tag'>): Promise<void> {
    await store.putTag({ revision, name, data });
    counts.tags += 1;
  }

  return {
    counts: () => counts,
    leaveAsIs() {
      isActive = false;
    },
    async take(line, after) {
      const flaw = flawOf(line, after);
      if (flaw !== null) throw malformedExport(flaw);
      if (line.kind === 'kept-key') keys.set(line.name, line.text);
      else if (!isActive) return;
      else if (line.kind === 'tag') await takeTag(line);
      else if (await validations.take(entryOf(line))) counts.validations += 1;
    },
    async keepKeys() {
      for (const [name, text] of keys) await keepImportedKey(store, name, text);
      keys.clear();
    },
  };
}

/** A store without secrets may already have a key of its own, because a dry run needs one: no seal uses it. */
export async function keepImportedKey(
  { keepKey, upkeep }: HistoryStore,
  name: string,
  text: string,
) {
  const kept = await keepKey(name, text);
  if (kept === text || (await hasSecrets(upkeep))) return;
  await upkeep.replaceKey(name, kept, text);
}

async function hasSecrets(upkeep: StoreUpkeep): Promise<boolean> {
  for await (const digests of upkeep.contents('key')) if (digests.length > 0) return true;
  return false;
}

function flawOf(line: LineOf<'kept-key' | 'tag' | 'validation'>, after: RevisionId): string | null {
  if (line.kind === 'tag') return tagFlaw(line, after);
  if (line.kind === 'validation') return validationFlaw(line, after);
  const isNamed = checkName(line.name) === null && !isDigest(line.name);
  return isNamed && isWrappedKey(line.text) ? null : 'a key of the store is no wrapped key';
}

/** The members of a result. */
function entryOf(line: NewValidationEntry): NewValidationEntry {
  const { revision, name, status, validator, errors, errorCount } = line;
  const { expiresAfter, createdAt, recordedBy } = line;
  return {
    revision,
    name,
    status,
    validator,
    errors,
    errorCount,
    expiresAfter,
    createdAt,
    recordedBy,
  };
}
