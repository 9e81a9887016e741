import type { QueryLimits } from '../../../config/config.ts';
import { type Fault, fault, throwFaults } from '../../../domain/errors.ts';
import { coerceVariables } from './check-variables.ts';
import { measureQuery, type QueryMeasure, type ValidOperation } from './measure-query.ts';

/**
 * Refuses an operation whose variables do not fit, or that asks for too much, with every limit that it is
 * over.
 *
 * @throws InvalidVariables, QUERY_TOO_DEEP, QUERY_TOO_MANY_ALIASES, QUERY_TOO_COSTLY
 */
export function checkQuery(valid: ValidOperation, limits: QueryLimits): void {
  const variables = coerceVariables(valid, !limits.introspection);
  throwFaults(overLimits(measureQuery({ ...valid, variables }, limits.maxPageRows), limits));
}

function overLimits({ depth, aliases, cost }: QueryMeasure, limits: QueryLimits): readonly Fault[] {
  const faults: Fault[] = [];
  if (depth > limits.maxDepth)
    faults.push(fault('QUERY_TOO_DEEP', { depth, limit: limits.maxDepth }));
  if (aliases > limits.maxAliases) {
    faults.push(fault('QUERY_TOO_MANY_ALIASES', { aliases, limit: limits.maxAliases }));
  }
  if (cost > limits.maxCost)
    faults.push(fault('QUERY_TOO_COSTLY', { cost, limit: limits.maxCost }));
  return faults;
}
