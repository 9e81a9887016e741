import { checkDocuments } from '../../domain/document/check-documents.ts';
import { storagePolicyOf } from '../../domain/document/facts.ts';
import { redactedSource, sourceSecrets } from '../../domain/document/literal-secrets.ts';
import { readDocuments } from '../../domain/document/read-documents.ts';
import type { ReadDocument } from '../../domain/document/submitted.ts';
import { type Fault, fault, located, refusal } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  memberAt,
  ownValue,
} from '../../domain/json/value.ts';
import { type KindFinding, noteInto } from '../../domain/kind-schemas/kind-finding.ts';
import type { Limits } from '../../domain/limits.ts';
import { dataSourceSchema } from '../../domain/source/data-source.ts';
import { missingKeystoneUrl } from '../../domain/source/missing-keystone-url.ts';
import { readSource } from '../../domain/source/read-source.ts';
import type { SourceFile } from '../render/render-files.ts';
import { withSubstituted } from './substituted-data.ts';

/** What checking a data source depends on beside its file. */
export interface SourceCheckOptions {
  readonly limits: Limits;
  /** The Keystone of data sources that name none. */
  readonly keystoneUrl: string | null;
}

/** What a file says as a data source. Paths lead from the data of the document on. */
export interface CheckedSourceFile {
  /** The normal form as far as the data can be read, with `(secret)` in place of secrets; null if the text cannot be. */
  readonly normal: Json;
  readonly errors: readonly Fault[];
  readonly warnings: readonly Fault[];
}

/**
 * Checks a file with a `purser/DataSource/v1` document, or with the data of one, as YAML or JSON. A member that a
 * substitution fills counts as present. (docs/data-sources.md#checking-a-file)
 *
 * @throws USAGE for several documents
 */
export function checkSourceFile(
  { file, text }: SourceFile,
  { limits, keystoneUrl }: SourceCheckOptions,
): CheckedSourceFile {
  const { documents, faults } = readDocuments(text, { limits, file });
  if (faults.length > 0)
    return { normal: null, errors: capFaults(faults, limits.maxFaults), warnings: [] };
  const document = onlySource(documents, file);
  const { value } = document;
  const { data, metadata, isDocument } = partsOfSource(value);
  const envelope = isDocument ? checkDocuments([document], { limits, file }).faults : [];
  const substituted = withSubstituted(data, metadata);
  const name = memberAt(metadata, 'name');
  const read = readSource(substituted.data, typeof name === 'string' ? name : null);
  const errors = [...read.errors, ...keystoneErrors(substituted.data, keystoneUrl)];
  const warnings = [...read.warnings, ...secretWarnings(data, metadata)];
  const start = isDocument ? ['data'] : [];
  const placed = (found: readonly KindFinding[]): readonly Fault[] =>
    found
      .filter((finding) => !substituted.covers(finding.location))
      .map(({ fault: one, location }) =>
        located(one, { file, ...document.locate([...start, ...location]) }),
      );
  return {
    normal: redactedSource(read.normal),
    errors: capFaults(
      [...envelope, ...otherKind(value, isDocument), ...placed(errors)],
      limits.maxFaults,
    ),
    warnings: placed(warnings),
  };
}

/** The one document of a file, or the one data source among its documents. @throws USAGE */
function onlySource(documents: readonly ReadDocument[], file: string): ReadDocument {
  const sources = documents.filter(({ value }) => memberAt(value, 'schema') === dataSourceSchema);
  const [found, ...others] = documents.length === 1 ? documents : sources;
  if (found !== undefined && others.length === 0) return found;
  const reason = `${file} has ${sources.length} data sources; check one at a time`;
  throw refusal('USAGE', { reason }, { file });
}

/** The document of a data source, or its data alone, in parts. */
export function partsOfSource(value: Json): {
  readonly data: Json;
  readonly metadata: JsonObject;
  readonly isDocument: boolean;
} {
  const isDocument = ['schema', 'metadata'].some((key) => memberAt(value, key) !== undefined);
  if (!isDocument || !isJsonObject(value)) return { data: value, metadata: {}, isDocument };
  const metadata = ownValue(value, 'metadata');
  return {
    isDocument,
    data: ownValue(value, 'data') ?? {},
    metadata: isJsonObject(metadata) ? metadata : {},
  };
}

function otherKind(value: Json, isDocument: boolean): readonly Fault[] {
  const schema = memberAt(value, 'schema');
  if (!isDocument || typeof schema !== 'string' || schema === dataSourceSchema) return [];
  const facts = { what: dataSourceSchema, path: 'schema', reason: `is not ${dataSourceSchema}` };
  return [fault('CONFIG_INVALID', facts, { path: 'schema' })];
}

function keystoneErrors(data: Json, keystoneUrl: string | null): readonly KindFinding[] {
  const location = keystoneUrl === null ? missingKeystoneUrl(data) : null;
  const found: KindFinding[] = [];
  if (location !== null) noteInto(found)('AUTH_FIELD_MISSING', location, {});
  return found;
}

function secretWarnings(data: Json, metadata: JsonObject): readonly KindFinding[] {
  const found: KindFinding[] = [];
  if (storagePolicyOf(metadata) === 'encrypted') return found;
  const note = noteInto(found);
  for (const location of sourceSecrets(data)) note('SECRET_IN_CLEARTEXT', location, {});
  return found;
}
