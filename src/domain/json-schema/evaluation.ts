import type { Json } from '../json/value.ts';
import type { EvaluatedMembers, Evaluation, SchemaNode, Scope } from './schema-node.ts';

/** The question whether the same value is of another schema too, which is then part of the answer. */
export function alsoOf(evaluation: Evaluation, node: SchemaNode): Evaluation {
  return onSameValue(evaluation, node, evaluation.quiet, evaluation.seen);
}

/** The same of a schema that a reference leads to. */
export function referredOf(evaluation: Evaluation, node: SchemaNode): Evaluation {
  const { node: from, followed: before } = evaluation;
  const followed = { from: from.place, to: node.place, before };
  return { ...alsoOf(evaluation, node), followed };
}

/** The question of `alsoOf`, asked only for the answer; `seen` hears of members, to be used if the answer is yes. */
export function whetherOf(
  evaluation: Evaluation,
  node: SchemaNode,
  seen: EvaluatedMembers | null,
): Evaluation {
  return onSameValue(evaluation, node, true, seen);
}

/** The question whether a member of the value is of a schema. */
export function memberEvaluation(
  evaluation: Evaluation,
  node: SchemaNode,
  step: string | number,
  value: Json,
): Evaluation {
  return {
    ...elsewhere(evaluation, node, value),
    at: { parent: evaluation.at, step },
  };
}

/** The same, asked only for the answer. */
export function whetherMemberOf(
  evaluation: Evaluation,
  node: SchemaNode,
  step: string | number,
  value: Json,
): Evaluation {
  return { ...memberEvaluation(evaluation, node, step, value), quiet: true };
}

/** The question whether the name of a member is of a schema. */
export function nameEvaluation(evaluation: Evaluation, node: SchemaNode, name: string): Evaluation {
  return elsewhere(evaluation, node, name);
}

function elsewhere(evaluation: Evaluation, node: SchemaNode, value: Json): Evaluation {
  const { run, at, quiet, followed } = evaluation;
  const scope = scopeOf(evaluation, node);
  return { run, node, followed, value, at, scope, seen: null, quiet, level: 0 };
}

function onSameValue(
  evaluation: Evaluation,
  node: SchemaNode,
  quiet: boolean,
  seen: EvaluatedMembers | null,
): Evaluation {
  const { run, value, at, level, followed } = evaluation;
  if (level > run.nodes) run.endless(evaluation);
  const scope = scopeOf(evaluation, node);
  return { run, node, followed, value, at, scope, seen, quiet, level: level + 1 };
}

function scopeOf({ scope }: Evaluation, { resource }: SchemaNode): Scope {
  return scope.resource === resource ? scope : { resource, outer: scope };
}
