import { basename } from 'node:path';
import { manifestSchema } from '../../domain/deployment/manifest.ts';
import { readDocuments } from '../../domain/document/read-documents.ts';
import type { ReadDocument } from '../../domain/document/submitted.ts';
import { type Place, refusal, throwFaults } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { keysOfPath } from '../../domain/json/path/path.ts';
import type { Location } from '../../domain/json/path/read.ts';
import { type Json, memberAt } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import { relocated } from '../client/problem.ts';
import { readLimits } from '../client/store-client.ts';
import { SubmitDocumentsDocument } from '../generated/operations.ts';
import { readInputFiles } from '../input/input-files.ts';
import type { Shell } from '../shell.ts';

/** A document of a file. */
export interface DocumentOfFile {
  readonly value: Json;
  /** The place of what a path leads to in the document. */
  readonly locate: (path: string) => Place;
}

/** Manifests of a command: names of documents, and files. */
export interface NamedManifests {
  /** Of documents, in the order of the command line. */
  readonly names: readonly string[];
  /** The documents of the files, to be submitted first. */
  readonly documents: readonly DocumentOfFile[];
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
  const documents: DocumentOfFile[] = [];
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
      for (const one of read.documents) {
        const document = asDocument(one, source.file);
        documents.push(document);
        if (memberAt(document.value, 'schema') === manifestSchema) {
          names.push(String(memberAt(memberAt(document.value, 'metadata') ?? null, 'name')));
        }
      }
    }
  }
  if (names.length > 0) return { names, documents };
  throw refusal('USAGE', { reason: 'no manifest is named, and the files have none' });
}

function asDocument({ value, locate }: ReadDocument, file: string): DocumentOfFile {
  const isDocument =
    memberAt(value, 'schema') !== undefined && memberAt(value, 'metadata') !== undefined;
  const at = (location: Location): Place => ({ file, ...locate([...location]) });
  if (isDocument) return { value, locate: (path) => at(keysOfPath(path)) };
  const name = basename(file).replace(/\.ya?ml$|\.json$/, '');
  const document = {
    schema: manifestSchema,
    metadata: { schema: 'metadata/Document/v1', name },
    data: value,
  };
  // The file is the data.
  return { value: document, locate: (path) => at(keysOfPath(path).slice(1)) };
}

/**
 * Submits documents as one change, so that what is deployed is in a revision. @throws CommandFailure with places in the
 * files
 */
export async function submitManifests(
  client: Client,
  documents: readonly DocumentOfFile[],
  bucket: string,
): Promise<void> {
  if (documents.length === 0) return;
  const source = { json: canonicalText(documents.map(({ value }) => value)) };
  try {
    await client.request(SubmitDocumentsDocument, { input: { source, bucket } });
  } catch (error) {
    throw relocated(error, ({ line: _line, column: _column, ...place }) => {
      const document = place.document === undefined ? undefined : documents[place.document];
      return { ...place, ...document?.locate(place.path ?? '') };
    });
  }
}
