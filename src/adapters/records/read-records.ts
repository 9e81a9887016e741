import { type AuditAnchor, anchorFrom } from '../../domain/audit/audit-anchor.ts';
import { type AuditLink, linkFrom } from '../../domain/audit/audit-link.ts';
import { refusal } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { exactJsonFrom, isCount, jsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../domain/json/value.ts';
import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import type { AuditEntry, NewAuditEntry } from '../../ports/audit-log.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';

/** Parses the record of a revision. @throws STORE_CORRUPT */
export function revisionFrom(id: RevisionId, text: string): Revision {
  return storedJson(text, `the record of revision ${id}`);
}

/** Parses the record of a result of a validation. @throws STORE_CORRUPT */
export function validationFrom(sequence: number, text: string): ValidationEntry {
  return storedJson(text, `the result of validation ${sequence}`);
}

/** Parses the record of an entry of the audit log, with its link, if it has one. @throws STORE_CORRUPT */
export function auditEntryFrom(position: string, text: string, link: unknown): AuditEntry {
  const what = `the entry ${position} of the audit log`;
  const entry = storedJson<NewAuditEntry>(text, what);
  const read = readAuditLink(link);
  if (read === undefined) throw refusal('STORE_CORRUPT', { what });
  return { ...entry, position, link: read };
}

/** Parses the link of an entry, which a text or a value has; null without one, undefined if it cannot be read. */
export function readAuditLink(stored: unknown): AuditLink | null | undefined {
  if (stored === undefined) return null;
  const value = typeof stored === 'string' ? jsonFrom(stored) : (stored as Json);
  return linkFrom(value) ?? undefined;
}

/** Parses an anchor in a text that may be damaged; null if it is. */
export function readAuditAnchor(text: unknown): AuditAnchor | null {
  return anchorFrom(canonicalObject(text) ?? undefined);
}

/** Parses the record of an anchor. @throws STORE_CORRUPT */
export function auditAnchorFrom(number: number, text: unknown): AuditAnchor {
  const anchor = readAuditAnchor(text);
  if (anchor?.number === number) return anchor;
  throw refusal('STORE_CORRUPT', { what: `the anchor ${number} of the audit log` });
}

function storedJson<T>(text: string, what: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw refusal('STORE_CORRUPT', { what });
  }
}

/** Parses an entry of the audit log in a text that may be damaged; null if it is. */
export function readAuditEntry(text: unknown): NewAuditEntry | null {
  const found = canonicalObject(text);
  if (found === null) return null;
  const isEntry =
    ['id', 'at', 'principal', 'via', 'action', 'result'].every((name) => isText(found, name)) &&
    ['address', 'requestId'].every((name) => isTextOrNull(found, name)) &&
    isJsonObject(ownValue(found, 'target')) &&
    isTime(ownValue(found, 'at')) &&
    Object.keys(found).length === 9;
  return isEntry ? (JSON.parse(text as string) as NewAuditEntry) : null;
}

/** Parses a result of a validation in a text that may be damaged; null if it is. */
export function readValidationEntry(text: unknown): ValidationEntry | null {
  const found = canonicalObject(text);
  if (found === null) return null;
  const entry = JSON.parse(text as string) as ValidationEntry;
  const isEntry =
    ['name', 'validator', 'errors', 'createdAt', 'recordedBy'].every((name) =>
      isText(found, name),
    ) &&
    isTextOrNull(found, 'expiresAfter') &&
    (entry.status === 'success' || entry.status === 'failure') &&
    isCount(entry.revision, 1) &&
    isCount(entry.sequence, 1) &&
    isCount(entry.index, 0) &&
    isCount(entry.errorCount, 0) &&
    Object.keys(found).length === 11;
  return isEntry ? entry : null;
}

function canonicalObject(text: unknown): JsonObject | null {
  if (typeof text !== 'string') return null;
  const value = exactJsonFrom(text);
  return isJsonObject(value) && canonicalText(value) === text ? value : null;
}

function isText(object: JsonObject, name: string): boolean {
  return typeof ownValue(object, name) === 'string';
}

function isTextOrNull(object: JsonObject, name: string): boolean {
  return ownValue(object, name) === null || isText(object, name);
}

function isTime(value: unknown): boolean {
  const time = new Date(typeof value === 'string' ? value : Number.NaN);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value;
}
