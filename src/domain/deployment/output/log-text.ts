import type { OutputLimits } from '../deploy-settings.ts';
import { beginningOf, createLogLines } from './log-lines.ts';
import type { SecretRedaction } from './secret-redaction.ts';
import { withoutControls } from './without-controls.ts';

/** The text of the log of a step, made of what its program prints on its two streams. */
export interface LogText {
  /** The lines that a part completes; empty once the log is full. */
  push(part: Uint8Array, stream: 'out' | 'err'): string;
  /** The lines without an end. */
  end(): string;
}

const fullMark = '[truncated]\n';

/**
 * Makes a log: UTF-8, with bad bytes replaced; without control characters; without secrets, also where they come in parts;
 * lines and log of bounded length, the log with `[truncated]` at its end. A line of one stream never holds a part of the other.
 * (docs/deployments.md#logs)
 */
export function createLogText(redaction: SecretRedaction, limits: OutputLimits): LogText {
  const streams = { out: logStream(redaction, limits), err: logStream(redaction, limits) };
  let room = limits.logBytes;
  let isFull = false;
  const fitting = (text: string): string => {
    if (isFull) return '';
    const bytes = Buffer.byteLength(text);
    if (bytes <= room) {
      room -= bytes;
      return text;
    }
    isFull = true;
    const kept = beginningOf(text, room);
    return `${kept}${kept === '' || kept.endsWith('\n') ? '' : '\n'}${fullMark}`;
  };
  return {
    push: (part, stream) => (isFull ? '' : fitting(streams[stream].push(part))),
    end: () => fitting(streams.out.end() + streams.err.end()),
  };
}

function logStream(redaction: SecretRedaction, { lineBytes }: OutputLimits) {
  const decoder = new TextDecoder();
  const redacted = redaction.stream();
  const lines = createLogLines(lineBytes);
  // First the control characters: without them a text could become a secret.
  const shown = (text: string): string => lines.push(redacted.write(withoutControls(text)));
  return {
    push: (part: Uint8Array): string => shown(decoder.decode(part, { stream: true })),
    end: (): string => shown(decoder.decode()) + lines.push(redacted.end()) + lines.end(),
  };
}
