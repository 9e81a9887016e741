import { refusal, throwFaults } from '../errors.ts';
import { capFaults } from '../fault-list.ts';
import type { Json } from '../json/value.ts';
import type { Limits } from '../limits.ts';
import { isUnread, readStream } from './read-documents.ts';

/**
 * The one value of a YAML text of a client of Deckhand; the last of equal keys is used. Undefined if the text has no
 * value, only comments for example. (docs/documents.md#how-yaml-is-read)
 *
 * @throws YAML_SYNTAX also for a second document; YAML_UNSUPPORTED, LIMIT_EXCEEDED
 */
export function readOneValue(text: string, limits: Limits): Json | undefined {
  const stream = readStream(text, { limits, format: 'yaml', repeatedKeys: 'lastWins' });
  let value: Json | undefined;
  let step = stream.next();
  for (; !step.done; step = stream.next()) {
    if (step.value === null || isUnread(step.value)) continue;
    if (value !== undefined) {
      const reason = 'a second document begins here, where there may be one';
      throw refusal('YAML_SYNTAX', { reason }, step.value.locate([]));
    }
    value = step.value.value;
  }
  throwFaults(capFaults(step.value, limits.maxFaults));
  return value;
}
