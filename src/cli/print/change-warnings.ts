import type { JsonObject } from '../../domain/json/value.ts';
import type { ProblemFragment } from '../generated/operations.ts';
import type { Shell } from '../shell.ts';
import type { Format } from './output.ts';
import { problemJson } from './problem-json.ts';
import { warningText } from './warning-text.ts';

/** The payload of a change that can be accepted with warnings. */
interface Payload {
  readonly warnings: readonly ProblemFragment[];
}

/** Codes of deletions that a dry run would have to have confirmed. */
const unconfirmed: ReadonlySet<string> = new Set(['DELETIONS_UNCONFIRMED', 'SUBMISSION_EMPTY']);

/** Writes the warnings of a change, unless the value that is printed has them. */
export function printWarnings(shell: Shell, { warnings }: Payload, output: Format): void {
  const { err, valueForm } = shell;
  if (output === 'json' && (valueForm.kind === 'json' || valueForm.kind === 'yaml')) return;
  for (const { code, message, remedy } of warnings) {
    err.write(warningText(`${code} ${message}${unconfirmed.has(code) ? `. ${remedy}` : ''}`));
  }
}

/** The same for programs: a member of the result, if there are warnings. */
export function warningsJson({ warnings }: Payload): JsonObject {
  return warnings.length === 0 ? {} : { warnings: warnings.map(problemJson) };
}
