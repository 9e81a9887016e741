import { documentLabel } from '../../domain/document/document.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { textIn } from '../input/json-members.ts';

/** How a document of an answer is named to people. */
export function labelOf(document: JsonObject): string {
  return documentLabel({
    schema: textIn(document, 'schema'),
    name: textIn(document, 'name'),
    layer: textIn(document, 'layer') || null,
  });
}
