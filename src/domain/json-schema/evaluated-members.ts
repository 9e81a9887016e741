import type { EvaluatedMembers } from './schema-node.ts';

/** No members seen yet. */
export function noEvaluatedMembers(): EvaluatedMembers {
  return { all: false, members: new Set() };
}

/**
 * Adds the members that a schema has evaluated to those of its caller, if the caller needs them.
 */
export function addEvaluated(
  to: EvaluatedMembers | null,
  from: EvaluatedMembers | null,
  spend: (steps: number) => void,
): void {
  if (to === null || from === null) return;
  if (from.all) to.all = true;
  if (to.all) return;
  spend(from.members.size);
  for (const member of from.members) to.members.add(member);
}
