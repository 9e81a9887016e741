import type { Json } from '../json/value.ts';
import type { EvaluatedMembers, Evaluation, SchemaNode, Scope } from './schema-node.ts';

/** An evaluation of the same value by another schema; the result becomes part of the caller's. */
export function alsoOf(evaluation: Evaluation, node: SchemaNode): Evaluation {
  const { quiet, seen, followed } = evaluation;
  return onSameValue(evaluation, node, { quiet, seen, followed });
}

/** The same for a schema that a reference leads to. */
export function referredOf(evaluation: Evaluation, node: SchemaNode): Evaluation {
  const { node: from, followed: before, quiet, seen } = evaluation;
  const followed = { from: from.place, to: node.place, before };
  return onSameValue(evaluation, node, { quiet, seen, followed });
}

/**
 * Like `alsoOf`, but only for the answer: nothing is reported. `seen` collects the evaluated members, for use if the
 * answer is yes.
 */
export function whetherOf(
  evaluation: Evaluation,
  node: SchemaNode,
  seen: EvaluatedMembers | null,
): Evaluation {
  const { followed } = evaluation;
  return onSameValue(evaluation, node, { quiet: true, seen, followed });
}

/** An evaluation of a member of the value by a schema. */
export function memberEvaluation(
  evaluation: Evaluation,
  node: SchemaNode,
  step: string | number,
  value: Json,
): Evaluation {
  const at = { parent: evaluation.at, step };
  return elsewhere(evaluation, node, { value, at, quiet: evaluation.quiet });
}

/** The same, only for the answer. */
export function whetherMemberOf(
  evaluation: Evaluation,
  node: SchemaNode,
  step: string | number,
  value: Json,
): Evaluation {
  const at = { parent: evaluation.at, step };
  return elsewhere(evaluation, node, { value, at, quiet: true });
}

/** An evaluation of the name of a member by a schema. */
export function nameEvaluation(evaluation: Evaluation, node: SchemaNode, name: string): Evaluation {
  const { at, quiet } = evaluation;
  return elsewhere(evaluation, node, { value: name, at, quiet });
}

function elsewhere(
  evaluation: Evaluation,
  node: SchemaNode,
  { value, at, quiet }: Pick<Evaluation, 'value' | 'at' | 'quiet'>,
): Evaluation {
  const { run, followed } = evaluation;
  const scope = scopeOf(evaluation, node);
  return { run, node, followed, value, at, scope, seen: null, quiet, level: 0 };
}

function onSameValue(
  evaluation: Evaluation,
  node: SchemaNode,
  { quiet, seen, followed }: Pick<Evaluation, 'quiet' | 'seen' | 'followed'>,
): Evaluation {
  const { run, value, at, level } = evaluation;
  if (level > run.nodes) run.endless(evaluation);
  const scope = scopeOf(evaluation, node);
  return { run, node, followed, value, at, scope, seen, quiet, level: level + 1 };
}

function scopeOf({ scope }: Evaluation, { resource }: SchemaNode): Scope {
  return scope.resource === resource ? scope : { resource, outer: scope };
}
