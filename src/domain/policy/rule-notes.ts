import type { Location } from '../json/path/read.ts';
import type { NoteFinding } from '../kind-schemas/kind-finding.ts';

/** Where what is found while a rule is checked is noted. */
export interface RuleNotes {
  readonly error: NoteFinding;
  readonly warning: NoteFinding;
  /** A relation is read. Its name is resolved once all rules are known. */
  readonly reads: (relation: string, at: Location) => void;
  /** The result depends on the moment of the evaluation. */
  readonly usesNow: () => void;
}

/** The variables that an expression may use beside those of the system. */
export type Variables = ReadonlySet<string>;

/** A pipeline while it is checked. */
export interface PipelineCheck {
  readonly notes: RuleNotes;
  /** Variables of the stages around it. */
  readonly scope: Variables;
  /** How many pipelines it is in. */
  readonly depth: number;
  /** Whether a `$facet` is around it. */
  readonly inFacet: boolean;
}
