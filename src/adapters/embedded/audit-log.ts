import { refusal } from '../../domain/errors.ts';
import { canonicalText, type Digest, digestOf } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import type { AuditEntry, AuditFilter, AuditLog } from '../../ports/audit-log.ts';
import type { Access } from './access.ts';
import type { Databases } from './databases.ts';

/** The members of an entry that have an index. */
const indexed = ['principal', 'action', 'result'] as const;

/** Looked through in one turn, at most: it blocks this process. */
const readAtOnce = 1_000;

/** Above every character of an id. */
const lastCharacter = '\uffff';

export function createAuditLog(databases: Databases, { read, write }: Access): AuditLog {
  return {
    append: (entries) => write(() => append(databases, entries)),
    async list(filter, { below, limit }) {
      const found: AuditEntry[] = [];
      const [first, ...others] = indexed.filter((member) => filter[member] !== undefined);
      // Where an index tells all, no more is read than is wanted.
      const most = others.length > 0 ? readAtOnce : Math.min(limit, readAtOnce);
      let end = upperBound(filter, below);
      while (found.length < limit) {
        const part = await read(() => entriesBelow(databases, { filter, first, end, most }));
        found.push(...part.filter((one) => others.every((name) => one[name] === filter[name])));
        const last = part.at(-1);
        if (last === undefined || part.length < most) break;
        end = last.id;
      }
      return found.slice(0, limit);
    },
  };
}

/** Must run inside a transaction. */
function append({ audit, audited }: Databases, entries: readonly AuditEntry[]): void {
  for (const entry of entries) {
    audit.putSync(entry.id, canonicalText(entry as unknown as Json));
    for (const member of indexed) audited.putSync([member, digestOf(entry[member]), entry.id], '');
  }
}

/** What all ids that are wanted are below: they begin with the time. */
function upperBound({ until }: AuditFilter, below = lastCharacter): string {
  const afterUntil = until === undefined ? lastCharacter : `${until}${lastCharacter}`;
  const [lower = below] = [afterUntil, below].sort();
  return lower;
}

/** A part of the log, newest first. */
interface Part {
  readonly filter: AuditFilter;
  /** The member whose index to read by; without one, the log itself. */
  readonly first: (typeof indexed)[number] | undefined;
  /** Above all of it. */
  readonly end: string;
  readonly most: number;
}

function entriesBelow(
  { audit, audited }: Databases,
  { filter, first, end, most }: Part,
): readonly AuditEntry[] {
  const { since = '' } = filter;
  const order = { reverse: true, exclusiveStart: true, limit: most } as const;
  if (first === undefined) {
    const range = audit.getRange({ ...order, start: end, end: since });
    return [...range].map(({ key, value }) => entryFrom(key, value));
  }
  const digest: Digest = digestOf(filter[first] ?? '');
  const bounds = { start: keyOf(first, digest, end), end: keyOf(first, digest, since) };
  const ids = [...audited.getKeys({ ...order, ...bounds })].map(([, , id]) => id);
  return ids.map((id) => entryFrom(id, audit.get(id) ?? ''));
}

function keyOf(member: string, digest: Digest, id: string): [string, Digest, string] {
  return [member, digest, id];
}

/** @throws STORE_CORRUPT */
function entryFrom(id: string, text: string): AuditEntry {
  try {
    return JSON.parse(text) as AuditEntry;
  } catch {
    throw refusal('STORE_CORRUPT', { what: `the entry ${id} of the audit log` });
  }
}
