import { isJsonArray, type Json } from '../json/value.ts';
import { evaluateExisting, evaluateExpression, evaluateToText } from './evaluate-expression.ts';
import { failed, spend, spendText, type TemplateRun, type TemplateValue } from './template-run.ts';
import type { AssignTargets, StatementOf, TemplateStatement } from './template-tree.ts';
import { isTruthy, itemsOf } from './template-value.ts';

/** The text that statements give. @throws TemplateError */
export function evaluateStatements(run: TemplateRun, body: readonly TemplateStatement[]): string {
  let text = '';
  for (const statement of body) {
    spend(run);
    text += evaluateStatement(run, statement);
    if (text.length > run.budget.maxSize) spendText(run, text.length);
  }
  return text;
}

function evaluateStatement(run: TemplateRun, statement: TemplateStatement): string {
  switch (statement.kind) {
    case 'text':
      return statement.text;
    case 'output':
      return evaluateToText(run, statement.value);
    case 'if': {
      const branch = statement.branches.find(({ test }) => isTruthy(evaluateExpression(run, test)));
      return evaluateStatements(run, branch?.body ?? statement.otherwise);
    }
    case 'for':
      return evaluateFor(run, statement);
    case 'set':
      assign(run, statement.targets, evaluateExpression(run, statement.value));
      return '';
    case 'capture': {
      const text = withScope(run, () => evaluateStatements(run, statement.body));
      run.scopes.at(-1)?.set(statement.name, text);
      return '';
    }
  }
}

function evaluateFor(run: TemplateRun, statement: StatementOf<'for'>): string {
  const { targets, of, filter, body, otherwise } = statement;
  const value = evaluateExisting(run, of);
  run.at = of.at;
  const all = itemsOf(run, value);
  const items = filter === null ? all : all.filter((item) => isWanted(run, statement, item));
  if (items.length === 0) return withScope(run, () => evaluateStatements(run, otherwise));
  let text = '';
  items.forEach((item, index) => {
    text += withScope(run, () => {
      assign(run, targets, item);
      run.scopes.at(-1)?.set('loop', loopOf(items, index));
      return evaluateStatements(run, body);
    });
    spendText(run, text.length > run.budget.maxSize ? text.length : 0);
  });
  return text;
}

function isWanted(run: TemplateRun, { targets, filter }: StatementOf<'for'>, item: Json): boolean {
  return withScope(run, () => {
    assign(run, targets, item);
    return filter === null || isTruthy(evaluateExpression(run, filter));
  });
}

function loopOf(items: readonly Json[], index: number): Json {
  const { length } = items;
  const previous = items[index - 1];
  const next = items[index + 1];
  return {
    index: index + 1,
    index0: index,
    revindex: length - index,
    revindex0: length - index - 1,
    first: index === 0,
    last: index === length - 1,
    length,
    depth: 1,
    depth0: 0,
    ...(previous !== undefined && { previtem: previous }),
    ...(next !== undefined && { nextitem: next }),
  };
}

/** Names that are set inside are gone behind it. */
function withScope<T>(run: TemplateRun, work: () => T): T {
  run.scopes.push(new Map());
  try {
    return work();
  } finally {
    run.scopes.pop();
  }
}

function assign(
  run: TemplateRun,
  { names, isTuple, at }: AssignTargets,
  value: TemplateValue,
): void {
  const scope = run.scopes.at(-1);
  const [only] = names;
  if (!isTuple && only !== undefined) {
    scope?.set(only, value);
    return;
  }
  run.at = at;
  const items = isJsonArray(value as Json) ? itemsOf(run, value as Json) : null;
  if (items?.length !== names.length) {
    throw failed(run, `a value does not have the ${names.length} parts that are assigned`);
  }
  for (const [index, name] of names.entries()) scope?.set(name, items[index] as Json);
}
