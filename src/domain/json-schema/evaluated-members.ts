import type { EvaluatedMembers } from './schema-node.ts';

/** No members seen yet. */
export function noEvaluatedMembers(): EvaluatedMembers {
  return { all: false, members: new Set() };
}

/** Adds what was seen to what somebody wants to know, if anybody does. */
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
