import type { Fault } from '../domain/errors.ts';
import type { Json, JsonObject } from '../domain/json/value.ts';
import type { CompiledRule } from '../domain/policy/compiled-rule.ts';
import type { TableState } from './table-store.ts';

/**
 * The rows of a relation, or why a rule has none: RULE_RUNTIME, RULE_TIMEOUT, RULE_STEPS, RESULT_TOO_LARGE, RELATION_UNKNOWN. A row has
 * no `_id` at its top level.
 */
export type RuleOutcome = { readonly rows: readonly JsonObject[] } | { readonly fault: Fault };

/** What one evaluation of rules may take. */
export interface RuleLimits {
  /** Milliseconds for one rule. */
  readonly timeoutMs: number;
  /** Rows of one rule. */
  readonly maxRows: number;
  /**
   * Steps of all rules together; those beyond fail with RULE_STEPS. Default: any number. Only for what this process
   * evaluates.
   */
  readonly maxSteps?: number;
}

/** Names a row of a relation over documents. */
export interface DocumentRow {
  /** Unique in its relation. */
  readonly key: string;
  /** Equal ones mean equal rows. */
  readonly digest: string;
}

/** A relation over the documents of one revision. An engine reads only the rows that it does not hold. */
export interface DocumentRelation {
  readonly rows: readonly DocumentRow[];
  /** The `d` of some rows, in their order; null for one without content. An error ends the evaluation. */
  read(rows: readonly DocumentRow[]): Promise<readonly (JsonObject | null)[]>;
}

/** What rules are evaluated on. */
export interface RuleEvaluation {
  /** By full name: the rules to evaluate, and all below them. */
  readonly rules: ReadonlyMap<string, CompiledRule>;
  /** Full names of the rules and tables whose rows are wanted. */
  readonly wanted: readonly string[];
  /** What `$$NOW` stands for: ISO 8601. */
  readonly now: string;
  readonly limits: RuleLimits;
  /** Whether the number of rows after each stage is wanted. Default: no. */
  readonly countsStages?: boolean;
  /** The relations over documents, by full name. */
  readonly documents?: ReadonlyMap<string, DocumentRelation>;
}

/** What came out, and what it was made from. */
export interface Evaluated {
  /** By full name, in the order wanted. */
  readonly outcomes: ReadonlyMap<string, RuleOutcome>;
  /** The number of rows after each stage of a rule, by full name. */
  readonly stages: ReadonlyMap<string, readonly number[]>;
  /** The generation of each table that was read. */
  readonly generations: ReadonlyMap<string, number>;
  /** The work that was counted, as rules over documents are limited by it; 0 if a database evaluates. */
  readonly steps: number;
}

/**
 * Evaluates rules on one snapshot of all tables. One rule that fails takes only those with it that read it.
 * Its contract is `test/contract/rule-engine.ts`, which every adapter passes. (docs/policies.md#evaluation)
 */
export interface RuleEngine {
  /** @throws STORE_UNAVAILABLE */
  evaluate(evaluation: RuleEvaluation): Promise<Evaluated>;
  /**
   * The rows of tables that made a row of a rule: without any of them the rule would not give it. Null if it does not give
   * it now. Takes at most the time of one rule.
   *
   * @throws STORE_UNAVAILABLE, RULE_TIMEOUT
   */
  explain(question: RuleRowQuestion): Promise<RuleRowOrigin | null>;

  close(): Promise<void>;
}

/**
 * Evaluates rules inside of the database that has the tables: under `withNativeRules`, which has the contract of a
 * `RuleEngine`. (docs/policies.md#two-engines)
 */
export interface NativeRules {
  /** Looks at tables, by their full names. @throws STORE_UNAVAILABLE */
  look(tables: readonly string[]): Promise<TablesSeen>;
}

/** Tables as one look found them, and rules over them. */
export interface TablesSeen {
  /** In the order of their names. */
  readonly states: readonly TableState[];
  /**
   * What a `RuleEngine` gives, but no outcome for a name of which the database could give other rows. The rules read no
   * other tables. @throws STORE_UNAVAILABLE
   */
  evaluate(evaluation: Omit<RuleEvaluation, 'documents'>): Promise<EvaluatedThere>;
}

/** What rules gave over tables as one look found them. */
export interface EvaluatedThere extends Evaluated {
  /** Whether the rows are of the moment of the look. Otherwise they are of one moment if the tables still have their generations. */
  readonly isOfLook: boolean;
}

/** A row of a rule whose origin is asked for. */
export interface RuleRowQuestion extends Omit<RuleEvaluation, 'wanted' | 'countsStages'> {
  /** Full name. */
  readonly rule: string;
  readonly row: JsonObject;
}

/** The rows behind a row of a rule. */
export interface RuleRowOrigin {
  /** False if time was up: some of the rows may not be needed. */
  readonly complete: boolean;
  readonly tables: ReadonlyMap<string, readonly ExplainedInput[]>;
}

/** A row of a table that made a row of a rule. */
export interface ExplainedInput {
  readonly key: string;
  readonly d: Json;
}

/** Rules to run over rows that are given with them, and what to run them with. */
export interface GivenEvaluation extends Omit<RuleEvaluation, 'documents'> {
  /** The `d` of the rows of each relation that is no rule, by full name. Others have no rows. */
  readonly tables: ReadonlyMap<string, readonly Json[]>;
}

/** Runs rules over given rows, as a `RuleEngine` does over those of a store. */
export interface RuleRunner {
  run(evaluation: GivenEvaluation): Promise<ReadonlyMap<string, RuleOutcome>>;
  close(): Promise<void>;
}
