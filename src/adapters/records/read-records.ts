import { canonicalText } from '../../domain/json/canonical.ts';
import { exactJsonFrom, isCount } from '../../domain/json/inspect-json.ts';
import { isJsonObject, type JsonObject, ownValue } from '../../domain/json/value.ts';
import type { NewAuditEntry } from '../../ports/audit-log.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';

/** The entry of the audit log that a text holds, which may be damaged; null if it holds none. */
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

/** The result of a validation that a text holds, which may be damaged; null if it holds none. */
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
