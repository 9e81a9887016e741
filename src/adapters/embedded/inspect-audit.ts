import type { AuditAnchor } from '../../domain/audit/audit-anchor.ts';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { DamagedRecord } from '../../ports/store-upkeep.ts';
import { createGapFinder } from '../records/missing-numbers.ts';
import { numberAt } from '../records/position.ts';
import { readAuditAnchor, readAuditEntry, readAuditLink } from '../records/read-records.ts';
import type { Access } from './access.ts';
import { filtered, indexed, indexKey, isTimeIndexed } from './audit-index.ts';
import type { Databases } from './databases.ts';
import { inParts, partAfter } from './parts.ts';

/** All entries of the audit log in order of insertion, with the faults of entries and indexes. */
export async function* inspectAudit(
  databases: Databases,
  read: Access['read'],
): AsyncGenerator<readonly (AuditEntry | DamagedRecord)[]> {
  const { audit, audited } = databases;
  const gapsBefore = createGapFinder(0, 'entry');
  let last = 0;
  const rows = inParts(
    (after: string | undefined) => read(() => [...audit.getRange(partAfter(after))]),
    ({ key }) => key,
  );
  for await (const part of rows) {
    yield await read(() =>
      part.flatMap(({ key, value }) => {
        const number = numberAt(key);
        last = number ?? last;
        const gaps = number === null ? [] : gapsBefore(number);
        return [...gaps, entryOf(databases, key, value)];
      }),
    );
  }
  // Every entry has one row by its principal. Rows between others were checked already.
  const bounds = { end: ['principal', '\uffff', ''] as [string, string, string] };
  const strays = inParts(
    (after: [string, string, string] | undefined) =>
      read(() => [
        ...audited.getKeys({ start: ['principal', '', ''], ...bounds, ...partAfter(after) }),
      ]),
    (key) => key,
  );
  for await (const part of strays) {
    const lost = part
      .map(([, , position]) => position)
      .filter((position) => {
        const number = numberAt(position);
        return (number === null || number > last) && !audit.doesExist(position);
      });
    yield lost.map((position) => ({ damage: `the entry at ${position} is missing` }));
  }
}

function entryOf(databases: Databases, position: string, text: string): AuditEntry | DamagedRecord {
  const damaged = (what: string): DamagedRecord => ({
    damage: `the entry at ${position} ${what}`,
  });
  const entry = readAuditEntry(text);
  if (entry === null) return damaged('cannot be read');
  const number = numberAt(position);
  if (number === null && entry.id !== position) return damaged('is another one');
  const members = number === null ? filtered : indexed;
  const isIndexed =
    members.every((name) => databases.audited.doesExist(indexKey(name, entry[name], position))) &&
    (number === null || isTimeIndexed(databases, entry.at, number));
  if (!isIndexed) return damaged('is missing in an index');
  const link = readAuditLink(databases.auditLinks.get(position));
  return link === undefined
    ? damaged('has a link that cannot be read')
    : { ...entry, position, link };
}

/** All anchors of the audit log, in order, with their faults. */
export async function* inspectAnchors(
  { auditAnchors }: Databases,
  read: Access['read'],
): AsyncGenerator<readonly (AuditAnchor | DamagedRecord)[]> {
  const rows = inParts(
    (after: number | undefined) => read(() => [...auditAnchors.getRange(partAfter(after))]),
    ({ key }) => key,
  );
  for await (const part of rows) yield part.map(({ key, value }) => anchorIn(key, value));
}

function anchorIn(number: number, text: string): AuditAnchor | DamagedRecord {
  const anchor = readAuditAnchor(text);
  return anchor?.number === number ? anchor : { damage: `anchor ${number} cannot be read` };
}
