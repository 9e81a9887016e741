import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  validate,
} from 'graphql';
import type { QueryLimits } from '../../../config/config.ts';
import type { TrustedDocument } from '../../../domain/access/trusted-document.ts';
import { type Fault, fault, type Place } from '../../../domain/errors.ts';
import { digestOf } from '../../../domain/json/canonical.ts';
import { scanQuery } from '../execution/scan-query.ts';
import { asGraphQLError } from '../schema/errors.ts';

/** Trusted documents by the names that a request can use. */
export interface DocumentIndex {
  /** The text of a document, by its id, or by the SHA-256 of its text with or without the prefix `sha256:`. */
  readonly byId: ReadonlyMap<string, string>;
  readonly texts: ReadonlySet<string>;
}

const setting = 'PURSER_TRUSTED_DOCUMENTS';

/** Validates all documents against the schema. Returns the index and every fault. */
export function indexDocuments(
  documents: readonly TrustedDocument[],
  schema: GraphQLSchema,
  limits: QueryLimits,
): { readonly index: DocumentIndex; readonly faults: readonly Fault[] } {
  const faults = documents.flatMap((document) => faultsOf(document, schema, limits));
  const byId = new Map<string, string>();
  for (const { id, text, place } of documents) {
    if ((byId.get(id) ?? text) !== text) {
      faults.push(invalid(`there are two documents with the id "${shown(id)}"`, place));
    }
    byId.set(id, text);
  }
  for (const { text } of documents) {
    const digest = digestOf(text);
    for (const id of [digest, `sha256:${digest}`]) if (!byId.has(id)) byId.set(id, text);
  }
  return { index: { byId, texts: new Set(documents.map(({ text }) => text)) }, faults };
}

function faultsOf(document: TrustedDocument, schema: GraphQLSchema, limits: QueryLimits): Fault[] {
  const { id, text, place } = document;
  const refused = scanQuery(text, limits);
  if (refused.length > 0) {
    return refused.map(({ message }) => invalid(`document "${shown(id)}": ${message}`, place));
  }
  try {
    const parsed = parse(text);
    const errors = validate(schema, parsed);
    if (errors.length > 0) return errors.map((error) => invalidAt(document, error));
    if (hasOperation(parsed)) return [];
    return [invalid(`document "${shown(id)}" contains no operation`, place)];
  } catch (error) {
    return [invalidAt(document, asGraphQLError(error))];
  }
}

function hasOperation({ definitions }: DocumentNode): boolean {
  return definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION);
}

function invalidAt({ id, place }: TrustedDocument, { message, locations }: GraphQLError): Fault {
  const [at] = locations ?? [];
  // Lines of a document in a manifest are not lines of the file.
  if (place.path === undefined) return invalid(message, { ...place, ...at });
  const where = at === undefined ? '' : ` (line ${at.line}, column ${at.column} of the document)`;
  return invalid(`document "${shown(id)}": ${message}${where}`, place);
}

function invalid(reason: string, place: Place): Fault {
  return fault('SETTING_INVALID', { setting, reason }, place);
}

function shown(id: string): string {
  return id.length > 80 ? `${id.slice(0, 80)}…` : id;
}
