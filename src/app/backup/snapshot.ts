import { refusal } from '../../domain/errors.ts';
import { canonicalText, type Digest, digestOf } from '../../domain/json/canonical.ts';
import { isCount, isDigest, jsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonObject, type Json, ownValue } from '../../domain/json/value.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import type { BackupTarget } from '../../ports/backup-target.ts';
import type { ListRoot } from './chunked-list.ts';

/** Increased when older versions cannot read a backup of this version. */
const backupFormat = 1;

/** The lists of a backup; docs/stores.md#backup-and-restore describes their lines. */
export const listNames = [
  'keys',
  'history',
  'tags',
  'validations',
  'tables',
  'records',
  'events',
  'audit',
] as const;

/** Lists that backups of earlier versions do not have, and that these versions do not read. */
export const laterListNames = ['auditLinks', 'auditAnchors'] as const;

/** One of the lists of a backup. */
export type ListName = (typeof listNames)[number] | (typeof laterListNames)[number];

/** The name of a list for people: `audit anchors`. */
export function listWords(name: ListName): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** One backup of a store. */
export interface BackupSnapshot {
  readonly format: number;
  /** UTC, ISO 8601 with milliseconds. */
  readonly createdAt: string;
  /** The newest revision; 0 without any. */
  readonly revision: RevisionId;
  /** The digest of the newest revision. */
  readonly head: Digest | null;
  /** The last number of a generation, a version or a lease. */
  readonly number: number;
  readonly lists: Readonly<Record<(typeof listNames)[number], ListRoot>> &
    Readonly<Partial<Record<(typeof laterListNames)[number], ListRoot>>>;
}

/** A snapshot with its name in the target: a time, and a digest. */
export interface NamedSnapshot extends BackupSnapshot {
  readonly name: string;
}

const folder = 'snapshots/';

/** Writes a snapshot, which makes the backup exist. */
export async function writeSnapshot(
  target: BackupTarget,
  snapshot: Omit<BackupSnapshot, 'format'>,
): Promise<NamedSnapshot> {
  const whole = { ...snapshot, format: backupFormat };
  const text = canonicalText(whole as unknown as Json);
  const time = snapshot.createdAt.replace(/[:.]/g, '-');
  const name = `${time}-${digestOf(text)}`;
  await target.write(`${folder}${name}`, text);
  return { ...whole, name };
}

/** The names of all snapshots of a target, oldest first. */
export async function snapshotNames(target: BackupTarget): Promise<readonly string[]> {
  return (await target.list(folder)).map((file) => file.slice(folder.length));
}

/** A snapshot by its name or the beginning of it; default: the newest. @throws BACKUP_NOT_FOUND, BACKUP_DAMAGED */
export async function readSnapshot(target: BackupTarget, wanted = ''): Promise<NamedSnapshot> {
  const name = (await snapshotNames(target)).findLast((one) => one.startsWith(wanted));
  if (name !== undefined) return namedSnapshot(target, name);
  const { address } = target;
  throw refusal('BACKUP_NOT_FOUND', { address, ...(wanted !== '' && { snapshot: wanted }) });
}

/** @throws BACKUP_DAMAGED */
export async function namedSnapshot(target: BackupTarget, name: string): Promise<NamedSnapshot> {
  const file = `${folder}${name}`;
  const text = (await target.read(file)) ?? '';
  if (!name.endsWith(`-${digestOf(text)}`)) {
    throw refusal('BACKUP_DAMAGED', { file, reason: 'has another digest' });
  }
  const value = jsonFrom(text);
  if (isSnapshot(value)) return { ...(value as unknown as BackupSnapshot), name };
  const format = isJsonObject(value) ? ownValue(value, 'format') : undefined;
  const reason = `has format ${String(format)}, and this version reads format ${backupFormat}`;
  throw refusal('BACKUP_DAMAGED', { file, reason });
}

function isSnapshot(value: Json | undefined): boolean {
  if (!isJsonObject(value) || ownValue(value, 'format') !== backupFormat) return false;
  const lists = ownValue(value, 'lists');
  const isNumbered = [ownValue(value, 'revision'), ownValue(value, 'number')].every((one) =>
    isCount(one, 0),
  );
  if (!isNumbered || !isJsonObject(lists)) return false;
  const later = laterListNames.map((name) => ownValue(lists, name));
  return (
    listNames.every((name) => isRoot(lists[name])) &&
    later.every((list) => list === undefined || isRoot(list))
  );
}

/** The most levels that a list can have: each but the lowest has at least two lines in each chunk. */
const maxLevel = 50;

/** Whether a value is a list. */
export function isRoot(value: Json | undefined): boolean {
  if (!isJsonObject(value)) return false;
  const { digest, level, count } = value;
  const isLevel = isCount(level, 0) && level <= maxLevel;
  return (digest === null || isDigest(digest)) && isLevel && isCount(count, 0);
}
