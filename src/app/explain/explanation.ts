import type { DocumentEntry } from '../../domain/document/document.ts';
import type { BlamedLine } from '../../domain/explain/blame.ts';
import type { ExplainedValue } from '../../domain/explain/explain-value.ts';
import type { PageRequest, Slice } from '../kernel/slice.ts';

/** The origins of all values in a rendered document. */
export interface Explanation {
  /** The scalars at a path or below it, in order. @throws PATH_SYNTAX, LIMIT_EXCEEDED, ARGUMENT_INVALID */
  values(path: string, page: PageRequest): Slice<ExplainedValue<DocumentEntry>>;
  /** The lines of its YAML. @throws ARGUMENT_INVALID */
  lines(page: PageRequest): Slice<BlamedLine<DocumentEntry>>;
}
