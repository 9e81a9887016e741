import type { Json, JsonObject } from '../json/value.ts';
import type { SchemaDialect } from './draft.ts';
import type { JsonType } from './json-type.ts';

/** A schema made ready to validate with. */
export interface CompiledSchema {
  readonly root: SchemaNode;
  /** Schemas within it and within those it refers to, itself included. */
  readonly nodes: number;
}

/** A schema document that has been read: the compiled one, or one that it refers to. */
export interface SchemaDocument {
  /** Its name in the library; null for the compiled document itself. */
  readonly name: string | null;
  readonly dialect: SchemaDialect;
}

/**
 * A place in a schema document. Places know the one they are in, so that neither finding one again
 * nor naming it takes texts of paths, which keys can make long.
 */
export interface SchemaPlace {
  readonly value: Json;
  readonly parent: SchemaPlace | null;
  readonly step: string | number;
  readonly inside: Map<string | number, SchemaPlace>;
  /** The schema that stands here, once it is known that one does. */
  node: SchemaNode | null;
}

/** A part of a schema document with an identifier of its own, or the whole. */
export interface SchemaResource {
  readonly document: SchemaDocument;
  /** Its identifier, which references within it are relative to. */
  readonly base: string;
  readonly root: SchemaNode | null;
  /** Its named places. */
  readonly anchors: Map<string, SchemaNode>;
  /** Those of them that a schema met earlier on the way may stand in for. */
  readonly dynamicAnchors: Map<string, SchemaNode>;
}

/** One schema of a schema document. It is filled while the document is compiled, then left alone. */
export interface SchemaNode {
  readonly place: SchemaPlace;
  resource: SchemaResource;
  /** What a schema that is true or false says; null for others. */
  verdict: boolean | null;
  /** Whether it must know which members of its value its other keywords have looked at. */
  needsSeen: boolean;
  readonly checks: Check[];
  readonly applicators: Applicator[];
  /** The schemas it applies to the very value it is applied to itself. */
  readonly sameValue: Set<SchemaNode>;
}

/** What one keyword asks of values of a kind (null: of all). */
export type Rule = Check | Applicator;

/** A rule that decides alone. */
export interface Check {
  readonly type: 'check';
  readonly on: JsonType | null;
  holds(evaluation: Evaluation): boolean;
}

/** A rule that applies other schemas: it yields what it wants to know, and goes on with the answer. */
export interface Applicator {
  readonly type: 'applicator';
  readonly on: JsonType | null;
  apply(evaluation: Evaluation): Evaluating;
}

/** Questions whether values are of schemas; null only gives others a chance. Ends with an answer. */
export type Evaluating = Generator<Evaluation | null, boolean, boolean>;

/** A reference that was followed on the way to a schema. */
export interface Followed {
  /** Where the reference stands. */
  readonly from: SchemaPlace;
  /** Where it leads. */
  readonly to: SchemaPlace;
  /** The reference followed before. */
  readonly before: Followed | null;
}

/** The question whether a value is of a schema. */
export interface Evaluation {
  readonly run: ValidationRun;
  readonly node: SchemaNode;
  /** The last reference that was followed; null if the way led from the root through the document. */
  readonly followed: Followed | null;
  readonly value: Json;
  readonly at: Trail | null;
  readonly scope: Scope;
  /** Receives which members of the value were looked at, where somebody wants to know. */
  readonly seen: EvaluatedMembers | null;
  /** Whether only the answer matters, so that nothing is reported. */
  readonly quiet: boolean;
  /** How many schemas were applied to this very value on the way here. */
  readonly level: number;
}

/** Where a value stands in the whole; null at the root. */
export interface Trail {
  readonly parent: Trail | null;
  readonly step: string | number;
}

/** The resources that the way led through, the last one first. */
export interface Scope {
  readonly resource: SchemaResource;
  readonly outer: Scope | null;
}

/** Members of a value that schemas had a say about. */
export interface EvaluatedMembers {
  all: boolean;
  readonly members: Set<string | number>;
}

/** A message; `it` is the value quoted, or words that stand for it. */
export type Wording = (it: string) => string;

/** One validation: what it may cost, and what it has found. */
export interface ValidationRun {
  /** Pays for steps of work; ends the validation if there are none left. */
  spend(steps: number): void;
  /** Reports what is wrong; always false, for a rule to answer with. */
  fail(evaluation: Evaluation, keyword: string, wording: Wording, safe?: string): false;
  /** Ends the validation, as the schema never comes to an end. */
  endless(evaluation: Evaluation): never;
  /** The keys of a mapping in order, sorted once. */
  keysOf(object: JsonObject): readonly string[];
  /** How many schemas there are; more than that are never applied to one value in a row. */
  readonly nodes: number;
}
