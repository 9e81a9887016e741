import type { Document, DocumentFacts } from '../document/document.ts';
import { linesOfDocument, type PrintedLine, printDocument } from '../document/yaml/print-yaml.ts';
import { formatLocation } from '../json/path/format-location.ts';
import { type EntryOf, type ExplainedStep, lastSteps } from './explain-value.ts';
import { type Trace, type TracedValue, tracedValueAt, tracesBehind } from './trace.ts';

/** A line of a rendered document, as YAML, and its origin. */
export interface BlamedLine<E extends DocumentFacts> {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** The location of its value in the data; null for lines of schema and metadata. */
  readonly path: string | null;
  /** The last steps that produced its value: at least one; several for text that was rewritten. */
  readonly steps: readonly ExplainedStep<E>[];
}

/** A rendered document whose lines are explained one by one. */
export interface BlamedDocument<E extends DocumentFacts> extends Pick<Document, 'metadata'> {
  readonly entry: E;
  /** Its secret values are replaced. */
  readonly data: TracedValue;
  readonly entryOf: EntryOf<E>;
}

/** The lines of a rendered document in order. The origin of a line is computed on demand. */
export function* blamedLines<E extends DocumentFacts>(
  blamed: BlamedDocument<E>,
): Generator<() => BlamedLine<E>> {
  const { entry, metadata, data } = blamed;
  const document: Document = { schema: entry.schema, metadata, data: data.value ?? null };
  const texts = printDocument(document).split('\n');
  let number = 0;
  for (const line of linesOfDocument(document)) {
    const at = number;
    number += 1;
    yield () => ({ number: at + 1, text: texts[at] ?? '', ...behindLine(blamed, line) });
  }
}

function behindLine<E extends DocumentFacts>(
  { entry, data, entryOf }: BlamedDocument<E>,
  { location, line }: PrintedLine,
): Pick<BlamedLine<E>, 'path' | 'steps'> {
  const [part, ...within] = location;
  if (part === 'data') {
    const { trace } = tracedValueAt(data, within);
    const steps = lastSteps(trace, entryOf);
    const ofLine = line !== null && isAsSubmitted(trace);
    return { path: formatLocation(within), steps: ofLine ? steps.map(stepOfLine(line)) : steps };
  }
  const step = { kind: 'submitted', entry, place: null, source: null, path: null } as const;
  // A schema never changes: its line exists since the document was created.
  const content = { location: part === 'schema' ? [] : location, deep: false, line };
  return { path: null, steps: [{ ...step, content, part: false, overrode: () => [] }] };
}

/** Whether a text has the same lines as the submitted text in a document. */
function isAsSubmitted(trace: Trace): boolean {
  return [...tracesBehind(trace)].every(({ step }) => step.kind !== 'rewritten' && !step.part);
}

function stepOfLine<E extends DocumentFacts>(line: number) {
  return (step: ExplainedStep<E>): ExplainedStep<E> => ({
    ...step,
    content: { ...step.content, line },
  });
}
