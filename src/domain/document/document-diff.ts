import { diffValues } from '../json/difference.ts';
import { formatLocation } from '../json/path/format-location.ts';
import type { Location } from '../json/path/read.ts';
import { isSameValue } from '../json/same-value.ts';
import type { Json } from '../json/value.ts';
import type { Document } from './document.ts';
import { unifiedText } from './unified-text.ts';
import { printDocument } from './yaml/print-yaml.ts';

/** A value that differs between two versions of a document. */
export interface DocumentValueChange {
  readonly kind: 'added' | 'removed' | 'changed';
  /** `data.a.b[0]`; items of lists by their place in the newer version, removed ones in the older. */
  readonly path: string;
  /** Undefined if there was no value, or if it is secret. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  readonly secret: boolean;
}

/** Replaces secret data. */
const hidden = '(hidden)';
const hiddenChanged = '(hidden, changed)';

/**
 * The differences between two versions of a document, metadata and data. For a secret document only
 * the fact that its data changed is reported.
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
 * The difference between two versions of a document as unified text of their YAML, in the form that
 * `patch` reads; null is a missing version. Secret data is hidden.
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
