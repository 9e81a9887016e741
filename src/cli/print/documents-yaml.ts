import { printDocuments } from '../../domain/document/yaml/print-yaml.ts';
import { invariant } from '../../domain/errors.ts';
import { isJsonObject, type Json } from '../../domain/json/value.ts';

/** A document of a response: its content is set if it was requested. */
interface AnsweredDocument {
  readonly schema: string;
  readonly metadata?: Json;
  readonly data?: Json;
}

/** Documents of a response as a stream of YAML. */
export function documentsYaml(documents: readonly AnsweredDocument[]): string {
  return printDocuments(
    documents.map(({ schema, metadata, data = null }) => {
      invariant(isJsonObject(metadata), 'metadata is a mapping');
      return { schema, metadata, data };
    }),
  );
}
