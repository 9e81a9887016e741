import type { QueryLimits } from '../../../config/config.ts';
import { type Fault, fault, throwFaults } from '../../../domain/errors.ts';
import { coerceVariables } from './check-variables.ts';
import { measureQuery, type QueryMeasure, type ValidOperation } from './measure-query.ts';

/**
 * Refuses an operation with invalid variables, or above a limit, and lists every exceeded limit; returns its measured
 * size.
 *
 * @throws InvalidVariables, QUERY_TOO_DEEP, QUERY_TOO_MANY_ALIASES, QUERY_TOO_COSTLY
 */
export function checkQuery(valid: ValidOperation, limits: QueryLimits): QueryMeasure {
  const variables = coerceVariables(valid, !limits.introspection);
  const measure = measureQuery({ ...valid, variables }, limits.maxPageRows);
  throwFaults(overLimits(measure, limits));
  return measure;
}

function overLimits(
  { depth, aliases, cost, paged }: QueryMeasure,
  limits: QueryLimits,
): readonly Fault[] {
  const faults: Fault[] = [];
  if (depth > limits.maxDepth)
    faults.push(fault('QUERY_TOO_DEEP', { depth, limit: limits.maxDepth }));
  if (aliases > limits.maxAliases) {
    faults.push(fault('QUERY_TOO_MANY_ALIASES', { aliases, limit: limits.maxAliases }));
  }
  if (cost > limits.maxCost) {
    const field = paged && { field: paged.path.join('.') };
    faults.push(fault('QUERY_TOO_COSTLY', { cost, limit: limits.maxCost, ...field }));
  }
  return faults;
}
