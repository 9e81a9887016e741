import type { ErrorKind } from '../domain/errors.ts';

/**
 * The exit codes and their meanings, with the numbers of sysexits.h where it has one. docs/command-line.md lists them.
 */
export const exitCodes = {
  ok: 0,
  /**
   * The request was understood, and refused: the input is invalid, or it names something that does
   * not exist.
   */
  refused: 1,
  usage: 64,
  unavailable: 69,
  internal: 70,
  denied: 77,
  settings: 78,
} as const;

const byCode: ReadonlyMap<string, number> = new Map([
  ['USAGE', exitCodes.usage],
  ['SETTING_INVALID', exitCodes.settings],
  ['DATA_FOLDER_UNUSABLE', exitCodes.settings],
  ['INTERNAL', exitCodes.internal],
]);

const byKind: Readonly<Record<ErrorKind, number>> = {
  invalid: exitCodes.refused,
  missing: exitCodes.refused,
  conflict: exitCodes.refused,
  denied: exitCodes.denied,
  unavailable: exitCodes.unavailable,
};

/** The exit code of a command that failed with these problems: the most severe one decides. */
export function exitCodeOf(
  problems: readonly { readonly code: string; readonly kind: ErrorKind }[],
): number {
  return Math.max(...problems.map(({ code, kind }) => byCode.get(code) ?? byKind[kind]));
}
