import { type LoggerOptions, pino } from 'pino';
import type { LogLevel } from '../config.ts';
import type { Logger } from '../ports/logger.ts';
import type { Terminal } from './terminal.ts';
import { printable } from './text-width.ts';

/** The server's log on standard output: a line of JSON for programs, a line of text for people. */
export function createServerLogger(level: LogLevel, out: Terminal): Logger {
  const options: LoggerOptions = { level, timestamp: pino.stdTimeFunctions.isoTime };
  const destination = { write: (line: string) => out.write(out.interactive ? asText(line) : line) };
  const log = pino(options, destination);
  return {
    info: (facts, message) => log.info(facts, message),
    warn: (facts, message) => log.warn(facts, message),
    error: (facts, message) => log.error(facts, message),
  };
}

function asText(line: string): string {
  const { level, time, pid, hostname, msg, ...facts } = JSON.parse(line) as Record<string, unknown>;
  const told = Object.entries(facts).map(
    ([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const name = pino.levels.labels[Number(level)];
  return `${String(time).slice(11, 19)} ${name} ${printable(`${msg}${told.join('')}`)}\n`;
}
