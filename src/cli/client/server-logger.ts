import type { LogLevel } from '../../config/config.ts';
import type { Logger } from '../../ports/logger.ts';
import { createLogger } from '../../purser.ts';
import type { Terminal } from '../print/terminal.ts';
import { printable } from '../print/text-width.ts';

/** The server's log on standard output: a line of JSON for programs, a line of text for people. */
export function createServerLogger(level: LogLevel, out: Terminal): Promise<Logger> {
  return createLogger(level, (line) => out.write(out.interactive ? asText(line) : line));
}

function asText(line: string): string {
  const { level, time, msg, ...facts } = JSON.parse(line) as Record<string, unknown>;
  const told = Object.entries(facts).map(
    ([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return `${String(time).slice(11, 19)} ${level} ${printable(`${msg}${told.join('')}`)}\n`;
}
