/** What becomes of rows of `execute` rules, from the most careful on. */
export const executionModes = ['off', 'simulate', 'live'] as const;

/** Whether calls are sent, recorded as if they were, or not made at all. */
export type ExecutionMode = (typeof executionModes)[number];

/** The more careful of some modes; `live` of none. */
export function mostCareful(modes: readonly ExecutionMode[]): ExecutionMode {
  return executionModes.find((mode) => modes.includes(mode)) ?? 'live';
}

/** The least careful of some modes; `off` of none. */
export function leastCareful(modes: readonly ExecutionMode[]): ExecutionMode {
  return executionModes.findLast((mode) => modes.includes(mode)) ?? 'off';
}
