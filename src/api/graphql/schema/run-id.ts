import { decodeId } from './global-id.ts';

/** The id of a run: that of `Node`, or its own. */
export function runId(text: string): string {
  const id = decodeId(text);
  return id?.type === 'Deployment' ? String(id.parts[0]) : text;
}
