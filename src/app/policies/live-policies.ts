import { policyKind } from '../../domain/document/document.ts';
import type { Fault } from '../../domain/errors.ts';
import { canonicalText, type Digest, digestOf } from '../../domain/json/canonical.ts';
import {
  type PolicyOfDocument,
  type SeesRelation,
  shownFindings,
} from '../../domain/policy/check-policies.ts';
import { type CompiledPolicies, compilePolicies } from '../../domain/policy/compile-policies.ts';
import type { PipelineLimits } from '../../domain/policy/pipeline-size.ts';
import { policySchema, readPolicy } from '../../domain/policy/read-policy.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { DataSource } from '../../domain/source/data-source.ts';
import { tableName } from '../../domain/source/table-name.ts';
import {
  createLiveDocuments,
  type LiveDocument,
  type LiveServices,
} from '../live/live-documents.ts';
import { findLiveRevision } from '../live/live-revision.ts';
import { type LiveSources, runningSources } from '../sources/live-sources.ts';
import { createLiveExceptions, type LiveException } from './live-exceptions.ts';

/** A policy of the live revision. Its faults are those of its document; see `faultsFor`. */
export interface LivePolicy extends LiveDocument<PolicyOfDocument> {
  readonly name: string;
}

/** The policies of the live revision, compiled against each other and the tables of the live data sources. */
export interface LivePolicySet {
  readonly policies: readonly LivePolicy[];
  readonly exceptions: readonly LiveException[];
  /** The live revision. */
  readonly revision: Revision;
  readonly compiled: CompiledPolicies;
  /** The full names of the tables. */
  readonly tables: readonly string[];
  /** The tables that may have indexes for rules. */
  readonly indexable: ReadonlySet<string>;
  /** Equal ones mean equal rules. */
  readonly digest: Digest;
}

/** Finds the live policies. */
export interface LivePolicies {
  current(): Promise<LivePolicySet>;
}

/** The policies of the live revision: each as it was last good. (docs/policies.md#evaluation) */
export function createLivePolicies(
  services: LiveServices,
  liveSources: LiveSources,
  { liveTag, pipelines }: { readonly liveTag: string | null; readonly pipelines: PipelineLimits },
): LivePolicies {
  const documents = createLiveDocuments<PolicyOfDocument>(
    services,
    policyKind,
    ({ data, name, secret }) => {
      const read = readPolicy(data, name, pipelines);
      const id = { schema: policySchema, name, layer: null };
      const policy = { document: { id, data, secret }, read };
      if (read.errors.length === 0) return { value: policy };
      const own = read.errors.map((error) => ({ ...error, policy: read.policy.name, read }));
      const found = shownFindings(policy, own, [policy], new Set());
      return { faults: found.map(({ fault }) => fault) };
    },
  );
  const liveExceptions = createLiveExceptions(services);
  /** The last set, and what it was made from. */
  let known: { readonly key: string; readonly set: LivePolicySet } | null = null;
  return {
    async current() {
      const revision = await findLiveRevision(services.store, liveTag);
      const sources = runningSources(await liveSources.list());
      const marks = Array.from(sources, ([name, { renderKey }]) => [name, renderKey]);
      const key = canonicalText([revision.digest, marks]);
      if (known?.key === key) return known.set;
      const live = await documents.in(revision);
      const exceptions = await liveExceptions.in(revision);
      const set = compileSet(
        revision,
        live,
        exceptions,
        Array.from(sources.values(), ({ value }) => value),
      );
      const isSound = [...live, ...exceptions].every(({ faults }) => faults.length === 0);
      known = isSound ? { key, set } : null;
      return set;
    },
  };
}

/** What is wrong with a live policy, for one caller that sees its document; with null for all of them. */
export function faultsFor(
  { policies, compiled }: LivePolicySet,
  { faults, good }: LivePolicy,
  sees: SeesRelation | null,
): readonly Fault[] {
  if (good === null) return faults;
  const running = runningPolicies(policies);
  const found = shownFindings(good.value, compiled.errors, running, new Set(), sees);
  return [...faults, ...found.map(({ fault }) => fault)];
}

function runningPolicies(
  live: readonly LiveDocument<PolicyOfDocument>[],
): readonly PolicyOfDocument[] {
  return live.flatMap(({ good }) => (good === null ? [] : [good.value]));
}

function compileSet(
  revision: Revision,
  live: readonly LiveDocument<PolicyOfDocument>[],
  exceptions: readonly LiveException[],
  sources: readonly DataSource[],
): LivePolicySet {
  const tables = sources.flatMap((source) =>
    Object.entries(source.tables).map(([table, { index }]) => ({
      name: tableName(source.name, table),
      index,
    })),
  );
  const names = tables.map(({ name }) => name).sort();
  const compiled = compilePolicies(
    runningPolicies(live).map(({ read }) => read),
    names,
    sources.map(({ name }) => name),
  );
  const policies = live.map((document) => {
    const name = document.good?.value.read.policy.name ?? document.id.name;
    return { ...document, name };
  });
  const digests = Array.from(compiled.rules, ([name, { digest }]) => [name, digest] as const);
  return {
    policies,
    exceptions,
    revision,
    compiled,
    tables: names,
    indexable: new Set(tables.filter(({ index }) => index).map(({ name }) => name)),
    digest: digestOf(canonicalText(digests)),
  };
}
