import type { Shell } from '../shell.ts';
import { createTerminal } from '../terminal/terminal.ts';

/** The parts of a dry run, as text for people. */
export interface TrialText {
  /** What would happen, in a line. */
  readonly summary: string;
  readonly problems: string;
  readonly documents: string;
  readonly differences: string;
  /** Whether the change would be refused. */
  readonly isRefused: boolean;
}

/** Hosts of repositories cut comments at 65,536 characters or more. */
const maxLengths = { problems: 15_000, documents: 10_000, differences: 30_000 } as const;

/** A dry run as a comment in Markdown: its parts are blocks that are opened by a click. */
export function trialMarkdown(trial: TrialText): string {
  const { summary, problems, documents, differences, isRefused } = trial;
  const verdict = isRefused
    ? '**The change introduces errors, and would be refused.**'
    : 'The change introduces no errors.';
  return [
    `### Purser: ${escaped(summary.trim())}\n`,
    `${verdict} Nothing was written.\n`,
    block('Problems', problems, 'text', maxLengths.problems, isRefused),
    block('Documents', documents, 'text', maxLengths.documents, false),
    block('Rendered documents', differences, 'diff', maxLengths.differences, false),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** Documents that were refused before they could be tried, as a comment in Markdown. */
export function refusalMarkdown(problems: string): string {
  const shown = block('Errors', problems, 'text', maxLengths.problems, true);
  return `### Purser: the documents are refused\n\n${shown}`;
}

function block(
  title: string,
  text: string,
  language: string,
  maxLength: number,
  isOpen: boolean,
): string {
  const content = text.trim();
  if (content === '') return '';
  const shown = cut(content, maxLength);
  const fence = fenceFor(shown);
  const open = isOpen ? ' open' : '';
  return `<details${open}><summary>${title}</summary>\n\n${fence}${language}\n${shown}\n${fence}\n\n</details>\n`;
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = text.lastIndexOf('\n', maxLength);
  const kept = text.slice(0, end === -1 ? maxLength : end);
  const left = text.slice(kept.length).split('\n').length - 1;
  return `${kept}\n… and ${left} more lines`;
}

/** Longer than any row of backticks in the text. */
function fenceFor(text: string): string {
  const rows = text.match(/`+/g) ?? [];
  const longest = rows.reduce((most, row) => Math.max(most, row.length), 2);
  return '`'.repeat(longest + 1);
}

/** A text that Markdown shows as it is, without mentions of people. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>()#+!|~&]/g, '\\$&')
    .replaceAll('@', '&#64;')
    .replaceAll('\n', ' ');
}

/** What a function writes for people, without colours. */
export function capturedText(shell: Shell, write: (shell: Shell) => void): string {
  const texts: string[] = [];
  const terminal = createTerminal({ write: (text) => texts.push(text) }, {});
  write({ ...shell, out: terminal, err: terminal, alerts: terminal });
  return texts.join('');
}
