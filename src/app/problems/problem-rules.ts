import {
  type DocumentEntry,
  dataSchemaKind,
  documentKey,
  isOfKind,
} from '../../domain/document/document.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { isPolicyInput } from '../../domain/policy/check-policies.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import type { Services } from '../kernel/services.ts';
import { withOtherFindings } from '../validate/policies-of-revision.ts';
import { type RevisionRules, schemasWithOtherRules } from '../validate/revision-rules.ts';
import { type RulesOfSchemas, rulesOfSchemas, schemaEntries } from '../validate/rules-ahead.ts';

/** The rules of a revision, and the DataSchemas that define them. */
export interface KnownRules extends RulesOfSchemas {
  readonly entries: readonly DocumentEntry[];
}

/** Finds the rules of revisions. */
export interface RulesReader {
  of(maps: RevisionMaps): Promise<KnownRules>;
  /**
   * The rules of the revision that documents lead to from another one: the same if no DataSchema, policy or data source
   * is among these.
   */
  after(
    before: KnownRules,
    maps: RevisionMaps,
    reached: readonly DocumentEntry[],
  ): Promise<KnownRules>;
}

/** Number of revisions whose rules are cached; equal parts of them are shared. */
const keptRules = 4;

/** Computes the rules of revisions, each once while it is cached. */
export function createRulesReader(services: Services): RulesReader {
  const known = createBoundedCache<KnownRules>(keptRules);
  const read = async (maps: RevisionMaps, before: RevisionRules | null): Promise<KnownRules> => {
    const cached = known.get(maps.documents ?? '');
    if (cached !== undefined) return cached;
    const entries = await schemaEntries(services, maps);
    const found = await rulesOfSchemas(services, maps, before, entries);
    const rules = { ...found, entries };
    known.put(maps.documents ?? '', rules, 1);
    return rules;
  };
  return {
    of: (maps) => read(maps, null),
    async after(before, maps, reached) {
      if (reached.some(({ schema }) => isOfKind(schema, dataSchemaKind) || isPolicyInput(schema))) {
        return read(maps, before.rules);
      }
      known.put(maps.documents ?? '', before, 1);
      return before;
    },
  };
}

/** The schemas with changed rules, the DataSchemas with changed flaws, and the policies with changed findings. */
export function changedRules(
  before: KnownRules,
  after: KnownRules,
): { readonly schemas: readonly string[]; readonly entries: readonly DocumentEntry[] } {
  if (before === after) return { schemas: [], entries: [] };
  const knownOf = ({ rules, keys }: KnownRules, entry: DocumentEntry) =>
    rules.compiled.get(keys.get(documentKey(entry)) ?? '');
  return {
    schemas: schemasWithOtherRules(before.rules, after.rules),
    entries: [
      ...after.entries.filter((entry) => knownOf(before, entry) !== knownOf(after, entry)),
      ...withOtherFindings(before.rules.policies, after.rules.policies),
    ],
  };
}
