import {
  growingCopy,
  isJsonObject,
  type Json,
  type JsonObject,
  memberAt,
  ownValue,
  setOwn,
} from '../json/value.ts';
import { evaluateTree } from '../template/evaluate-tree.ts';
import type { TemplateBudget } from '../template/template-run.ts';
import {
  type DeploymentFinding,
  type DeploymentNotes,
  noteFinding,
  noteShapeFlaws,
  noteTemplateFlaws,
} from './deployment-notes.ts';
import { type DeploymentInput, variablesSchema } from './manifest.ts';

/** Where variables come from. */
export type VariableSource =
  /** A file of variables. */
  | ({ readonly kind: 'file' } & DeploymentInput)
  /** The data of a `purser/Variables/v1` document. */
  | ({ readonly kind: 'document' } & DeploymentInput)
  /** The data of a `purser/Environment/v1` document. */
  | ({ readonly kind: 'environment' } & DeploymentInput)
  /** `NAME=VALUE` */
  | { readonly kind: 'variable'; readonly text: string }
  /** One variable of any value, which is not evaluated. */
  | { readonly kind: 'value'; readonly name: string; readonly value: Json };

/** All variables, and what is wrong with their sources. */
export interface ReadVariables {
  readonly variables: JsonObject;
  readonly findings: readonly DeploymentFinding[];
}

/**
 * Puts variables together, the weakest source first: a file is merged deeply into the variables before it,
 * which its expressions see; `NAME=VALUE` sets one variable to a text. (docs/deployments.md#variables)
 */
export function readVariables(
  sources: readonly VariableSource[],
  budget: TemplateBudget,
): ReadVariables {
  const found: DeploymentFinding[] = [];
  let variables: JsonObject = {};
  for (const [source, one] of sources.entries()) {
    const notes = { source, found };
    if (one.kind === 'variable') variables = withAssignment(notes, variables, one.text);
    else if (one.kind === 'value') variables = withValue(notes, variables, one.name, one.value);
    else variables = withFile(notes, variables, one, budget);
  }
  return { variables, findings: found };
}

function withAssignment(notes: DeploymentNotes, variables: JsonObject, text: string): JsonObject {
  const cut = text.indexOf('=');
  const name = cut < 0 ? text : text.slice(0, cut);
  if (cut < 1) {
    const reason = 'a variable is given as NAME=VALUE';
    noteFinding(notes, 'CONTEXT_INVALID', [], { reason });
    return variables;
  }
  const value = text.slice(cut + 1).replace(/^"([\s\S]*)"$/, '$1');
  return withValue(notes, variables, name, value);
}

function withValue(
  notes: DeploymentNotes,
  variables: JsonObject,
  name: string,
  value: Json,
): JsonObject {
  if (isBuiltIn(notes, [], name)) return variables;
  const copy = growingCopy(variables);
  setOwn(copy, name, value);
  return copy;
}

/** Where the variables are in the data of a source; null: they are the data. */
const memberOfVariables = { file: null, document: 'vars', environment: 'variables' } as const;

function withFile(
  notes: DeploymentNotes,
  variables: JsonObject,
  source: Extract<VariableSource, DeploymentInput>,
  budget: TemplateBudget,
): JsonObject {
  const member = memberOfVariables[source.kind];
  if (source.kind === 'document') {
    noteShapeFlaws(notes, variablesSchema, source, 'CONTEXT_INVALID');
  }
  const at = member === null ? [] : [member];
  const given = member === null ? source.data : memberAt(source.data, member);
  if (!isJsonObject(given)) {
    if (member === null) {
      noteFinding(notes, 'CONTEXT_INVALID', [], { reason: 'variables are a mapping' });
    }
    return variables;
  }
  const { isLiteral } = source;
  const { value, flaws } = evaluateTree(given, {
    context: variables,
    budget,
    ...(isLiteral && { isLiteral: (location) => isLiteral([...at, ...location]) }),
  });
  noteTemplateFlaws(notes, at, flaws);
  const merged = growingCopy(variables);
  for (const [name, member] of Object.entries(value as JsonObject)) {
    if (isBuiltIn(notes, [...at, name], name)) continue;
    setOwn(merged, name, mergedDeeply(ownValue(variables, name), member));
  }
  return merged;
}

/** Names of the engine itself begin so. */
function isBuiltIn(notes: DeploymentNotes, at: readonly string[], name: string): boolean {
  if (!name.startsWith('_')) return false;
  const reason =
    at.length === 0
      ? `"${name}" cannot be set: names of built-in variables begin with "_"`
      : 'cannot be set: names of built-in variables begin with "_"';
  noteFinding(notes, 'CONTEXT_INVALID', at, { reason });
  return true;
}

/** Mappings are merged; anything else replaces the value before it. */
function mergedDeeply(before: Json | undefined, value: Json): Json {
  if (!isJsonObject(before) || !isJsonObject(value)) return value;
  const merged = growingCopy(before);
  for (const key of Object.keys(value)) {
    setOwn(merged, key, mergedDeeply(ownValue(before, key), value[key] as Json));
  }
  return merged;
}
