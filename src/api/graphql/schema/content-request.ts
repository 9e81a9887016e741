import type { ContentRequest } from '../../../app/document-content/document-contents.ts';
import type { DeleteDocumentContentInput } from '../generated/schema.ts';
import { omitNulls } from './arguments.ts';

/** Which content an input is about. */
export function contentRequest({
  schema,
  name,
  tag,
  expectedVersion,
}: DeleteDocumentContentInput): ContentRequest {
  return { schema, name, tag, ...omitNulls({ expectedVersion }) };
}
