import { PurserError } from '../../domain/errors.ts';
import { parseDestinationPath } from '../../domain/json/path/path.ts';
import { findAll, type Location } from '../../domain/json/path/read.ts';
import { writeAll } from '../../domain/json/path/write.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  memberAt,
} from '../../domain/json/value.ts';

/** Data with a text in place of what substitutions put there. */
export interface SubstitutedData {
  readonly data: Json;
  /** Whether a location is at or below one that is substituted, so that nothing is known of its value. */
  covers(location: Location): boolean;
}

/** What stands where the value of a substitution will stand. */
const substitutedText = '(substituted)';

/** Data as it is after substitution, as far as that is known without the other documents. */
export function withSubstituted(data: Json, metadata: JsonObject): SubstitutedData {
  let result = data;
  const places: Location[] = [];
  for (const path of destinationsOf(metadata)) {
    try {
      const parsed = parseDestinationPath(path);
      result = writeAll(result, parsed, substitutedText);
      places.push(...findAll(result, parsed));
    } catch (error) {
      // What is wrong with the path, rendering reports.
      if (!(error instanceof PurserError)) throw error;
    }
  }
  return {
    data: result,
    covers: (location) => places.some((place) => place.every((step, at) => location[at] === step)),
  };
}

function destinationsOf(metadata: JsonObject): readonly string[] {
  return listOf(memberAt(metadata, 'substitutions'))
    .flatMap((substitution) => listOf(memberAt(substitution, 'dest')))
    .flatMap((target) => {
      const path = memberAt(target, 'path');
      // A pattern replaces a part of a text that is there.
      return typeof path === 'string' && memberAt(target, 'pattern') === undefined ? [path] : [];
    });
}

function listOf(value: Json | undefined): readonly Json[] {
  if (isJsonArray(value)) return value;
  return isJsonObject(value) ? [value] : [];
}
