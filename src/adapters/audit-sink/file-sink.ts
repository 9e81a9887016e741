import { open } from 'node:fs/promises';
import { refusal } from '../../domain/errors.ts';
import { codeOf } from '../../domain/system-error-code.ts';
import type { AuditSink } from '../../ports/audit-sink.ts';
import { inBatches } from '../records/in-batches.ts';

/** Only the owner reads who did what. */
export const sinkFileMode = 0o600;

/**
 * Lines at the end of a file, on the disk once they are taken. The file is opened for each write, so that it can be
 * moved away at any time.
 */
export function createFileSink(path: string): AuditSink {
  // A failed write may have left a part of a line.
  let isTorn = false;

  async function append(lines: readonly string[]): Promise<void> {
    try {
      const file = await open(path, 'a', sinkFileMode);
      try {
        const text = lines.map((line) => `${line}\n`).join('');
        await file.appendFile(isTorn ? `\n${text}` : text);
        await file.datasync();
        isTorn = false;
      } finally {
        await file.close();
      }
    } catch (error) {
      isTorn = true;
      const reason = codeOf(error) ?? 'it cannot be written';
      throw refusal('AUDIT_SINK_UNAVAILABLE', { sink: 'file', reason }, {}, { cause: error });
    }
  }

  const together = inBatches(append);
  return { take: (line) => together([line]) };
}
