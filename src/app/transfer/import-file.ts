import { createRunningDigest } from '../../domain/json/running-digest.ts';
import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import { type ExportHeader, headerFrom, malformedExport } from './export-header.ts';
import { type CountedKind, type LineOf, lineFrom, noTotals, totalNames } from './export-lines.ts';

/** Imports the lines of a file. */
export interface LineTaker {
  /** The number of revisions in the file. */
  expect(revisions: RevisionId): void;
  take(line: LineOf<CountedKind>): Promise<void>;
  /** The last revision of the file so far. */
  last(): Revision | null;
  /** Content that no revision has used yet. */
  waiting(): number;
}

/** Accepts the texts of lines, one after another. */
export interface FileReader {
  take(text: string): Promise<void>;
  isWhole(): boolean;
}

/** The kinds of lines that may follow the last revision. */
const besideRevisions: ReadonlySet<CountedKind> = new Set(['tag', 'validation']);

/** Checks the structure of a file: its header, its counts, and the order of its lines. */
export function createFileReader(taker: LineTaker): FileReader {
  const digest = createRunningDigest();
  const totals = noTotals();
  let header: ExportHeader | null = null;
  let isWhole = false;

  function begin(text: string): void {
    header = headerFrom(text);
    taker.expect(header.revisions);
  }

  async function goOn(text: string): Promise<void> {
    const line = lineFrom(text);
    if (line === null) throw malformedExport('this line is none of it');
    if (isWhole) throw malformedExport('it goes on after its end');
    if (line.kind === 'history') throw malformedExport('it begins twice');
    if (line.kind === 'end') return end(line);
    if (!besideRevisions.has(line.kind) && taker.last()?.id === header?.revisions) {
      throw malformedExport(`its last revision is over, and this ${line.kind} belongs to none`);
    }
    await taker.take(line);
    totals[totalNames[line.kind]] += 1;
  }

  function end(line: LineOf<'end'>): void {
    const last = taker.last();
    const isCounted = Object.values(totalNames).every((name) => (line[name] ?? 0) === totals[name]);
    if (!isCounted || taker.waiting() > 0) throw malformedExport('lines are missing or too many');
    if (line.digest !== digest.digest()) throw malformedExport('lines differ from those written');
    if ((last?.id ?? 0) !== header?.revisions || (last?.digest ?? null) !== header.head) {
      throw malformedExport('it has not the revisions that it announces');
    }
    isWhole = true;
  }

  return {
    isWhole: () => isWhole,
    async take(text) {
      if (header === null) begin(text);
      else await goOn(text);
      digest.add(text);
    },
  };
}
