/** The operators of arithmetic. */
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '//' | '%' | '**';

/** The operators of comparisons. */
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';

const filters = [
  ...['abs', 'capitalize', 'count', 'd', 'default', 'dictsort', 'first', 'float', 'format'],
  ...['indent', 'int', 'items', 'join', 'last', 'length', 'list', 'lower', 'map', 'max', 'min'],
  ...['reject', 'rejectattr', 'replace', 'reverse', 'round', 'select', 'selectattr', 'sort'],
  ...['string', 'sum', 'title', 'tojson', 'trim', 'unique', 'upper'],
] as const;
const tests = [
  ...['boolean', 'defined', 'even', 'in', 'iterable', 'mapping', 'none', 'number', 'odd'],
  ...['sequence', 'string', 'undefined', 'eq', 'equalto', 'ne', 'lt', 'lessthan', 'le', 'gt'],
  ...['greaterthan', 'ge', '==', '!=', '<', '<=', '>', '>='],
] as const;
const methods = [
  ...['upper', 'lower', 'strip', 'split', 'replace', 'startswith', 'endswith', 'format'],
  ...['get', 'keys', 'values', 'items'],
] as const;
const functions = ['range', 'dict'] as const;

/** The filters of the language. (docs/deployments.md#filters) */
export type FilterName = (typeof filters)[number];
/** The tests of the language. (docs/deployments.md#tests) */
export type TestName = (typeof tests)[number];
/** The methods of strings and maps. (docs/deployments.md#functions-and-methods) */
export type MethodName = (typeof methods)[number];
/** The functions of the language. (docs/deployments.md#functions-and-methods) */
export type FunctionName = (typeof functions)[number];

/** All filters, in the order of the alphabet. */
export const filterNames: readonly FilterName[] = filters;
/** All tests. */
export const testNames: readonly TestName[] = tests;
/** All methods. */
export const methodNames: readonly MethodName[] = methods;
/** All functions. */
export const functionNames: readonly FunctionName[] = functions;

/** Whether a name is one of a list; the name has its type then. */
export function isOneOf<N extends string>(names: readonly N[], name: string): name is N {
  return (names as readonly string[]).includes(name);
}

const forbiddenMembers: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Whether a template may not ask for a member of this name, whatever the value is. */
export function isForbiddenMember(name: string): boolean {
  return forbiddenMembers.includes(name);
}
