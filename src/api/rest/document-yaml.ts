import type { Document, DocumentEntry } from '../../domain/document/document.ts';
import { printDocumentInSteps } from '../../domain/document/print-in-steps.ts';
import { printYaml } from '../../domain/document/yaml/print-yaml.ts';

/** A document in lists of documents. (docs/rest.md#lists-of-documents) */
export interface ListedDocument {
  /** The parts that the caller may see. */
  readonly document: Document;
  readonly entry: Pick<DocumentEntry, 'serial' | 'bucket'>;
  /** The value of `status.revision`: usually `entry.origin`. (docs/rest.md#writing-documents) */
  readonly revision: number;
}

/**
 * Cached texts of documents, for as long as these are in memory: other caches limit their number.
 * They are immutable and shared by all requests.
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

/** The URL of a document, current or deleted. */
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
