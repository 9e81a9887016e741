import { diffValues } from '../json/difference.ts';
import { formatLocation } from '../json/format-location.ts';
import type { Location } from '../json/path-read.ts';
import { isSameValue } from '../json/same-value.ts';
import type { Json } from '../json/value.ts';
import type { Document } from './document.ts';
import { unifiedText } from './unified-text.ts';
import { printDocument } from './yaml/print-yaml.ts';

/** A value that two versions of a document do not have alike. */
export interface DocumentValueChange {
  readonly kind: 'added' | 'removed' | 'changed';
  /** `data.a.b[0]`; items of lists by their place in the newer version, removed ones in the older. */
  readonly path: string;
  /** Undefined where nothing was, or where it is secret. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  readonly secret: boolean;
}

/** What stands in place of secret data. */
const hidden = '(hidden)';
const hiddenChanged = '(hidden, changed)';

/**
 * The values in which two versions of a document differ, metadata and data. Of a secret document it
 * is reported that its data changed, and nothing of what it is or was.
 */
export function diffDocumentValues(
  before: Document,
  after: Document,
  secret: boolean,
): readonly DocumentValueChange[] {
  const within = (part: 'metadata' | 'data'): readonly DocumentValueChange[] =>
    diffValues(before[part], after[part]).map(({ kind, location, before: old, after: now }) => ({
      kind,
      path: pathOf([part, ...location]),
      before: old,
      after: now,
      secret: false,
    }));
  if (!secret) return [...within('metadata'), ...within('data')];
  if (isSameValue(before.data, after.data)) return within('metadata');
  const data = { path: 'data', before: undefined, after: undefined, secret: true };
  return [...within('metadata'), { kind: 'changed', ...data }];
}

function pathOf(location: Location): string {
  return formatLocation(location).slice(1);
}

/**
 * What differs between two versions of a document as unified text of their YAML, in the form that
 * `patch` reads; null is a version that is not there. Secret data is hidden.
 */
export function unifiedDocumentDiff(
  before: Document | null,
  after: Document | null,
  { label, secret }: { readonly label: string; readonly secret: boolean },
): string {
  const changed = !(before && after && isSameValue(before.data, after.data));
  const shown = (version: Document | null, data: string) => ({
    name: version === null ? '/dev/null' : label,
    text: textOf(version, secret ? data : null),
  });
  return unifiedText(
    shown(before, hidden),
    shown(after, before && changed ? hiddenChanged : hidden),
  );
}

function textOf(document: Document | null, data: string | null): string {
  if (document === null) return '';
  return printDocument(data === null ? document : { ...document, data });
}
