import { policyKind } from '../../domain/document/document.ts';
import type { Fault } from '../../domain/errors.ts';
import { canonicalText, type Digest, digestOf } from '../../domain/json/canonical.ts';
import { type CompiledPolicies, compilePolicies } from '../../domain/policy/compile-policies.ts';
import type { PipelineLimits } from '../../domain/policy/pipeline-size.ts';
import { type ReadPolicy, readPolicy } from '../../domain/policy/read-policy.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import { tableName } from '../../domain/source/table-name.ts';
import {
  createLiveDocuments,
  type LiveDocument,
  type LiveServices,
} from '../live/live-documents.ts';
import { findLiveRevision } from '../live/live-revision.ts';
import { type LiveSources, runningSources } from '../sources/live-sources.ts';

/** A policy of the live revision. Its faults are those of its document, and those of its rules among all others. */
export interface LivePolicy extends LiveDocument<ReadPolicy> {
  readonly name: string;
}

/** The policies of the live revision, compiled against each other and the tables of the live data sources. */
export interface LivePolicySet {
  readonly policies: readonly LivePolicy[];
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
  const documents = createLiveDocuments<ReadPolicy>(
    services,
    policyKind,
    ({ data, name, secret }) => {
      const read = readPolicy(data, name, pipelines);
      const faults = read.errors.map(({ fault }) => (secret ? withoutFacts(fault) : fault));
      return faults.length === 0 ? { value: read } : { faults };
    },
  );
  /** The last set, and what it was made from. */
  let known: { readonly key: string; readonly set: LivePolicySet } | null = null;
  return {
    async current() {
      const revision = await findLiveRevision(services.store, liveTag);
      const sources = runningSources(await liveSources.list());
      const marks = Array.from(sources, ([name, { renderKey }]) => [name, renderKey]);
      const key = canonicalText([revision.digest, marks]);
      if (known?.key === key) return known.set;
      const tables = Array.from(sources.values(), ({ value }) =>
        Object.entries(value.tables).map(([table, { index }]) => ({
          name: tableName(value.name, table),
          index,
        })),
      ).flat();
      const live = await documents.in(revision);
      const set = compileSet(revision, live, tables);
      const isSound = live.every(({ faults }) => faults.length === 0);
      known = isSound ? { key, set } : null;
      return set;
    },
  };
}

/** A fault of a secret document says no more than its code. */
function withoutFacts(fault: Fault): Fault {
  return { ...fault, message: `the policy is invalid: ${fault.code}`, facts: {}, place: {} };
}

function compileSet(
  revision: Revision,
  live: readonly LiveDocument<ReadPolicy>[],
  tables: readonly { readonly name: string; readonly index: boolean }[],
): LivePolicySet {
  const running = live.flatMap(({ good }) => (good === null ? [] : [good.value]));
  const names = tables.map(({ name }) => name).sort();
  const compiled = compilePolicies(running, names);
  const policies = live.map((document): LivePolicy => {
    const name = document.good?.value.policy.name ?? document.id.name;
    const found = compiled.errors.filter(({ policy }) => policy === name);
    return { ...document, name, faults: [...document.faults, ...found.map(({ fault }) => fault)] };
  });
  const digests = Array.from(compiled.rules, ([name, { digest }]) => [name, digest] as const);
  return {
    policies,
    revision,
    compiled,
    tables: names,
    indexable: new Set(tables.filter(({ index }) => index).map(({ name }) => name)),
    digest: digestOf(canonicalText(digests)),
  };
}
