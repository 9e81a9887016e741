import type { OutputLimits } from '../deploy-settings.ts';
import { createLogLines, shortened } from './log-lines.ts';
import type { Redactor } from './redact-secrets.ts';
import { withoutControls } from './without-controls.ts';

/** The log of a step, made of what its program prints on its two streams. */
export interface StepLog {
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
export function createStepLog(redactor: Redactor, limits: OutputLimits): StepLog {
  const streams = { out: logStream(redactor, limits), err: logStream(redactor, limits) };
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
    const kept = shortened(text, room);
    return `${kept}${kept === '' || kept.endsWith('\n') ? '' : '\n'}${fullMark}`;
  };
  return {
    push: (part, stream) => (isFull ? '' : fitting(streams[stream].push(part))),
    end: () => fitting(streams.out.end() + streams.err.end()),
  };
}

function logStream(redactor: Redactor, { lineBytes }: OutputLimits) {
  const decoder = new TextDecoder();
  const redacted = redactor.stream();
  const lines = createLogLines(lineBytes);
  // First the control characters: without them a text could become a secret.
  const shown = (text: string): string => lines.push(redacted.push(withoutControls(text)));
  return {
    push: (part: Uint8Array): string => shown(decoder.decode(part, { stream: true })),
    end: (): string => shown(decoder.decode()) + lines.push(redacted.end()) + lines.end(),
  };
}
