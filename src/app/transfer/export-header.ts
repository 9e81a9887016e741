import { type PurserError, refusal } from '../../domain/errors.ts';
import { type ExportLine, exportFormat, lineFrom, oldestFormat } from './export-lines.ts';

/** The first line of an exported history. */
export type ExportHeader = Extract<ExportLine, { kind: 'history' }>;

/** A fault of a file, or of one of its lines. */
export function malformedExport(reason: string, line?: number): PurserError {
  return refusal('EXPORT_MALFORMED', { reason }, line === undefined ? {} : { line });
}

/** Reads a line as the first one. @throws EXPORT_MALFORMED */
export function headerFrom(text: string): ExportHeader {
  const line = lineFrom(text);
  if (line === null) throw malformedExport('this line is none of it', 1);
  if (line.kind !== 'history') throw malformedExport('it has no beginning', 1);
  if (line.format >= oldestFormat && line.format <= exportFormat) return line;
  const read = `this version reads formats ${oldestFormat} to ${exportFormat}`;
  throw malformedExport(`it has format ${line.format}, ${read}`, 1);
}

/**
 * The same lines, after the first has been read and accepted, so that nothing is prepared for a
 * file of another kind. @throws EXPORT_MALFORMED
 */
export async function withHeader(lines: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await lines.next();
  if (first.done === true) throw malformedExport('it is empty', 1);
  headerFrom(first.value);
  return prepended(first.value, lines);
}

async function* prepended(first: string, lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* lines;
}
