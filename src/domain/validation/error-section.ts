import { canonicalText } from '../json/canonical.ts';
import { type Location, valueAt } from '../json/path/read.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, memberAt } from '../json/value.ts';
import type { Finding } from './finding.ts';

/** A rendered document that findings are about. */
export interface FoundDocument {
  readonly schema: string;
  readonly metadata: JsonObject;
  readonly data: Json;
  /** The same data with a text in place of each substituted value; other parts are shared. */
  readonly shown: Json;
}

/** Maximum number of characters in the section of a document in a record. */
const maxSectionLength = 2_000;

/**
 * A finding whose record shows the part of the document around its place, without substituted values in that part or in
 * its message. The section is the whole document if the place is the root of its data; a long section is left out.
 * (docs/validation.md#the-result)
 */
export function withSection(finding: Finding, document: FoundDocument): Finding {
  if (!finding.hasSection) return finding;
  const [, ...location] = finding.location;
  const section = sectionAround(document, location);
  const record = {
    ...finding.record,
    message: messageFor(finding, document, location),
    ...(isShort(section) && { error_section: section }),
  };
  return { ...finding, record };
}

function sectionAround({ schema, metadata, shown }: FoundDocument, location: Location): Json {
  if (location.length === 0) return { schema, metadata, data: shown };
  let section = shown;
  for (const key of location.slice(0, -1)) {
    const member = memberAt(section, key);
    // A place within a substituted value is replaced by the text that replaces the value.
    if (member === undefined) return section;
    section = member;
  }
  return section;
}

/** A message that does not quote a substituted value, nor a value that contains one. */
function messageFor(
  { record, reason, safeReason }: Finding,
  { data, shown }: FoundDocument,
  location: Location,
): Json {
  const value = valueAt(shown, location);
  if (value === valueAt(data, location)) return record['message'] ?? '';
  // A mapping or list was copied because it contains a substituted value; its own keys may be named.
  return value !== undefined && (isJsonArray(value) || isJsonObject(value)) ? reason : safeReason;
}

/** Whether a value's text is short; stops as soon as it is not. */
function isShort(value: Json): boolean {
  let left = maxSectionLength;
  const spend = (part: Json): boolean => {
    left -= isJsonArray(part) || isJsonObject(part) ? 2 : canonicalText(part).length;
    if (left < 0) return false;
    if (isJsonArray(part)) return part.every(spend);
    if (!isJsonObject(part)) return true;
    return Object.entries(part).every(([key, member]) => {
      left -= key.length + 4;
      return spend(member);
    });
  };
  return spend(value);
}
