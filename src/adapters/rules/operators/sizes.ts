import { RuleFailure } from '../../rule-results/rule-faults.ts';

/**
 * What an operator may make at once. A thread that runs out of memory ends alone only if it does so in small steps; a
 * large one would end the whole process.
 */
const maxItems = 1_000_000;
const maxCharacters = 1024 * 1024;

/** @throws RuleFailure */
export function checkItems(operator: string, count: number): void {
  if (count > maxItems) throw new RuleFailure(`${operator} makes more than ${maxItems} items`);
}

/** @throws RuleFailure */
export function checkCharacters(operator: string, count: number): void {
  if (count <= maxCharacters) return;
  throw new RuleFailure(`${operator} makes a text of more than ${maxCharacters} characters`);
}
