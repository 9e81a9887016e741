import type { QueryLimits } from '../../../config/config.ts';
import { type Fault, fault, throwFaults } from '../../../domain/errors.ts';
import { coerceVariables } from './check-variables.ts';
import { measureQuery, type QueryMeasure, type ValidOperation } from './measure-query.ts';

/**
 * Refuses an operation whose variables do not fit, or that asks for too much, with every limit that it is
 * over. Returns what it asks for.
 *
 * @throws InvalidVariables, QUERY_TOO_DEEP, QUERY_TOO_MANY_ALIASES, QUERY_TOO_COSTLY
 */
export function checkQuery(valid: ValidOperation, limits: QueryLimits): QueryMeasure {
  const variables = coerceVariables(valid, !limits.introspection);
  const measure = measureQuery({ ...valid, variables }, limits.pageRows);
  throwFaults(overLimits(measure, limits));
  return measure;
}

function overLimits({ depth, aliases, cost }: QueryMeasure, limits: QueryLimits): readonly Fault[] {
  const faults: Fault[] = [];
  if (depth > limits.depth) faults.push(fault('QUERY_TOO_DEEP', { depth, limit: limits.depth }));
  if (aliases > limits.aliases) {
    faults.push(fault('QUERY_TOO_MANY_ALIASES', { aliases, limit: limits.aliases }));
  }
  if (cost > limits.cost) faults.push(fault('QUERY_TOO_COSTLY', { cost, limit: limits.cost }));
  return faults;
}
