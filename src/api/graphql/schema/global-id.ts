import type { VisibleRevision } from '../../../app/access/visible-revision.ts';
import { decodeCursor, encodeCursor } from '../../../app/kernel/paging.ts';
import type { Previews } from '../execution/previews.ts';

/** The types whose objects can be read again by their id. */
export const nodeTypes = [
  'Revision',
  'Document',
  'RenderedDocument',
  'Tag',
  'Validation',
  'ValidationEntry',
  'PolicyState',
  'Resource',
  'DocumentContent',
  'RevisionDiff',
  'AuditEntry',
  'DataSource',
  'DataTable',
  'RulePolicy',
  'Action',
  'Notification',
  'PolicyRule',
  'PolicyException',
  'Deployment',
  'DriftCheck',
  'Violation',
  'ViolationEvent',
] as const;

export type NodeType = (typeof nodeTypes)[number];

type Part = string | number | null;

/** The content of an id: the type of the object, and its name among the objects of that type. */
export interface GlobalId {
  readonly type: NodeType;
  readonly parts: readonly Part[];
}

/** An opaque id, equal on every server: clients store it and send it back, and do not parse it. */
export function encodeId(type: NodeType, ...parts: readonly Part[]): string {
  return encodeCursor([type, ...parts]);
}

/** The content of an id; null if the text is not an id. */
export function decodeId(text: string): GlobalId | null {
  const value = decodeCursor(text);
  const [type, ...parts]: readonly unknown[] = Array.isArray(value) ? value : [];
  const known = nodeTypes.find((name) => name === type);
  return known !== undefined && parts.every(isPart) ? { type: known, parts } : null;
}

function isPart(value: unknown): value is Part {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

/** The revision that an id names. After a purge another revision may have its number, so the id contains its digest. */
export interface RevisionKey {
  readonly number: number;
  readonly digestEnd: string;
}

const digestEndLength = 16;

/** The part of an id that names a revision, or the preview of a dry run in this answer. */
export function snapshotPart(revision: VisibleRevision, previews: Previews): string {
  return previews.find(revision)?.id ?? `${revision.id}.${digestEndOf(revision)}`;
}

export function digestEndOf({ digest }: Pick<VisibleRevision, 'digest'>): string {
  return digest.slice(-digestEndLength);
}

/** The revision that a part of an id names; null for a preview, and for an invalid part. */
export function revisionKey(part: Part | undefined): RevisionKey | null {
  const [, number, digestEnd] = /^(\d{1,15})\.([0-9a-f]{0,16})$/.exec(String(part)) ?? [];
  return number === undefined || digestEnd === undefined
    ? null
    : { number: Number(number), digestEnd };
}
