import { type Fault, fault } from '../../domain/errors.ts';
import { accumulators, expressionOperators } from '../../domain/policy/operators.ts';
import type { RuleLimits } from '../../ports/rule-engine.ts';
import { OutOfMemory } from './out-of-memory.ts';
import { LargeRow, UnfitValue } from './result-rows.ts';

/** A failure of an operator: its message holds names and types, and no values. */
export class RuleFailure extends Error {}

/** An evaluation takes more steps than it may. */
export class TooManySteps extends Error {
  readonly limit: number;
  constructor(limit: number) {
    super('too many steps');
    this.limit = limit;
  }
}

/** A relation that a rule reads has no rows. */
export class FailedBelow extends Error {
  readonly fault: Fault;
  constructor(failed: Fault) {
    super('a rule below failed');
    this.fault = failed;
  }
}

export function tooManyRows(rule: string, { maxRows }: RuleLimits): Fault {
  const facts = { rule, what: 'rows', limit: maxRows, setting: 'PURSER_RULE_ROWS' };
  return fault('RESULT_TOO_LARGE', facts);
}

/** What went wrong, without a word of rows: messages of engines may hold values. @throws OutOfMemory, if it is one */
export function ruleFault(rule: string, error: unknown): Fault {
  if (error instanceof FailedBelow) {
    const { facts } = error.fault;
    const reason = `"${String(facts['rule'] ?? facts['relation'])}", which it reads, failed`;
    return fault('RULE_RUNTIME', { rule, reason });
  }
  if (error instanceof OutOfMemory) throw error;
  if (error instanceof TooManySteps) return fault('RULE_STEPS', { rule, limit: error.limit });
  if (error instanceof LargeRow) {
    const facts = { rule, what: 'characters in a row', limit: error.limit };
    return fault('RESULT_TOO_LARGE', facts);
  }
  const isKnown = error instanceof RuleFailure || error instanceof UnfitValue;
  const reason = isKnown ? error.message : `${operatorIn(error)} does not fit a value`;
  return fault('RULE_RUNTIME', { rule, reason });
}

/** The operator that a message of an engine names. What merely looks like an operator may be a value. */
function operatorIn(error: unknown): string {
  const names = (error instanceof Error ? error.message : '').match(/\$[a-zA-Z]+/g) ?? [];
  const known = names.find((name) => expressionOperators.has(name) || accumulators.has(name));
  return known ?? 'an operator';
}
