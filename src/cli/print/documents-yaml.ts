import { printDocuments } from '../../domain/document/yaml/print-yaml.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';
import { ownValue } from '../../domain/json/value.ts';
import { objectIn, textIn } from '../input/json-members.ts';

/** Documents of an answer as a stream of YAML. */
export function documentsYaml(documents: readonly JsonObject[]): string {
  return printDocuments(
    documents.map((document) => ({
      schema: textIn(document, 'schema'),
      metadata: objectIn(document, 'metadata'),
      data: (ownValue(document, 'data') ?? null) satisfies Json,
    })),
  );
}
