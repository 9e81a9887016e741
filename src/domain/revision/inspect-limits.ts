import { type Fault, fault } from '../errors.ts';
import { canonicalText } from '../json/canonical.ts';
import { jsonFrom } from '../json/inspect-json.ts';
import type { Limits } from '../limits.ts';
import { asSealed, sealedBytes } from '../secret/sealed-document.ts';

/**
 * Why a document in its normal form, or sealed, would be refused if it were submitted: LIMIT_EXCEEDED. Does not check
 * whether the text is a document.
 */
export function inspectLimits(
  text: string,
  limits: Pick<Limits, 'maxDocumentBytes' | 'maxDocumentDepth'>,
): readonly Fault[] {
  const { maxDocumentBytes, maxDocumentDepth } = limits;
  if (documentSize(text, maxDocumentBytes) > maxDocumentBytes) {
    const what = 'the size of a document in bytes';
    const setting = 'PURSER_MAX_DOCUMENT_BYTES';
    return [fault('LIMIT_EXCEEDED', { what, limit: maxDocumentBytes, setting })];
  }
  if (nestingOf(text) > maxDocumentDepth) {
    const what = 'the nesting of a document';
    const setting = 'PURSER_MAX_DOCUMENT_DEPTH';
    return [fault('LIMIT_EXCEEDED', { what, limit: maxDocumentDepth, setting })];
  }
  return [];
}

/** Bytes of a document's canonical text; of a sealed one, which is longer, approximately those before sealing. */
function documentSize(text: string, limit: number): number {
  const bytes = Buffer.byteLength(text);
  if (bytes <= limit || !text.includes('"sealed":')) return bytes;
  const sealed = asSealed(jsonFrom(text) ?? null);
  return sealed === null
    ? bytes
    : bytes - canonicalText(sealed.sealed).length + sealedBytes(sealed);
}

/** Levels of nesting in a JSON text, found without parsing it: it may be too deep for that. */
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
