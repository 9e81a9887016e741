import type { AuditAnchor } from '../../domain/audit/audit-anchor.ts';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { DamagedRecord } from '../../ports/store-upkeep.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';
import { createGapFinder } from '../records/missing-numbers.ts';
import { numberAt } from '../records/position.ts';
import {
  readAuditAnchor,
  readAuditEntry,
  readAuditLink,
  readValidationEntry,
} from '../records/read-records.ts';
import type { Ask } from './ask.ts';
import type { AuditRecord, Collections, ValidationRecord } from './collections.ts';
import { currentEra, findCurrent } from './era.ts';

/** Records of one answer. */
const maxRead = 2_000;

/** All entries of the audit log in order of insertion, with their faults. */
export async function* inspectAudit(
  { audit }: Collections,
  ask: Ask,
): AsyncGenerator<readonly (AuditEntry | DamagedRecord)[]> {
  const gapsBefore = createGapFinder(0, 'entry');
  for (let last = ''; ; ) {
    const behind = { _id: { $gt: last } };
    const part = await ask(() => audit.find(behind).sort({ _id: 1 }).limit(maxRead).toArray());
    if (part.length === 0) return;
    yield part.flatMap((record) => {
      const number = numberAt(record._id);
      return [...(number === null ? [] : gapsBefore(number)), auditEntryOf(record)];
    });
    last = part.at(-1)?._id ?? last;
  }
}

function auditEntryOf(record: AuditRecord): AuditEntry | DamagedRecord {
  const { _id: position, id = position, text, principal, action, result, at } = record;
  const damaged = (what: string): DamagedRecord => ({
    damage: `the entry at ${position} ${what}`,
  });
  const entry = readAuditEntry(text);
  if (entry === null) return damaged('cannot be read');
  const isSame =
    entry.id === id &&
    entry.principal === principal &&
    entry.action === action &&
    entry.result === result &&
    entry.at === timeOf(at);
  if (!isSame) return damaged('differs from the fields beside its text');
  const link = readAuditLink(record.link);
  return link === undefined
    ? damaged('has a link that cannot be read')
    : { ...entry, position, link };
}

/** All anchors of the audit log, in order, with their faults. */
export async function* inspectAnchors(
  { auditAnchors }: Collections,
  ask: Ask,
): AsyncGenerator<readonly (AuditAnchor | DamagedRecord)[]> {
  for (let last = 0; ; ) {
    const behind = { _id: { $gt: last } };
    const part = await ask(() =>
      auditAnchors.find(behind).sort({ _id: 1 }).limit(maxRead).toArray(),
    );
    if (part.length === 0) return;
    yield part.map(({ _id, text }) => {
      const anchor = readAuditAnchor(text);
      return anchor?.number === _id ? anchor : { damage: `anchor ${_id} cannot be read` };
    });
    last = part.at(-1)?._id ?? last;
  }
}

/** All results of validations in order of recording, with their faults. */
export async function* inspectValidations(
  collections: Collections,
  ask: Ask,
): AsyncGenerator<readonly (ValidationEntry | DamagedRecord)[]> {
  const gapsBefore = createGapFinder(0, 'result');
  // A purge skips numbers permanently, so gaps are no fault after one.
  const isFirstEra = (await ask(() => currentEra(collections))) === 0;
  for (let last = 0; ; ) {
    const part = await ask(() =>
      findCurrent(collections, (ofEra) =>
        collections.validations
          .find({ _id: { $gt: last }, ...ofEra })
          .sort({ _id: 1 })
          .limit(maxRead)
          .toArray(),
      ),
    );
    if (part.length === 0) return;
    yield part.flatMap((record) => [
      ...(isFirstEra ? gapsBefore(record._id) : []),
      validationOf(record),
    ]);
    last = part.at(-1)?._id ?? last;
  }
}

function validationOf(record: ValidationRecord): ValidationEntry | DamagedRecord {
  const { _id: sequence, text, revision, name, index, status, createdAt } = record;
  const entry = readValidationEntry(text);
  if (entry === null) return { damage: `result ${sequence} cannot be read` };
  const isSame =
    entry.sequence === sequence &&
    entry.revision === revision &&
    entry.name === name &&
    entry.index === index &&
    entry.status === status &&
    entry.createdAt === timeOf(createdAt);
  return isSame ? entry : { damage: `result ${sequence} differs from the fields beside its text` };
}

function timeOf(value: unknown): string | null {
  const isTime = value instanceof Date && !Number.isNaN(value.getTime());
  return isTime ? value.toISOString() : null;
}
