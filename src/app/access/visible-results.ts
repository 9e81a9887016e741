import type { Visibility } from '../../domain/access/visibility.ts';
import { sourceKey } from '../../domain/document/document.ts';
import { fault } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { parseJson } from '../../domain/json/parse-json.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ownValue,
} from '../../domain/json/value.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { recordOfFault } from '../../domain/validation/finding.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { namesOtherDocuments } from './visible-faults.ts';

/**
 * Results of validations of a revision with the errors that a caller may see: those that name their documents, all of
 * them visible. Only these are counted.
 */
export async function visibleResults(
  { content }: Pick<Services, 'content'>,
  { maps }: Pick<RevisionSnapshot, 'maps'>,
  results: readonly ValidationEntry[],
  visibility: Visibility,
): Promise<readonly ValidationEntry[]> {
  if (visibility.isUnrestricted) return results;
  const lists = results.map(({ errors }) => listOf(parseJson(errors)));
  const isKnown = await knownErrors(content, maps, lists.flat(), visibility);
  return results.map((result, at) => {
    const known = (lists[at] ?? []).filter(isKnown);
    return { ...result, errors: canonicalText(known), errorCount: known.length };
  });
}

/** The same for a list of errors; one without details replaces all others. */
export async function visibleErrors(
  { content }: Pick<Services, 'content'>,
  { maps }: Pick<RevisionSnapshot, 'maps'>,
  errors: readonly JsonObject[],
  visibility: Visibility,
): Promise<readonly JsonObject[]> {
  if (visibility.isUnrestricted || errors.length === 0) return errors;
  const known = errors.filter(await knownErrors(content, maps, errors, visibility));
  if (known.length === errors.length) return errors;
  return [...known, recordOfFault(fault('FAULTS_HIDDEN', {}))];
}

async function knownErrors(
  { pages }: Pick<Services['content'], 'pages'>,
  maps: RevisionSnapshot['maps'],
  errors: readonly Json[],
  visibility: Visibility,
): Promise<(error: Json) => boolean> {
  const named = await entriesByName(maps, errors.flatMap(documentsIn), pages);
  return (error) => {
    const documents = documentsIn(error);
    const namesOthers =
      isJsonObject(error) && namesOtherDocuments(String(ownValue(error, 'code') ?? ''));
    const isSeen = (id: (typeof documents)[number]): boolean =>
      (named.get(sourceKey(id)) ?? []).some(
        (entry) =>
          visibility.includes(entry) && (id.layer === null || id.layer === (entry.layer ?? '')),
      );
    return !namesOthers && documents.length > 0 && documents.every(isSeen);
  };
}

/** A result without its errors. */
export function withoutErrors(result: ValidationEntry): ValidationEntry {
  return { ...result, errors: '[]' };
}

/** The documents that an error names; none if one of them is uncertain. */
function documentsIn(error: Json) {
  const documents = isJsonObject(error) ? listOf(ownValue(error, 'documents')) : [];
  return documents.map((named) => {
    const text = (key: string): string | null => {
      const value = isJsonObject(named) ? ownValue(named as JsonObject, key) : undefined;
      return typeof value === 'string' ? value : null;
    };
    return { schema: text('schema') ?? '', name: text('name') ?? '', layer: text('layer') };
  });
}

function listOf(value: Json | undefined): readonly Json[] {
  return isJsonArray(value) ? value : [];
}
