import {
  type DestinationStream,
  destination,
  type LevelWithSilent,
  pino,
  stdTimeFunctions,
} from 'pino';
import type { Logger } from '../../ports/logger.ts';

export interface PinoLoggerOptions {
  readonly level: LevelWithSilent;
  /** Default: standard error, so that standard output stays free for results. */
  readonly destination?: DestinationStream;
  /** Further facts of each line. Default: none. */
  readonly facts?: () => Readonly<Record<string, string>>;
}

/**
 * Structured logs: one JSON object a line, with `level`, `time`, `msg` and the facts. Lines are
 * written synchronously, so that the last ones before a crash are not lost.
 */
export function createPinoLogger(options: PinoLoggerOptions): Logger {
  const logger = pino(
    {
      level: options.level,
      base: null,
      ...(options.facts && { mixin: () => ({ ...options.facts?.() }) }),
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      hooks: { streamWrite: withoutCredentials },
    },
    options.destination ?? destination({ dest: 2, sync: true }),
  );
  return {
    info: (facts, message) => logger.info(facts, message),
    warn: (facts, message) => logger.warn(facts, message),
    error: (facts, message) => logger.error(facts, message),
  };
}

/**
 * Removes user and password from every URL. It works on the finished line, because a URL may be in
 * the text of an error that some library made.
 */
function withoutCredentials(line: string): string {
  return line.replace(/:\/\/[^\s/"]*@/g, '://[redacted]@');
}
