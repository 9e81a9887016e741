import { type DocumentEntry, documentLabel } from '../../domain/document/document.ts';
import { type Fault, fault, type Place } from '../../domain/errors.ts';
import { type Digest, digestOf } from '../../domain/json/canonical.ts';
import { differingFacts, factsText, inspectDocument } from '../../domain/revision/inspect-entry.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import type { TextSource } from './fsck-pages.ts';

/** An entry, and the revision that introduced it. */
export interface PlacedEntry {
  readonly revision: RevisionId;
  readonly entry: DocumentEntry;
}

/** The documents of a history, each checked once. */
export interface DocumentChecker {
  /** The faults of entries, and of their documents. */
  check(entries: readonly PlacedEntry[]): Promise<readonly Fault[]>;
  readonly seen: ReadonlyMap<Digest, unknown>;
}

/** The document of an entry. */
export function placeOfEntry({ schema, name, layer }: DocumentEntry): Place {
  return { schema, name, ...(layer !== null && { layer }) };
}

/** Few, because a document may be large. */
const batchSize = 50;

export function createDocumentChecker(source: TextSource): DocumentChecker {
  /** Document → the digest of its facts; empty if it has none. */
  const seen = new Map<Digest, Digest>();

  async function look(part: readonly PlacedEntry[]): Promise<readonly Fault[]> {
    const texts = await source.texts(
      'document',
      part.map(({ entry }) => entry.digest),
    );
    return part.flatMap(({ entry, revision }, at) => {
      const { digest } = entry;
      const text = texts[at] ?? null;
      const isThere = text !== null && digestOf(text) === digest;
      const facts = isThere ? inspectDocument(text) : null;
      seen.set(digest, facts === null ? '' : digestOf(factsText(facts)));
      const code = text === null ? 'CONTENT_MISSING' : 'CONTENT_DAMAGED';
      const about = { kind: 'document', digest, revision };
      if (!isThere) return [fault(code, about, placeOfEntry(entry))];
      const broken = (reason: string): Fault =>
        fault('ENTRY_BROKEN', { document: documentLabel(entry), revision, reason });
      if (facts === null) return [broken(`its text ${digest} is no document`)];
      const names = differingFacts(entry, facts);
      return names.length === 0 ? [] : [broken(`its entry differs in ${names.join(', ')}`)];
    });
  }

  /** Whether an entry need not be compared with its document: it agrees, or there is no document to read. */
  const isSettled = ({ entry }: PlacedEntry): boolean => {
    const facts = seen.get(entry.digest);
    return facts === '' || facts === digestOf(factsText(entry));
  };

  return {
    seen,
    async check(entries) {
      const found: Fault[] = [];
      let part: PlacedEntry[] = [];
      for (const placed of entries) {
        if (isSettled(placed)) continue;
        part.push(placed);
        if (part.length < batchSize) continue;
        found.push(...(await look(part)));
        part = [];
      }
      if (part.length > 0) found.push(...(await look(part)));
      return found;
    },
  };
}
