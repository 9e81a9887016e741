import { getVariableValues } from 'graphql';
import type { QueryLimits } from '../../config.ts';
import { type Fault, fault, throwFaults } from '../../domain/errors.ts';
import { measureQuery, type QueryMeasure, type ValidOperation } from './measure-query.ts';

/**
 * Refuses an operation that asks for too much, with every limit that it is over.
 *
 * @throws QUERY_TOO_DEEP, QUERY_TOO_MANY_ALIASES, QUERY_TOO_COSTLY
 */
export function checkQuery(valid: ValidOperation, limits: QueryLimits): void {
  const { schema, operation } = valid;
  const definitions = operation.variableDefinitions ?? [];
  const { coerced } = getVariableValues(schema, definitions, valid.variables);
  // Variables that do not fit are refused where the operation is executed, before it does anything.
  if (coerced === undefined) return;
  throwFaults(overLimits(measureQuery({ ...valid, variables: coerced }, limits.pageRows), limits));
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
