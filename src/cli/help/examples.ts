import { documentExamples } from './document-examples.ts';
import type { Examples } from './example.ts';
import { serviceExamples } from './service-examples.ts';
import { upkeepExamples } from './upkeep-examples.ts';

/** Examples of every command that runs something, for `--help` and the man pages. */
export const examples: Examples = { ...documentExamples, ...serviceExamples, ...upkeepExamples };
