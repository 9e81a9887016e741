import type { Location } from '../json/path/read.ts';
import {
  growingCopy,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from '../json/value.ts';
import { evaluateText, type TextEvaluation, templateFlaw } from './evaluate-template.ts';
import { isTemplate } from './parse-template.ts';
import type { TemplateFlaw } from './template-flaw.ts';
import type { TemplateBudget } from './template-run.ts';

/** A text of a value that cannot be evaluated. */
export interface LocatedFlaw {
  readonly location: Location;
  /** The text itself, which may be a secret. */
  readonly text: string;
  readonly flaw: TemplateFlaw;
}

/** A value whose texts are evaluated; where one has a flaw, it is left as it was. */
export interface EvaluatedTree {
  readonly value: Json;
  readonly flaws: readonly LocatedFlaw[];
}

/** How the texts of a value are evaluated. */
export interface TreeEvaluation extends TextEvaluation {
  readonly context: JsonObject;
  /** Shared by all texts of the value. */
  readonly budget: TemplateBudget;
  /** Whether the value at a location came from another document, so that it is a literal with all in it. */
  readonly isLiteral?: (location: Location) => boolean;
}

/**
 * Evaluates every text in a value, but no key of a mapping; results are not evaluated again. All flaws are found. Never
 * throws; a value has the depth of a document at most. (docs/deployments.md#expressions)
 */
export function evaluateTree(value: Json, evaluation: TreeEvaluation): EvaluatedTree {
  const flaws: LocatedFlaw[] = [];
  const evaluated = mapTexts(value, [], evaluation.isLiteral, (text, location) => {
    const { value: found, flaw } = evaluateText(text, evaluation.context, evaluation);
    if (flaw === null) return found;
    flaws.push({ location, text, flaw });
    return text;
  });
  return { value: evaluated, flaws };
}

/** What is wrong with the syntax of the texts in a value, whatever the context. Never throws. */
export function findTemplateFlaws(
  value: Json,
  isLiteral?: TreeEvaluation['isLiteral'],
): readonly LocatedFlaw[] {
  const flaws: LocatedFlaw[] = [];
  mapTexts(value, [], isLiteral, (text, location) => {
    const flaw = templateFlaw(text);
    if (flaw !== null) flaws.push({ location, text, flaw });
    return text;
  });
  return flaws;
}

type ChangeText = (text: string, location: Location) => Json;

/** A value with other texts; it is the same where none changed. */
function mapTexts(
  value: Json,
  location: Location,
  isLiteral: TreeEvaluation['isLiteral'],
  change: ChangeText,
): Json {
  if (typeof value === 'string') {
    return isTemplate(value) && !isLiteral?.(location) ? change(value, location) : value;
  }
  if (isJsonArray(value)) {
    if (isLiteral?.(location)) return value;
    const items = value.map((item, at) => mapTexts(item, [...location, at], isLiteral, change));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (!isJsonObject(value) || isLiteral?.(location)) return value;
  let copy: Record<string, Json> | null = null;
  for (const key of Object.keys(value)) {
    const member = value[key] as Json;
    const found = mapTexts(member, [...location, key], isLiteral, change);
    if (found === member) continue;
    copy ??= growingCopy(value);
    setOwn(copy, key, found);
  }
  return copy ?? value;
}
