import { getVariableValues } from 'graphql';
import type { VisibleRevision } from '../../../app/access/visible-revision.ts';
import type { RevisionRef } from '../../../app/kernel/revision-ref.ts';
import { rightsText } from '../../../domain/access/rights-text.ts';
import type { SourceId } from '../../../domain/document/document.ts';
import { PurserError } from '../../../domain/errors.ts';
import { canonicalText, type Digest, digestOf } from '../../../domain/json/canonical.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type { ValidOperation } from '../execution/measure-query.ts';
import { type AnswerSource, answerSources } from './answer-sources.ts';

/** A question whose answer follows from revisions alone. */
export interface Question {
  /** Over the operation, its variables, the caller's permissions and the settings: what decides beside `sources`. */
  readonly digest: Digest;
  readonly sources: readonly AnswerSource[];
  /** Whether the revisions are named by number, so that the question keeps its meaning as well. */
  readonly byNumber: boolean;
}

/** Looks at what may decide an answer, on behalf of one caller. */
export interface SourceReader {
  /** @throws REVISION_NOT_FOUND, TAG_NOT_FOUND */
  revision(ref: RevisionRef): Promise<VisibleRevision>;
  /** The versions of rendered documents; null where there is none. @see renderedVersions */
  versions(
    revision: VisibleRevision,
    ids: readonly SourceId[],
  ): Promise<readonly (Digest | null)[]>;
}

/** The question that an operation asks, or null if something in its answer may change while revisions stay. */
export function questionOf(
  valid: ValidOperation,
  query: string,
  { by, config, info }: Pick<GraphQLContext, 'by' | 'config' | 'info'>,
): Question | null {
  const { coerced } = getVariableValues(
    valid.schema,
    valid.operation.variableDefinitions ?? [],
    valid.variables,
  );
  if (coerced === undefined) return null;
  const sources = sourcesOf({ ...valid, variables: coerced });
  if (sources === null) return null;
  const parts = [
    info.version,
    query,
    valid.operation.name?.value ?? null,
    canonicalText(coerced as Json),
    rightsText(by.grants),
    config.query,
    config.limits,
  ];
  return {
    digest: digestOf(JSON.stringify(parts)),
    sources,
    byNumber: sources.every(({ revision }) => revision.id !== undefined),
  };
}

/** Invalid arguments have no key; the error is reported where they are used. */
function sourcesOf(valid: ValidOperation): readonly AnswerSource[] | null {
  try {
    return answerSources(valid);
  } catch {
    return null;
  }
}

/**
 * The name of the answer that a question has now: equal keys, equal answers. Null if a revision is missing, or a
 * document cannot be rendered. Revisions go in by their digests, so that another history under the same numbers, as
 * after a purge, has other keys. Of a revision that is not named by number, the documents go in that decide the answer,
 * if no others do: commits of other documents then leave the key as it is.
 */
export async function answerKey(
  { digest, sources }: Question,
  reader: SourceReader,
): Promise<Digest | null> {
  try {
    const versions = await Promise.all(sources.map((source) => versionsOf(source, reader)));
    if (versions.some((known) => known.includes(null))) return null;
    return digestOf(`${digest} ${JSON.stringify(versions)}`);
  } catch (error) {
    if (error instanceof PurserError) return null;
    throw error;
  }
}

async function versionsOf(
  { revision: ref, documents }: AnswerSource,
  { revision, versions }: SourceReader,
): Promise<readonly (Digest | null)[]> {
  const found = await revision(ref);
  return documents === null || ref.id !== undefined ? [found.digest] : versions(found, documents);
}
