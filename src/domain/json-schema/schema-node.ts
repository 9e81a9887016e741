import type { Json, JsonObject } from '../json/value.ts';
import type { SchemaDialect } from './draft.ts';
import type { JsonType } from './json-type.ts';

/** A compiled schema. */
export interface CompiledSchema {
  readonly root: SchemaNode;
  /** Number of schemas in it and in those it refers to, including itself. */
  readonly nodes: number;
}

/** A schema document that has been read: the compiled one, or one that it refers to. */
export interface SchemaDocument {
  /** Its name in the library; null for the compiled document itself. */
  readonly name: string | null;
  readonly dialect: SchemaDialect;
}

/**
 * A place in a schema document. Each place refers to its parent, so that neither finding nor naming
 * one needs texts of paths, which keys can make long.
 */
export interface SchemaPlace {
  readonly value: Json;
  readonly parent: SchemaPlace | null;
  readonly step: string | number;
  readonly inside: Map<string | number, SchemaPlace>;
  /** The schema at this place, once it is known that there is one. */
  node: SchemaNode | null;
}

/** A part of a schema document with an identifier of its own, or the whole document. */
export interface SchemaResource {
  readonly document: SchemaDocument;
  /** Its identifier: the base URI of references in it. */
  readonly base: string;
  readonly root: SchemaNode | null;
  /** Its anchors. */
  readonly anchors: Map<string, SchemaNode>;
  /** Those anchors that a schema earlier on the way may replace. */
  readonly dynamicAnchors: Map<string, SchemaNode>;
}

/** One schema of a schema document. It is filled while the document is compiled, and does not change afterwards. */
export interface SchemaNode {
  readonly place: SchemaPlace;
  resource: SchemaResource;
  /** The value of a schema that is true or false; null for others. */
  verdict: boolean | null;
  /** Whether it needs the members of its value that its other keywords have evaluated. */
  needsSeen: boolean;
  readonly checks: Check[];
  readonly applicators: Applicator[];
  /** The schemas it applies to the same value. */
  readonly sameValue: Set<SchemaNode>;
}

/** The rule of one keyword for values of a type (null: of all). */
export type Rule = Check | Applicator;

/** A rule that needs no other schema. */
export interface Check {
  readonly type: 'check';
  readonly on: JsonType | null;
  holds(evaluation: Evaluation): boolean;
}

/**
 * A rule that applies other schemas: it yields evaluations, and continues with their answers; or returns its own answer, if that
 * is known at once.
 */
export interface Applicator {
  readonly type: 'applicator';
  readonly on: JsonType | null;
  apply(evaluation: Evaluation): Evaluating | boolean;
}

/** Yields evaluations of values; null at pauses. Returns the answer. */
export type Evaluating = Generator<Evaluation | null, boolean, boolean>;

/** A reference that was followed on the way to a schema. */
export interface Followed {
  /** Where the reference stands. */
  readonly from: SchemaPlace;
  /** The target of the reference. */
  readonly to: SchemaPlace;
  /** The reference that was followed before. */
  readonly before: Followed | null;
}

/** One evaluation of a value by a schema. */
export interface Evaluation {
  readonly run: ValidationRun;
  readonly node: SchemaNode;
  /** The last reference that was followed; null if the way led from the root through the document. */
  readonly followed: Followed | null;
  readonly value: Json;
  readonly at: Trail | null;
  readonly scope: Scope;
  /** Collects the evaluated members of the value, if the caller needs them. */
  readonly seen: EvaluatedMembers | null;
  /** Whether only the answer matters, so that nothing is reported. */
  readonly quiet: boolean;
  /** The number of schemas that were applied to the same value on the way. */
  readonly level: number;
}

/** The location of a value in the whole; null at the root. */
export interface Trail {
  readonly parent: Trail | null;
  readonly step: string | number;
}

/** The resources on the way, the last one first. */
export interface Scope {
  readonly resource: SchemaResource;
  readonly outer: Scope | null;
}

/** Members of a value that schemas have evaluated. */
export interface EvaluatedMembers {
  all: boolean;
  readonly members: Set<string | number>;
}

/** A message; `it` is the value quoted, or words that replace it. */
export type Wording = (it: string) => string;

/** One validation: its budget, and its issues. */
export interface ValidationRun {
  /** Counts steps of work; ends the validation if there are none left. */
  spend(steps: number): void;
  /** Reports an issue; always returns false, the answer of the rule. */
  fail(evaluation: Evaluation, keyword: string, wording: Wording, safe?: string): false;
  /** Ends the validation, because the schema would never end. */
  endless(evaluation: Evaluation): never;
  /** The keys of a mapping in order, sorted once. */
  keysOf(object: JsonObject): readonly string[];
  /** Whether an applicator should yield, so that other work can be done. */
  isPauseDue(): boolean;
  /** The number of schemas; no more than that are applied to one value in a row. */
  readonly nodes: number;
}
