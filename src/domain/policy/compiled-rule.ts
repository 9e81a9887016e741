import type { Digest } from '../json/canonical.ts';
import type { JsonObject } from '../json/value.ts';
import type { PolicyRule } from './policy.ts';

/** A field by which a rule looks rows up. */
export interface LookUpField {
  readonly relation: string;
  /** A path in a row: `d.id`. */
  readonly path: string;
}

/**
 * A rule as an engine runs it. Relations stand under their full names, in `from` and in the pipeline; a `$sort` is a list
 * of mappings with one key, and so is a `sortBy`, but for 1 and -1.
 */
export interface CompiledRule extends Omit<PolicyRule, 'from' | 'pipeline'> {
  /** Full name: `vm_host_down.error`. */
  readonly name: string;
  readonly policy: string;
  /** Full name; null for constant rows. */
  readonly from: string | null;
  readonly pipeline: readonly JsonObject[];
  /** The rules that it names, by full name, in order. */
  readonly rules: readonly string[];
  /** The tables and relations over documents that it reads, itself or through rules, in order. */
  readonly inputs: readonly string[];
  /** Whether its rows depend on the moment, itself or through rules. */
  readonly usesNow: boolean;
  /** Whether each row of its one input gives rows by itself, through the rules below it too. */
  readonly rowWise: boolean;
  readonly lookUps: readonly LookUpField[];
  /** Equal ones give equal rows of equal inputs: of the pipeline and all that is below it. */
  readonly digest: Digest;
}
