import { getVariableValues } from 'graphql';
import type { RevisionRef } from '../../../app/kernel/revision-ref.ts';
import { rightsText } from '../../../domain/access/rights-text.ts';
import { PurserError } from '../../../domain/errors.ts';
import { canonicalText, type Digest, digestOf } from '../../../domain/json/canonical.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type { ValidOperation } from '../execution/measure-query.ts';
import { namedRevisions } from './named-revisions.ts';

/** Identifies an answer that never changes. */
export interface AnswerKey {
  /** Digest of everything that determines the answer. Equal digests, equal answers. */
  readonly digest: Digest;
  /** Whether the revisions were named by number, so that the request will always mean the same. */
  readonly byNumber: boolean;
}

/**
 * The key of an operation's answer, or null if it has none: part of it may change, or the revisions do not exist.
 * Contains the digests of revisions, so that another history with the same numbers, as after a purge, has other keys;
 * and the permissions of the caller and the settings, because these decide what is visible.
 */
export async function answerKey(
  valid: ValidOperation,
  query: string,
  context: GraphQLContext,
): Promise<AnswerKey | null> {
  const { coerced } = getVariableValues(
    valid.schema,
    valid.operation.variableDefinitions ?? [],
    valid.variables,
  );
  if (coerced === undefined) return null;
  const refs = refsOf({ ...valid, variables: coerced });
  const revisions = refs && (await digestsOf(refs, context));
  if (refs === null || revisions === null) return null;
  const { by, config, info } = context;
  const parts = [
    info.version,
    query,
    valid.operation.name?.value ?? null,
    canonicalText(coerced as Json),
    revisions,
    rightsText(by.grants),
    config.query,
    config.limits,
  ];
  return {
    digest: digestOf(JSON.stringify(parts)),
    byNumber: refs.every(({ id }) => id !== undefined),
  };
}

/** Invalid arguments have no key; the error is reported where they are used. */
function refsOf(valid: ValidOperation): readonly RevisionRef[] | null {
  try {
    return namedRevisions(valid);
  } catch {
    return null;
  }
}

async function digestsOf(
  refs: readonly RevisionRef[],
  { loaders }: GraphQLContext,
): Promise<readonly Digest[] | null> {
  try {
    const revisions = await Promise.all(refs.map((ref) => loaders.revision(ref)));
    return revisions.map(({ digest }) => digest);
  } catch (error) {
    if (error instanceof PurserError) return null;
    throw error;
  }
}
