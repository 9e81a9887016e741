import type { JsonObject } from '../../domain/json/value.ts';
import { objectsIn, textIn } from '../input/json-members.ts';
import type { Shell } from '../shell.ts';
import type { Format } from './output.ts';
import { warningText } from './warning-text.ts';

/** What is asked of the payload of a change, for what was borne in it. */
export const warningFields = 'warnings { code message remedy facts schema layer name path }';

/** What was borne in a change, for people. */
export function tellWarnings({ err }: Shell, payload: JsonObject, output: Format): void {
  if (output === 'json') return;
  for (const warning of objectsIn(payload, 'warnings')) {
    err.write(warningText(`${textIn(warning, 'code')} ${textIn(warning, 'message')}`));
  }
}

/** The same for programs: a member of the result, if there is anything to say. */
export function warningsJson(payload: JsonObject): JsonObject {
  const warnings = objectsIn(payload, 'warnings');
  return warnings.length === 0 ? {} : { warnings };
}
