import type { Visibility } from '../../domain/access/visibility.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { Services } from '../kernel/services.ts';
import { listRevisionWrites } from '../revisions/list-revision-writes.ts';
import type { ValidityOf } from '../validate/having-validity.ts';
import { livePolicies } from '../validate/live-policies.ts';
import type { RevisionValidity } from '../validate/validation-cases.ts';
import { visiblePolicies } from '../validate/visible-policies.ts';
import type { RevisionDescription } from './revision-list.ts';

type Describing = Pick<Services, 'store' | 'content'> & { readonly validityOf: ValidityOf };

/**
 * Revisions in the form that clients of Deckhand receive, with the current status of their validations. Makes a fixed
 * number of store calls for callers who may see all documents. (docs/rest.md#revisions)
 */
export async function describeRevisions(
  services: Describing,
  revisions: readonly Revision[],
  visibility: Visibility,
): Promise<readonly RevisionDescription[]> {
  const [written, tags, validities] = await Promise.all([
    listRevisionWrites(services, revisions, visibility),
    services.store.tags(revisions.map(({ id }) => id)),
    validitiesOf(services, revisions),
  ]);
  return Promise.all(
    revisions.map(async (revision, at) => {
      const { status, policies, validations } = validities.get(revision) ?? withoutPolicies;
      return {
        id: revision.id,
        createdAt: revision.createdAt,
        buckets: written[at]?.buckets ?? [],
        tags: tags[at] ?? [],
        status,
        policies: await visiblePolicies(services, revision, policies, visibility),
        entries: new Map(validations.map(({ name, count }) => [name, count])),
      };
    }),
  );
}

type PolicyOutcome = Pick<RevisionValidity, 'status' | 'policies' | 'validations'>;

const withoutPolicies: PolicyOutcome = { status: 'success', policies: [], validations: [] };

/** Without policies no result matters, so the method does not wait for any. */
async function validitiesOf(
  services: Describing,
  revisions: readonly Revision[],
): Promise<ReadonlyMap<Revision, PolicyOutcome>> {
  const policies = await livePolicies(services, revisions);
  const withPolicies = revisions.filter((_, at) => (policies[at] ?? []).length > 0);
  const found = withPolicies.length === 0 ? [] : await services.validityOf(withPolicies);
  return new Map(withPolicies.map((revision, at) => [revision, found[at] ?? withoutPolicies]));
}
