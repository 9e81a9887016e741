import type { DocumentFacts } from '../document/document.ts';
import { type Trace, tracesBehind } from './trace.ts';

/** Whether a value, or a part of it, comes from a document that is stored encrypted, or through one. */
export function isSecret(trace: Trace, entryOf: (key: string) => DocumentFacts): boolean {
  for (const { step } of tracesBehind(trace)) {
    if (entryOf(step.document).storagePolicy === 'encrypted') return true;
  }
  return false;
}
