import type { Json } from '../json/value.ts';
import type {
  ArithmeticOperator,
  ComparisonOperator,
  FilterName,
  FunctionName,
  MethodName,
  TestName,
} from './template-names.ts';

/** An expression of a template; `at` is its offset in the text. */
export type TemplateExpression = { readonly at: number } & (
  | { readonly kind: 'constant'; readonly value: Json }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list' | 'tuple'; readonly items: readonly TemplateExpression[] }
  | { readonly kind: 'map'; readonly members: readonly ExpressionPair[] }
  | { readonly kind: 'member'; readonly of: TemplateExpression; readonly key: TemplateExpression }
  | { readonly kind: 'slice'; readonly of: TemplateExpression; readonly bounds: SliceBounds }
  | { readonly kind: 'not' | 'minus' | 'plus'; readonly of: TemplateExpression }
  | {
      readonly kind: 'arithmetic';
      readonly operator: ArithmeticOperator;
      readonly left: TemplateExpression;
      readonly right: TemplateExpression;
    }
  | { readonly kind: 'concat'; readonly parts: readonly TemplateExpression[] }
  | {
      readonly kind: 'compare';
      readonly first: TemplateExpression;
      readonly rest: readonly Comparison[];
    }
  | {
      readonly kind: 'and' | 'or';
      readonly left: TemplateExpression;
      readonly right: TemplateExpression;
    }
  | {
      readonly kind: 'choice';
      readonly test: TemplateExpression;
      readonly chosen: TemplateExpression;
      readonly otherwise: TemplateExpression | null;
    }
  | {
      readonly kind: 'filter';
      readonly of: TemplateExpression;
      readonly name: FilterName;
      readonly given: ArgumentExpressions;
    }
  | {
      readonly kind: 'test';
      readonly of: TemplateExpression;
      readonly name: TestName;
      readonly given: ArgumentExpressions;
    }
  | {
      readonly kind: 'method';
      readonly of: TemplateExpression;
      readonly name: MethodName;
      readonly given: ArgumentExpressions;
    }
  | { readonly kind: 'function'; readonly name: FunctionName; readonly given: ArgumentExpressions }
);

/** The expression of one kind. */
export type ExpressionOf<K extends TemplateExpression['kind']> = TemplateExpression & {
  readonly kind: K;
};

/** A key of a map, and its value. */
export type ExpressionPair = readonly [key: TemplateExpression, value: TemplateExpression];

/** Start, end and step of a slice. */
export type SliceBounds = readonly [
  start: TemplateExpression | null,
  end: TemplateExpression | null,
  step: TemplateExpression | null,
];

/** One step of a chain of comparisons. */
export interface Comparison {
  readonly operator: ComparisonOperator;
  readonly right: TemplateExpression;
}

/** The arguments of a filter, test, method or function. */
export interface ArgumentExpressions {
  readonly positional: readonly TemplateExpression[];
  readonly named: readonly (readonly [name: string, value: TemplateExpression])[];
}

/** A part of a text template. */
export type TemplateStatement =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly value: TemplateExpression }
  | {
      readonly kind: 'if';
      readonly branches: readonly IfBranch[];
      readonly otherwise: readonly TemplateStatement[];
    }
  | {
      readonly kind: 'for';
      readonly targets: AssignTargets;
      readonly of: TemplateExpression;
      readonly filter: TemplateExpression | null;
      readonly body: readonly TemplateStatement[];
      readonly otherwise: readonly TemplateStatement[];
    }
  | {
      readonly kind: 'set';
      readonly targets: AssignTargets;
      readonly value: TemplateExpression;
    }
  | {
      readonly kind: 'capture';
      readonly name: string;
      readonly body: readonly TemplateStatement[];
    };

/** The statement of one kind. */
export type StatementOf<K extends TemplateStatement['kind']> = TemplateStatement & {
  readonly kind: K;
};

/** One `if` or `elif`. */
export interface IfBranch {
  readonly test: TemplateExpression;
  readonly body: readonly TemplateStatement[];
}

/** The names that are assigned; `isTuple`: the value is taken apart. */
export interface AssignTargets {
  readonly names: readonly string[];
  readonly isTuple: boolean;
  readonly at: number;
}
