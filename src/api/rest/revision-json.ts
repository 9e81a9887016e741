import type { RevisionDescription } from '../../app/deckhand/deckhand-cases.ts';
import type { PolicyState, PolicyValidation } from '../../app/validate/validation-cases.ts';
import { parseCanonical } from '../../domain/json/parse-json.ts';
import { type JsonObject, setOwn } from '../../domain/json/value.ts';
import type { Tag } from '../../domain/revision/revision.ts';
import { formatRestTime } from './format-rest-time.ts';
import { pathPart } from './path-part.ts';

/** A revision in lists of revisions. (docs/rest.md#revisions) */
export function revisionItem(baseUrl: string, described: RevisionDescription): JsonObject {
  const { id, createdAt, buckets, tags, policies } = described;
  return {
    id,
    url: revisionUrl(baseUrl, id),
    createdAt: formatRestTime(createdAt),
    buckets,
    tags: tags.map(({ name }) => name),
    validationPolicies: byName(policies, ({ status }) => ({ status: policyWords[status] })),
  };
}

/** A revision by itself. (docs/rest.md#revisions) */
export function revisionDetail(baseUrl: string, described: RevisionDescription): JsonObject {
  const { id, createdAt, buckets, tags, status, policies, entries } = described;
  const url = revisionUrl(baseUrl, id);
  return {
    id,
    url,
    createdAt: formatRestTime(createdAt),
    buckets,
    tags: tagsJson(tags),
    // Existing clients check whether this is an empty list.
    validationPolicies:
      policies.length === 0 ? [] : byName(policies, (policy) => policyJson(url, policy, entries)),
    status: validationWords[status],
  };
}

/** Tags as one mapping, from their names to their data. (docs/rest.md#tags) */
export function tagsJson(tags: readonly Tag[]): JsonObject {
  return mapping(tags.map(({ name, data }) => [name, parseCanonical(data, true) as JsonObject]));
}

const validationWords = {
  success: 'success',
  failure: 'failed',
  expired: 'expired',
  missing: 'missing',
} as const;
const policyWords = { success: 'succeeded', failure: 'failed' } as const;

function policyJson(
  url: string,
  { schema, name, status, validations }: PolicyState,
  entries: RevisionDescription['entries'],
): JsonObject {
  // Slashes need no encoding in a query.
  const query = `schema=${schema}&metadata.name=${pathPart(name)}`;
  return {
    url: `${url}/documents?${query}`,
    status: policyWords[status],
    validations: validations.map((one) => validationJson(url, one, entries.get(one.name) ?? 0)),
  };
}

/** Its URL is that of its newest entry, which determines its status; without entries it has none. */
function validationJson(
  url: string,
  { name, status }: PolicyValidation,
  count: number,
): JsonObject {
  const word = validationWords[status];
  if (count === 0) return { name, status: word };
  const entry = `${url}/validations/${pathPart(name)}/entries/${count - 1}`;
  return { name, url: entry, status: word };
}

/**
 * Policies by name. If several have the same name (in two layers, for example), a failed one is
 * shown.
 */
function byName(
  policies: readonly PolicyState[],
  show: (policy: PolicyState) => JsonObject,
): JsonObject {
  const succeededFirst = [
    ...policies.filter(({ status }) => status === 'success'),
    ...policies.filter(({ status }) => status === 'failure'),
  ];
  return mapping(succeededFirst.map((policy) => [policy.name, show(policy)]));
}

function mapping(members: readonly (readonly [string, JsonObject])[]): JsonObject {
  const made: Record<string, JsonObject> = {};
  for (const [name, value] of members) setOwn(made, name, value);
  return made;
}

function revisionUrl(baseUrl: string, id: number): string {
  return `${baseUrl}/revisions/${id}`;
}
