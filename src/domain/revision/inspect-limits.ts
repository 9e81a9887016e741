import { documentLabel } from '../document/document.ts';
import { type Fault, fault } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { inspectDocument } from './inspect-entry.ts';

/**
 * Why a document in its normal form would be refused if it were submitted: LIMIT_EXCEEDED or
 * STORAGE_POLICY_UNSUPPORTED. Whether the text is a document at all is another question.
 */
export function inspectLimits(
  text: string,
  limits: Pick<Limits, 'documentBytes' | 'documentDepth'>,
): readonly Fault[] {
  const { documentBytes, documentDepth } = limits;
  if (text.length > documentBytes || Buffer.byteLength(text) > documentBytes) {
    const what = 'the size of a document in bytes';
    const setting = 'PURSER_MAX_DOCUMENT_BYTES';
    return [fault('LIMIT_EXCEEDED', { what, limit: documentBytes, setting })];
  }
  if (nestingOf(text) > documentDepth) {
    const what = 'the nesting of a document';
    const setting = 'PURSER_MAX_DOCUMENT_DEPTH';
    return [fault('LIMIT_EXCEEDED', { what, limit: documentDepth, setting })];
  }
  // The normal form has this somewhere if its metadata says so; few texts need be read for it.
  if (!text.includes('"storagePolicy":"encrypted"')) return [];
  const facts = inspectDocument(text);
  if (facts?.storagePolicy !== 'encrypted') return [];
  return [fault('STORAGE_POLICY_UNSUPPORTED', { document: documentLabel(facts) })];
}

/** Levels of nesting in a JSON text, found without reading it: it may be too deep for that. */
function nestingOf(text: string): number {
  let [depth, deepest, isQuoted] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) at += sign === '\\' ? 1 : 0;
    else if (sign === '{' || sign === '[') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (sign === '}' || sign === ']') depth -= 1;
  }
  return deepest;
}
