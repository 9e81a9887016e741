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

/** Writes the warnings of a change, for people. */
export function printWarnings({ err }: Shell, { warnings }: Payload, output: Format): void {
  if (output === 'json') return;
  for (const { code, message } of warnings) err.write(warningText(`${code} ${message}`));
}

/** The same for programs: a member of the result, if there are warnings. */
export function warningsJson({ warnings }: Payload): JsonObject {
  return warnings.length === 0 ? {} : { warnings: warnings.map(problemJson) };
}
