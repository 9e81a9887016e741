import { readFile } from 'node:fs/promises';
import { refusal } from '../../domain/errors.ts';
import { codeOf } from '../../domain/system-error-code.ts';
import { readBody, sendRequest } from '../../http-client.ts';
import type { AuditSink } from '../../ports/audit-sink.ts';
import { inBatches } from '../records/in-batches.ts';

/** A receiver over HTTP. */
export interface HttpSinkOptions {
  readonly url: string;
  /** The file of a token for it; null: it needs none. Read for each request. */
  readonly tokenFile: string | null;
  /** Milliseconds for a request. Default: 5,000. */
  readonly timeoutMs?: number;
}

/** Bytes of an answer that are read. Nothing depends on them. */
const maxAnswer = 64 * 1024;

/** Sends lines by POST, those of concurrent actions together; a receiver takes them with any status from 200 to 299. */
export function createHttpSink({ url, tokenFile, timeoutMs = 5_000 }: HttpSinkOptions): AuditSink {
  async function send(lines: readonly string[]): Promise<void> {
    const refused = (reason: string, cause?: unknown) =>
      refusal('AUDIT_SINK_UNAVAILABLE', { sink: 'server', reason }, {}, { cause });
    let status: number | undefined;
    try {
      const token = tokenFile === null ? null : (await readFile(tokenFile, 'utf8')).trim();
      const answer = await sendRequest(new URL(url), {
        method: 'POST',
        headers: {
          'content-type': 'application/x-ndjson',
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: lines.map((line) => `${line}\n`).join(''),
        signal: AbortSignal.timeout(timeoutMs),
        // Lines have ids, by which a receiver knows those that came twice.
        repeatable: true,
      });
      status = answer.statusCode;
      await readBody(answer, maxAnswer).catch(() => answer.destroy());
    } catch (error) {
      const isLate = error instanceof Error && /Timeout|Abort/.test(error.name);
      throw refused(
        isLate ? 'it does not answer in time' : (codeOf(error) ?? 'it cannot be reached'),
        error,
      );
    }
    if (status === undefined || status < 200 || status > 299) {
      throw refused(`it answers with the status ${status}`);
    }
  }

  const together = inBatches(send);
  return { take: (line) => together([line]) };
}
