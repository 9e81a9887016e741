import type { ExpressionOperator } from 'mingo/types';
import { conditionOperators } from './operators/conditions.ts';
import { dateOperators } from './operators/dates.ts';
import { listOperators } from './operators/lists.ts';
import { mappingOperators } from './operators/mappings.ts';
import { numberOperators } from './operators/numbers.ts';
import { pathOperators } from './operators/paths.ts';
import { textOperators } from './operators/texts.ts';
import { typeOperators } from './operators/types.ts';

/** The operators of expressions that mean something else in the library than in MongoDB. */
export const ruleExpressions = {
  ...conditionOperators,
  ...dateOperators,
  ...listOperators,
  ...mappingOperators,
  ...numberOperators,
  ...pathOperators,
  ...textOperators,
  ...typeOperators,
} as unknown as Readonly<Record<string, ExpressionOperator>>;
