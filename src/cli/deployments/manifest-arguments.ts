import { basename } from 'node:path';
import { manifestSchema } from '../../domain/deployment/manifest.ts';
import { readDocuments } from '../../domain/document/read-documents.ts';
import { refusal, throwFaults } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { type Json, memberAt } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import { readLimits } from '../client/store-client.ts';
import { SubmitDocumentsDocument } from '../generated/operations.ts';
import { readInputFiles } from '../input/input-files.ts';
import type { Shell } from '../shell.ts';

/** Manifests of a command: names of documents, and files. */
export interface NamedManifests {
  /** Of documents, in the order of the command line. */
  readonly names: readonly string[];
  /** The documents of the files, to be submitted first. */
  readonly documents: readonly Json[];
}

/**
 * Reads the manifests that a command names. One with a dot or a slash is a file; one in the original form becomes a
 * document named after it. @throws FILE_UNREADABLE, the faults of the files
 */
export async function readManifestArguments(
  shell: Shell,
  given: readonly string[],
  files: readonly string[],
): Promise<NamedManifests> {
  const names: string[] = [];
  const documents: Json[] = [];
  const limits = await readLimits(shell.env);
  const all = [
    ...given.map((text) => ({ text, isFile: /[./]/.test(text) })),
    ...files.map((text) => ({ text, isFile: true })),
  ];
  for (const { text, isFile } of all) {
    if (!isFile) {
      names.push(text);
      continue;
    }
    for (const source of await readInputFiles([text], shell.stdin)) {
      shell.sources.set(source.file, source.text);
      const read = readDocuments(source.text, { limits, file: source.file });
      throwFaults(read.faults);
      for (const { value } of read.documents) {
        const document = asDocument(value, source.file);
        documents.push(document);
        if (memberAt(document, 'schema') === manifestSchema) {
          names.push(String(memberAt(memberAt(document, 'metadata') ?? null, 'name')));
        }
      }
    }
  }
  if (names.length > 0) return { names, documents };
  throw refusal('USAGE', { reason: 'no manifest is named, and the files have none' });
}

function asDocument(value: Json, file: string): Json {
  const isDocument =
    memberAt(value, 'schema') !== undefined && memberAt(value, 'metadata') !== undefined;
  if (isDocument) return value;
  const name = basename(file).replace(/\.ya?ml$|\.json$/, '');
  return {
    schema: manifestSchema,
    metadata: { schema: 'metadata/Document/v1', name },
    data: value,
  };
}

/** Submits documents as one change, so that what is deployed is in a revision. */
export async function submitManifests(
  client: Client,
  documents: readonly Json[],
  bucket: string,
): Promise<void> {
  if (documents.length === 0) return;
  const source = { json: canonicalText(documents) };
  await client.request(SubmitDocumentsDocument, { input: { source, bucket } });
}
