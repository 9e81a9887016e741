import type { ErrorKind } from '../domain/errors.ts';

/** What the exit codes mean, as far as sysexits.h has a number for it. docs/command-line.md lists them. */
export const exitCodes = {
  ok: 0,
  /** The request was understood, and refused: the input is wrong, or what it names is not there. */
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

/** How a command ends that failed with these problems: the gravest decides. */
export function exitCodeOf(
  problems: readonly { readonly code: string; readonly kind: ErrorKind }[],
): number {
  return Math.max(...problems.map(({ code, kind }) => byCode.get(code) ?? byKind[kind]));
}
