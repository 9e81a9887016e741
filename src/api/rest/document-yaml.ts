import type { Document, DocumentEntry } from '../../domain/document/document.ts';
import { printDocumentInSteps } from '../../domain/document/print-in-steps.ts';
import { printYaml } from '../../domain/document/yaml/print-yaml.ts';

/** A document as lists of documents show it. (docs/rest.md#lists-of-documents) */
export interface ListedDocument {
  /** As much of it as may be shown. */
  readonly document: Document;
  readonly entry: Pick<DocumentEntry, 'serial' | 'bucket'>;
  /** What `status.revision` says: mostly `entry.origin`. (docs/rest.md#writing-documents) */
  readonly revision: number;
}

/**
 * Texts of documents, for as long as these are in memory: what is kept there has a bound, and is
 * immutable and shared by all requests.
 */
const kept = new WeakMap<Document, string>();

/** An item of a list of documents, as a document of YAML that begins with `---`; made in steps. */
export function* documentYaml({
  document,
  entry,
  revision,
}: ListedDocument): Generator<void, string> {
  const { serial, bucket } = entry;
  const status = statusYaml({ bucket, revision });
  return `---\nid: ${serial}\n${yield* textOf(document)}${status}`;
}

/** Where a document stands, or where one stood. */
export function statusYaml(status: { readonly bucket: string; readonly revision: number }): string {
  return printYaml({ status });
}

function* textOf(document: Document): Generator<void, string> {
  const known = kept.get(document);
  if (known !== undefined) return known;
  const text = yield* printDocumentInSteps(document);
  kept.set(document, text);
  return text;
}
