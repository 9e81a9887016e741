import { visibilityOf } from '../../../domain/access/visibility.ts';
import { PurserError } from '../../../domain/errors.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';
import { visibleError } from '../../access/visible-faults.ts';
import type { DeepDifferences } from '../deep-differences.ts';
import { deepdiff } from '../deepdiff.ts';

const permission = 'deckhand:show_revision_deepdiff';

/**
 * The differences between the rendered documents of two revisions, both returned by `withLayeringPolicy`; the first may
 * be the newer. Contains no part of a secret. (docs/rest.md#differences)
 *
 * @throws LAYERING_POLICY_NOT_FOUND; every code of rendering, if one of them cannot be rendered completely
 */
export const deepDifferences: Query<
  [from: RevisionSnapshot, to: RevisionSnapshot],
  DeepDifferences
> = {
  kind: 'query',
  permission,
  purpose: 'seeing which documents differ',
  async run({ by, services }, from, to) {
    const visibility = visibilityOf(by, permission);
    try {
      return await deepdiff(services, from, to, visibility);
    } catch (error) {
      if (!(error instanceof PurserError)) throw error;
      // The fault is of one revision or the other: shows only what is visible in both.
      const seen = await visibleError(services, from, error, visibility);
      throw await visibleError(services, to, seen, visibility);
    }
  },
};
