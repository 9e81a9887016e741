import * as operators from 'mingo/operators/expression';
import type { Operator } from './operator.ts';

/** The operators of the library, some of which ours use for what they compute alike. */
export const expression = operators as unknown as Readonly<
  Record<
    | '$round'
    | '$trunc'
    | '$filter'
    | '$dateToString'
    | '$trim'
    | '$ltrim'
    | '$rtrim'
    | '$dateTrunc',
    Operator
  > &
    Record<string, Operator>
>;
