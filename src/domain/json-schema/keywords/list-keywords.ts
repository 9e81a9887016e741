import { isJsonArray, type Json, ownValue } from '../../json/value.ts';
import { comparableText, isComparablyEqual } from '../comparable-text.ts';
import { memberEvaluation, whetherMemberOf } from '../evaluation.ts';
import { countIn, expectBoolean, expectCount, expectList } from '../expected.ts';
import { answerAtOnce } from '../own-checks.ts';
import type { Evaluating, Evaluation, SchemaNode } from '../schema-node.ts';
import { applicator, check, type Keyword, type Site } from '../site.ts';

/** `minItems`: the minimum length of a list. */
export const minItems: Keyword = (site) => {
  const least = expectCount(site);
  if (least === null) return null;
  return check('array', (evaluation) => {
    if (itemsOf(evaluation).length >= least) return true;
    const wanted = `at least ${least} items`;
    return evaluation.run.fail(evaluation, 'minItems', (it) => `${it} is too short: ${wanted}`);
  });
};

/** `maxItems`: the maximum length of a list. */
export const maxItems: Keyword = (site) => {
  const maximum = expectCount(site);
  if (maximum === null) return null;
  return check('array', (evaluation) => {
    if (itemsOf(evaluation).length <= maximum) return true;
    const wanted = `at most ${maximum} items`;
    return evaluation.run.fail(evaluation, 'maxItems', (it) => `${it} is too long: ${wanted}`);
  });
};

/** `uniqueItems`: whether all items must differ. */
export const uniqueItems: Keyword = (site) => {
  if (!expectBoolean(site)) return null;
  return applicator('array', (evaluation) =>
    itemsOf(evaluation).length < fewItems ? fewDiffer(evaluation) : manyDiffer(evaluation),
  );
};

/** Fewer items are compared each with each other: mostly they differ in their first member. */
const fewItems = 12;

function fewDiffer(evaluation: Evaluation): boolean {
  const { spend } = evaluation.run;
  const values = itemsOf(evaluation);
  for (let second = 1; second < values.length; second += 1) {
    const item = values[second] as Json;
    for (let first = 0; first < second; first += 1) {
      const isEqual = isComparablyEqual(values[first] as Json, item, spend);
      if (isEqual) return areEqual(evaluation, first, second);
    }
  }
  return true;
}

function* manyDiffer(evaluation: Evaluation): Evaluating {
  const { run } = evaluation;
  const places = new Map<string, number>();
  for (const [index, item] of itemsOf(evaluation).entries()) {
    const text = comparableText(item, run.spend);
    const first = places.get(text);
    if (first !== undefined) return areEqual(evaluation, first, index);
    places.set(text, index);
    if (run.isPauseDue()) yield null;
  }
  return true;
}

function areEqual(evaluation: Evaluation, first: number, second: number): false {
  const which = `items ${first} and ${second} are equal`;
  return evaluation.run.fail(
    evaluation,
    'uniqueItems',
    (it) => `${it} has non-unique elements: ${which}`,
  );
}

/** `prefixItems`: a schema for each of the first items. */
export const prefixItems: Keyword = (site) => {
  const listed = expectList(site, true);
  if (listed === null) return null;
  const nodes = listed.map((_, index) => site.subschema(index));
  return applicator('array', (evaluation) => firstItems(evaluation, nodes));
};

/** `items`: a schema for all items, or, before 2020-12, also one for each of the first. */
export const items: Keyword = (site) => {
  if (isJsonArray(site.value) && site.draft < 2020) return prefixItems(site);
  const prefix = site.draft < 2020 ? 0 : lengthOfList(ownValue(site.schema, 'prefixItems'));
  const node = site.subschema();
  return applicator('array', (evaluation) => itemsAfter(evaluation, site.keyword, node, prefix));
};

/** `additionalItems`: a schema for the items beyond those of `items`. */
export const additionalItems: Keyword = (site) => {
  const node = site.subschema();
  const listed = ownValue(site.schema, 'items');
  if (!isJsonArray(listed)) return null;
  const prefix = listed.length;
  return applicator('array', (evaluation) => itemsAfter(evaluation, site.keyword, node, prefix));
};

/**
 * `contains`: how many items must be valid against a schema: one, or from 2019-09 on the given
 * numbers.
 */
export const contains: Keyword = (site) => {
  const node = site.subschema();
  const least = bound(site, 'minContains') ?? 1;
  const maximum = bound(site, 'maxContains') ?? Number.POSITIVE_INFINITY;
  return applicator('array', function* (evaluation) {
    const { run } = evaluation;
    const seen = site.draft < 2020 ? null : evaluation.seen;
    let count = 0;
    for (const [index, item] of itemsOf(evaluation).entries()) {
      const asked = whetherMemberOf(evaluation, node, index, item);
      if (!(answerAtOnce(asked) ?? (yield asked))) continue;
      count += 1;
      seen?.members.add(index);
    }
    if (count < least) {
      const many = least === 1 ? '' : `${least} `;
      const wanted = `does not contain ${many}items matching the given schema`;
      return run.fail(evaluation, 'contains', (it) => `${it} ${wanted}`);
    }
    if (count <= maximum) return true;
    const wanted = `contains more than ${maximum} items matching the given schema`;
    return run.fail(evaluation, 'contains', (it) => `${it} ${wanted}`);
  });
};

/** `unevaluatedItems`: a schema for the items that no other keyword has evaluated. */
export const unevaluatedItems: Keyword = (site) => {
  const node = site.subschema();
  return applicator('array', function* (evaluation) {
    const { seen, run } = evaluation;
    const values = itemsOf(evaluation);
    run.spend(values.length);
    if (seen === null || seen.all) return true;
    const unseen = values.flatMap((_, index) => (seen.members.has(index) ? [] : [index]));
    seen.all = true;
    if (node.verdict === false && unseen.length > 0) {
      const which = `Unevaluated items are not allowed (${unseen.length} unexpected)`;
      return run.fail(evaluation, site.keyword, () => which);
    }
    let valid = true;
    for (const index of unseen) {
      const asked = memberEvaluation(evaluation, node, index, values[index] as Json);
      if (!(answerAtOnce(asked) ?? (yield asked))) valid = false;
    }
    return valid;
  });
};

function* firstItems(evaluation: Evaluation, nodes: readonly SchemaNode[]): Evaluating {
  const values = itemsOf(evaluation);
  let valid = true;
  for (const [index, node] of nodes.entries()) {
    const item = values[index];
    if (item === undefined) break;
    const asked = memberEvaluation(evaluation, node, index, item);
    if (!(answerAtOnce(asked) ?? (yield asked))) valid = false;
    evaluation.seen?.members.add(index);
  }
  return valid;
}

function* itemsAfter(
  evaluation: Evaluation,
  keyword: string,
  node: SchemaNode,
  prefix: number,
): Evaluating {
  const values = itemsOf(evaluation);
  if (evaluation.seen !== null) evaluation.seen.all = true;
  if (node.verdict === false && values.length > prefix) {
    const wanted = `Additional items are not allowed (at most ${prefix} expected)`;
    return evaluation.run.fail(evaluation, keyword, () => wanted);
  }
  let valid = true;
  for (let index = prefix; index < values.length; index += 1) {
    const asked = memberEvaluation(evaluation, node, index, values[index] as Json);
    if (!(answerAtOnce(asked) ?? (yield asked))) valid = false;
  }
  return valid;
}

function itemsOf({ value }: Evaluation): readonly Json[] {
  return isJsonArray(value) ? value : [];
}

function lengthOfList(value: Json | undefined): number {
  return isJsonArray(value) ? value.length : 0;
}

function bound({ draft, schema }: Site, keyword: string): number | null {
  return draft < 2019 ? null : countIn(ownValue(schema, keyword), draft);
}
