import { type Fault, fault } from '../errors.ts';

/** Said instead of a reason that names the kind of a value, or what a path or a pattern finds in one. */
const reason = 'the values are secret, so the reason is not shown';

/**
 * The same fault of a document that holds secrets, or is made from them: what stands in the way of its
 * paths and patterns is not shown.
 */
export function withoutReason(found: Fault): Fault {
  const { code, facts, place } = found;
  const { document, source, path } = facts as Record<'document' | 'source' | 'path', string>;
  if (code === 'PATH_UNWRITABLE') return fault(code, { document, path, reason }, place);
  if (code !== 'SUBSTITUTION_PATTERN_UNUSABLE') return found;
  return fault(code, { document, source, path, reason }, place);
}
