import { canonicalText, type Digest } from '../../domain/json/canonical.ts';
import { isCount, isDigest, isShallow, jsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../domain/json/value.ts';
import type { Revision, RevisionId, Tag } from '../../domain/revision/revision.ts';
import type { ContentKind } from '../../ports/store-upkeep.ts';
import type { NewValidationEntry } from '../../ports/validation-store.ts';

/** Increased when older versions cannot read a file of this version. */
export const exportFormat = 3;
/**
 * The oldest format that can be read: without keys and results of validations. In format 2, documents of a revision
 * have serials in order of key.
 */
export const oldestFormat = 1;

/** The names of the counts of each kind of line, in the last line of a file. */
export const totalNames = {
  revision: 'revisions',
  document: 'documents',
  page: 'pages',
  key: 'keys',
  'kept-key': 'keptKeys',
  tag: 'tags',
  validation: 'validations',
} as const;

/** The kinds of lines that are counted: all but the first and the last. */
export type CountedKind = keyof typeof totalNames;

type TotalName = (typeof totalNames)[CountedKind];

/** The number of lines of each kind in a file; in an older format, of the kinds it has. */
export type ExportTotals = { readonly [N in TotalName]?: number };

/** Counts lines. */
export function noTotals(): Record<TotalName, number> {
  return { revisions: 0, documents: 0, pages: 0, keys: 0, keptKeys: 0, tags: 0, validations: 0 };
}

/**
 * A line of an exported history. The keys of the store itself come first; content comes before the
 * first revision that needs it, a key right after its document; tags and results of validations come
 * after their revision. (docs/stores.md#export-and-import)
 */
export type ExportLine =
  | {
      readonly kind: 'history';
      readonly format: number;
      readonly revisions: RevisionId;
      /** The digest of the newest revision; null without any. */
      readonly head: Digest | null;
    }
  | { readonly kind: 'kept-key'; readonly name: string; readonly text: string }
  | { readonly kind: ContentKind; readonly digest: Digest; readonly text: string }
  | { readonly kind: 'revision'; readonly record: JsonObject }
  | ({ readonly kind: 'tag' } & Tag)
  | ({ readonly kind: 'validation' } & NewValidationEntry)
  | ({ readonly kind: 'end'; readonly digest: Digest } & ExportTotals);

/** A line of one kind, or of some. */
export type LineOf<K extends ExportLine['kind']> = Extract<ExportLine, { kind: K }>;

/** A line of text, with its end. Its digests do not depend on the writer. */
export function lineText(line: ExportLine): string {
  const { kind, ...members } = line;
  const rest = canonicalText(members as unknown as Json).slice(1);
  return `{"kind":${JSON.stringify(kind)},${rest}\n`;
}

/** The kind of a line that `lineText` made, if it is counted. */
export function kindOf(text: string): CountedKind | null {
  const kind = /^\{"kind":"([a-z-]+)"/.exec(text)?.[1] ?? '';
  return Object.hasOwn(totalNames, kind) ? (kind as CountedKind) : null;
}

/** The line of a revision. */
export function revisionLine(revision: Revision): ExportLine {
  return { kind: 'revision', record: revision as unknown as JsonObject };
}

type Kind = ExportLine['kind'];
type Check = (value: Json | undefined) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => isCount(value, 0);
const isNumberIfThere: Check = (value) => value === undefined || isNumber(value);

const content = { digest: isDigest, text: isText };

/** The tests of the members of each kind of line. */
const members: Readonly<Record<Kind, Readonly<Record<string, Check>>>> = {
  history: {
    format: isNumber,
    revisions: isNumber,
    head: (value) => value === null || isDigest(value),
  },
  document: content,
  page: content,
  key: content,
  'kept-key': { name: isText, text: isText },
  // The depth of a record: other functions can rely on it.
  revision: {
    record: (value) => value !== undefined && isJsonObject(value) && isShallow(value, 4),
  },
  tag: { revision: isNumber, name: isText, data: isText },
  validation: {
    revision: isNumber,
    name: isText,
    status: (value) => value === 'success' || value === 'failure',
    validator: isText,
    errors: isText,
    errorCount: isNumber,
    expiresAfter: (value) => value === null || isText(value),
    createdAt: isText,
    recordedBy: isText,
  },
  end: {
    revisions: isNumber,
    documents: isNumber,
    pages: isNumber,
    tags: isNumber,
    keys: isNumberIfThere,
    keptKeys: isNumberIfThere,
    validations: isNumberIfThere,
    digest: isDigest,
  },
};

/** Reads any text as a line; null if it is not a line of an exported history. */
export function lineFrom(text: string): ExportLine | null {
  const value = jsonFrom(text);
  if (!isJsonObject(value) || !isKind(value['kind'])) return null;
  const wanted = Object.entries(members[value['kind']]);
  const fits = wanted.every(([name, isRight]) => isRight(ownValue(value, name)));
  return fits ? (value as unknown as ExportLine) : null;
}

function isKind(value: Json | undefined): value is Kind {
  return typeof value === 'string' && Object.hasOwn(members, value);
}
