import {
  growingCopy,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonArray,
  type JsonObject,
  setOwn,
} from '../json/value.ts';
import { evaluateExisting } from './evaluate-expression.ts';
import { evaluateStatements } from './evaluate-statements.ts';
import { isTemplate, parseTemplate } from './parse-template.ts';
import { TemplateError, type TemplateFlaw } from './template-flaw.ts';
import {
  createTemplateBudget,
  failed,
  maxTemplateSteps,
  nothingPending,
  PendingText,
  type PendingValues,
  spend,
  spendText,
  type TemplateBudget,
  type TemplateRun,
} from './template-run.ts';
import { Tuple } from './template-value.ts';

/** What a text is worth: its value, or why it has none. */
export type EvaluatedText =
  | { readonly value: Json; readonly flaw: null }
  | { readonly value: null; readonly flaw: TemplateFlaw };

/** How a text is evaluated. */
export interface TextEvaluation {
  /** What it may take; of a shared budget, a text takes 100,000 steps at most. Default: these. */
  readonly budget?: TemplateBudget;
  /** What is known only later: a text that needs it is its own value. Default: nothing. */
  readonly pending?: PendingValues;
}

/**
 * The value of a text: of a single expression with its type, of a template as a text, of any other text the text itself.
 * `context` has the variables. Never throws. (docs/deployments.md#expressions)
 */
export function evaluateText(
  text: string,
  context: JsonObject,
  { budget = createTemplateBudget(), pending = nothingPending }: TextEvaluation = {},
): EvaluatedText {
  if (!isTemplate(text)) return { value: text, flaw: null };
  const granted = Math.min(budget.steps, maxTemplateSteps);
  const own = { steps: granted, maxSize: budget.maxSize };
  const run: TemplateRun = { context, scopes: [new Map()], budget: own, pending, at: 0 };
  try {
    const template = parseTemplate(text);
    if (template.kind === 'template') {
      return { value: evaluateStatements(run, template.body), flaw: null };
    }
    const value = evaluateExisting(run, template.value);
    run.at = template.value.at;
    return { value: plainValue(run, value), flaw: null };
  } catch (error) {
    if (error instanceof PendingText) return { value: text, flaw: null };
    if (!(error instanceof TemplateError)) throw error;
    return { value: null, flaw: error.flaw };
  } finally {
    budget.steps -= granted - Math.max(0, own.steps);
  }
}

/** Whether a text is a template of the language; null if it is, or holds nothing to evaluate. Never throws. */
export function templateFlaw(text: string): TemplateFlaw | null {
  if (!isTemplate(text)) return null;
  try {
    parseTemplate(text);
    return null;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return error.flaw;
  }
}

/** Levels of a result: as deep as a document may be. */
const maxLevels = 100;

/** A result without tuples, measured. */
function plainValue(run: TemplateRun, value: Json): Json {
  let size = 0;
  const plain = (one: Json, level: number): Json => {
    spend(run);
    if (level > maxLevels) throw failed(run, `a value has more than ${maxLevels} levels`);
    size += typeof one === 'string' ? one.length : 1;
    if (size > run.budget.maxSize) spendText(run, size);
    if (isJsonArray(one)) return plainItems(one, (item) => plain(item, level + 1));
    if (!isJsonObject(one)) return one;
    return plainMembers(one, (member) => plain(member, level + 1));
  };
  return plain(value, 0);
}

function plainItems(list: JsonArray, plain: (item: Json) => Json): Json {
  const items = list.map(plain);
  const isSame = !(list instanceof Tuple) && items.every((item, at) => item === list[at]);
  return isSame ? list : items;
}

function plainMembers(map: JsonObject, plain: (member: Json) => Json): Json {
  let copy: Record<string, Json> | null = null;
  for (const key of Object.keys(map)) {
    const member = map[key] as Json;
    const found = plain(member);
    if (found === member) continue;
    copy ??= growingCopy(map);
    setOwn(copy, key, found);
  }
  return copy ?? map;
}
