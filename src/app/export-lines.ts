import { canonicalText, type Digest } from '../domain/json/canonical.ts';
import { isCount, isDigest, isShallow, jsonFrom } from '../domain/json/inspect-json.ts';
import { isJsonObject, type Json, type JsonObject } from '../domain/json/value.ts';
import type { Revision, RevisionId, Tag } from '../domain/revision/revision.ts';
import type { ContentKind } from '../ports/store-upkeep.ts';

/** Raised when a file written by this version could not be read by an older one. */
export const exportFormat = 1;

/** How many of each a file holds. */
export interface ExportTotals {
  readonly revisions: number;
  readonly documents: number;
  readonly pages: number;
  readonly tags: number;
}

/**
 * A line of an exported history. Content comes before the first revision that needs it, tags come
 * after theirs.
 *
 * @see docs/stores.md#export-and-import
 */
export type ExportLine =
  | {
      readonly kind: 'history';
      readonly format: number;
      readonly revisions: RevisionId;
      /** The digest of the newest revision; null without any. */
      readonly head: Digest | null;
    }
  | { readonly kind: ContentKind; readonly digest: Digest; readonly text: string }
  | { readonly kind: 'revision'; readonly record: JsonObject }
  | ({ readonly kind: 'tag' } & Tag)
  | ({ readonly kind: 'end'; readonly digest: Digest } & ExportTotals);

/** A line as it is written, with its end. Its digests do not depend on who writes it. */
export function lineText(line: ExportLine): string {
  const { kind, ...members } = line;
  const rest = canonicalText(members as unknown as Json).slice(1);
  return `{"kind":${JSON.stringify(kind)},${rest}\n`;
}

/** The line of a revision. */
export function revisionLine(revision: Revision): ExportLine {
  return { kind: 'revision', record: revision as unknown as JsonObject };
}

type Kind = ExportLine['kind'];

const isText = (value: Json): boolean => typeof value === 'string';
const isNumber = (value: Json): boolean => isCount(value, 0);

const content = { digest: isDigest, text: isText };

/** What the members of each kind of line must be. */
const members: Readonly<Record<Kind, Readonly<Record<string, (value: Json) => boolean>>>> = {
  history: {
    format: isNumber,
    revisions: isNumber,
    head: (value) => value === null || isDigest(value),
  },
  document: content,
  page: content,
  // As deep as a record is: what follows need not fear depth.
  revision: { record: (value) => isJsonObject(value) && isShallow(value, 4) },
  tag: { revision: isNumber, name: isText, data: isText },
  end: {
    revisions: isNumber,
    documents: isNumber,
    pages: isNumber,
    tags: isNumber,
    digest: isDigest,
  },
};

/** Reads a line, whatever it is; null if it is none of an exported history. */
export function lineFrom(text: string): ExportLine | null {
  const value = jsonFrom(text);
  if (!isJsonObject(value) || !isKind(value['kind'])) return null;
  const wanted = Object.entries(members[value['kind']]);
  const fits = wanted.every(
    ([name, isRight]) => Object.hasOwn(value, name) && isRight(value[name] as Json),
  );
  return fits ? (value as unknown as ExportLine) : null;
}

function isKind(value: Json | undefined): value is Kind {
  return typeof value === 'string' && Object.hasOwn(members, value);
}
