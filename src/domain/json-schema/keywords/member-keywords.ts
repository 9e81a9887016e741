import { isJsonObject, type Json, type JsonObject, ownValue } from '../../json/value.ts';
import { memberEvaluation, nameEvaluation } from '../evaluation.ts';
import { expectMapping } from '../expected.ts';
import { answerAtOnce } from '../own-checks.ts';
import { quoted } from '../quoted.ts';
import type { Evaluating, Evaluation, SchemaNode } from '../schema-node.ts';
import type { SchemaPattern } from '../schema-pattern.ts';
import { applicator, type Keyword, type Site } from '../site.ts';
import { keysOf, objectOf } from './mapping-value.ts';

/** `properties`: schemas for the values of certain keys. */
export const properties: Keyword = (site) => {
  const mapping = expectMapping(site);
  if (mapping === null) return null;
  const names = Object.keys(mapping).sort();
  const nodes = new Map(names.map((name) => [name, site.subschema(name)]));
  function askOf(evaluation: Evaluation, name: string): Evaluation | null {
    const node = nodes.get(name);
    const object = objectOf(evaluation);
    if (node === undefined || !Object.hasOwn(object, name)) return null;
    evaluation.seen?.members.add(name);
    return memberEvaluation(evaluation, node, name, object[name] as Json);
  }
  function* askRest(
    evaluation: Evaluation,
    rest: readonly string[],
    isValidBefore: boolean,
  ): Evaluating {
    let valid = isValidBefore;
    for (const name of rest) {
      const asked = askOf(evaluation, name);
      if (asked !== null && !(answerAtOnce(asked) ?? (yield asked))) valid = false;
    }
    return valid;
  }
  return applicator('object', (evaluation) => {
    const candidates = candidatesOf(evaluation, names);
    evaluation.run.spend(candidates.length);
    let valid = true;
    // Most mappings are answered at once: they need no generator.
    for (const [at, name] of candidates.entries()) {
      const asked = askOf(evaluation, name);
      if (asked === null) continue;
      const answer = answerAtOnce(asked);
      if (answer === null) return askRest(evaluation, candidates.slice(at), valid);
      if (!answer) valid = false;
    }
    return valid;
  });
};

/** Fewer names are looked up each, whatever the number of keys. */
const fewNames = 20;

/** The names that may be keys: both lists are in order, so the result does not depend on which of them is walked. */
function candidatesOf(evaluation: Evaluation, names: readonly string[]): readonly string[] {
  if (names.length < fewNames) return names;
  const keys = keysOf(evaluation);
  return keys.length < names.length ? keys : names;
}

/** `patternProperties`: schemas for the values of keys that match patterns. */
export const patternProperties: Keyword = (site) => {
  const mapping = expectMapping(site);
  if (mapping === null) return null;
  const texts = Object.keys(mapping).sort();
  const rules = texts.flatMap((text) => {
    const node = site.subschema(text);
    const compiled = site.pattern(text);
    if (!compiled.ok) site.flaw(compiled.reason, text);
    return compiled.ok ? [{ pattern: compiled.pattern, node }] : [];
  });
  return applicator('object', function* (evaluation) {
    const object = objectOf(evaluation);
    let valid = true;
    for (const name of keysOf(evaluation)) {
      if (evaluation.run.isPauseDue()) yield null;
      for (const { pattern, node } of rules) {
        if (!matches(pattern, name, evaluation)) continue;
        evaluation.seen?.members.add(name);
        const asked = memberEvaluation(evaluation, node, name, object[name] as Json);
        if (!(answerAtOnce(asked) ?? (yield asked))) valid = false;
      }
    }
    return valid;
  });
};

/** `additionalProperties`: a schema for the values of all other keys. */
export const additionalProperties: Keyword = (site) => {
  const node = site.subschema();
  const named = mappingIn(site, 'properties');
  const texts = Object.keys(mappingIn(site, 'patternProperties')).sort();
  const patterns = texts.flatMap((text) => {
    const compiled = site.pattern(text);
    return compiled.ok ? [compiled.pattern] : [];
  });
  function* checkOthers(evaluation: Evaluation): Evaluating {
    const others: string[] = [];
    for (const name of keysOf(evaluation)) {
      if (evaluation.run.isPauseDue()) yield null;
      if (Object.hasOwn(named, name)) continue;
      if (!patterns.some((pattern) => matches(pattern, name, evaluation))) others.push(name);
    }
    if (evaluation.seen !== null) evaluation.seen.all = true;
    return yield* unexpected(evaluation, 'Additional', site.keyword, node, others);
  }
  return applicator('object', (evaluation) => {
    if (!areAllIn(named, keysOf(evaluation))) return checkOthers(evaluation);
    if (evaluation.seen !== null) evaluation.seen.all = true;
    return true;
  });
};

/** `unevaluatedProperties`: a schema for the values that no other keyword has evaluated. */
export const unevaluatedProperties: Keyword = (site) => {
  const node = site.subschema();
  return applicator('object', function* (evaluation) {
    const { seen } = evaluation;
    const keys = keysOf(evaluation);
    if (seen === null || seen.all) return true;
    const others = keys.filter((key) => !seen.members.has(key));
    seen.all = true;
    return yield* unexpected(evaluation, 'Unevaluated', site.keyword, node, others);
  });
};

/** `propertyNames`: a schema for the keys. */
export const propertyNames: Keyword = (site) => {
  const node = site.subschema();
  return applicator('object', function* (evaluation) {
    let valid = true;
    for (const name of keysOf(evaluation)) {
      const asked = nameEvaluation(evaluation, node, name);
      if (!(answerAtOnce(asked) ?? (yield asked))) valid = false;
    }
    return valid;
  });
};

function areAllIn(named: JsonObject, names: readonly string[]): boolean {
  for (const name of names) {
    if (!Object.hasOwn(named, name)) return false;
  }
  return true;
}

function* unexpected(
  evaluation: Evaluation,
  which: 'Additional' | 'Unevaluated',
  keyword: string,
  node: SchemaNode,
  names: readonly string[],
): Evaluating {
  const object = objectOf(evaluation);
  const { run } = evaluation;
  if (node.verdict === false && names.length > 0) {
    const sentence = `${which} properties are not allowed`;
    const safe = `${sentence} (${names.length} unexpected)`;
    return run.fail(evaluation, keyword, () => `${sentence} (${listOf(names, run)})`, safe);
  }
  let valid = true;
  for (const name of names) {
    const asked = memberEvaluation(evaluation, node, name, object[name] as Json);
    if (!(answerAtOnce(asked) ?? (yield asked))) valid = false;
  }
  return valid;
}

/** The first names of a list, in the words of Python's jsonschema. */
function listOf(names: readonly string[], { keysOf }: Evaluation['run']): string {
  const shown = names.slice(0, maxNames).map((name) => quoted(name, keysOf));
  const rest = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
  return `${shown.join(', ')}${rest} ${names.length === 1 ? 'was' : 'were'} unexpected`;
}

const maxNames = 10;

function matches(pattern: SchemaPattern, name: string, { run }: Evaluation): boolean {
  run.spend(pattern.cost(name.length));
  return pattern.matches(name);
}

function mappingIn({ schema }: Site, keyword: string): JsonObject {
  const value = ownValue(schema, keyword);
  return isJsonObject(value) ? value : {};
}
