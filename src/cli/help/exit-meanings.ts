import type { exitCodes } from '../exit-codes.ts';

/** What each exit code means, for the man pages and docs/command-line.md. */
export const exitMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  ok: 'success, even if there was nothing to change',
  refused:
    'refused: the input is invalid, or names something missing; a dry run or a diff introduces errors; the time limit of `wait` was reached; there are differences, with `--exit-code` or in `import-deckhand`',
  usage: 'the command line is invalid',
  unavailable: 'the server or the store is unavailable, or the address to listen on is taken',
  internal: 'an error in Purser itself; `PURSER_DEBUG=1` shows where',
  denied: 'you do not have the permission',
  settings: 'the settings are invalid, or the data folder cannot be used',
};
