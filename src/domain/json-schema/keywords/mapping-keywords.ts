import { isJsonArray, type Json, type JsonObject } from '../../json/value.ts';
import { alsoOf } from '../evaluation.ts';
import { expectCount, expectMapping, expectTexts } from '../expected.ts';
import { quoted } from '../quoted.ts';
import type { Evaluation, SchemaNode } from '../schema-node.ts';
import { applicator, check, type Keyword, type Site } from '../site.ts';
import { keysOf, objectOf } from './mapping-value.ts';

/** `minProperties`: the minimum number of keys. */
export const minProperties: Keyword = (site) => {
  const least = expectCount(site);
  if (least === null) return null;
  return check('object', (evaluation) => {
    if (keysOf(evaluation).length >= least) return true;
    const wanted = `does not have enough properties: at least ${least}`;
    return evaluation.run.fail(evaluation, site.keyword, (it) => `${it} ${wanted}`);
  });
};

/** `maxProperties`: the maximum number of keys. */
export const maxProperties: Keyword = (site) => {
  const maximum = expectCount(site);
  if (maximum === null) return null;
  return check('object', (evaluation) => {
    if (keysOf(evaluation).length <= maximum) return true;
    const wanted = `has too many properties: at most ${maximum}`;
    return evaluation.run.fail(evaluation, site.keyword, (it) => `${it} ${wanted}`);
  });
};

/** `required`: the keys that must exist. */
export const required: Keyword = (site) => {
  const names = expectTexts(site, site.value, site.draft === 4)?.toSorted();
  if (names === undefined) return null;
  return check('object', (evaluation) => {
    const { run } = evaluation;
    const object = objectOf(evaluation);
    run.spend(names.length);
    let valid = true;
    for (const name of names) {
      if (Object.hasOwn(object, name)) continue;
      valid = run.fail(evaluation, 'required', () => {
        return `${quoted(name, run.keysOf)} is a required property`;
      });
    }
    return valid;
  });
};

/** `dependencies` and the keywords that replaced it: conditions that apply if a key exists. */
export const dependencies: Keyword = (site) => {
  const mapping = expectMapping(site);
  if (mapping === null) return null;
  const names = Object.keys(mapping).sort();
  const rules = names.map((name) => dependency(site, name, mapping[name] as Json));
  return applicator('object', function* (evaluation) {
    const object = objectOf(evaluation);
    evaluation.run.spend(rules.length);
    let valid = true;
    for (const { name, needed, node } of rules) {
      if (!Object.hasOwn(object, name)) continue;
      if (!hasAll(evaluation, site.keyword, object, name, needed)) valid = false;
      if (node !== null && !(yield alsoOf(evaluation, node))) valid = false;
    }
    return valid;
  });
};

interface Dependency {
  readonly name: string;
  readonly needed: readonly string[];
  readonly node: SchemaNode | null;
}

function dependency(site: Site, name: string, value: Json): Dependency {
  const listed = site.keyword !== 'dependentSchemas' && isJsonArray(value);
  if (!listed && site.keyword !== 'dependentRequired') {
    return { name, needed: [], node: site.alsoSubschema(name) };
  }
  const needed = expectTexts(site, value, site.draft === 4, name) ?? [];
  return { name, needed: needed.toSorted(), node: null };
}

function hasAll(
  evaluation: Evaluation,
  keyword: string,
  object: JsonObject,
  name: string,
  needed: readonly string[],
): boolean {
  const { run } = evaluation;
  run.spend(needed.length);
  let valid = true;
  for (const other of needed) {
    if (Object.hasOwn(object, other)) continue;
    valid = run.fail(evaluation, keyword, () => {
      return `${quoted(other, run.keysOf)} is a dependency of ${quoted(name, run.keysOf)}`;
    });
  }
  return valid;
}
