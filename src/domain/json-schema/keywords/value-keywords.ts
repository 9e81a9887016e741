import { isJsonArray, type Json } from '../../json/value.ts';
import { comparableText } from '../comparable-text.ts';
import type { Draft } from '../draft.ts';
import { expectList, isDistinct } from '../expected.ts';
import { isInteger } from '../is-integer.ts';
import { jsonTypeOf } from '../json-type.ts';
import { quoted } from '../quoted.ts';
import type { Evaluation } from '../schema-node.ts';
import { check, type Keyword } from '../site.ts';

const types: ReadonlySet<Json> = new Set([
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
]);

/** `type`: the type of a value. */
export const type: Keyword = (site) => {
  const listed = isJsonArray(site.value) ? expectList(site, true) : [site.value];
  if (listed === null || !isDistinct(site, listed)) return null;
  for (const [index, name] of listed.entries()) {
    const steps = isJsonArray(site.value) ? [index] : [];
    if (!types.has(name)) site.flaw(`is not one of [${choice([...types])}]`, ...steps);
  }
  return check(null, (evaluation) => {
    const { value, run } = evaluation;
    for (const name of listed) {
      if (isOfType(value, name, site.draft)) return true;
    }
    return run.fail(evaluation, 'type', (it) => `${it} is not of type ${choice(listed)}`);
  });
};

/** `enum`: the allowed values. */
export const enumeration: Keyword = (site) => {
  const values = expectList(site, site.draft < 2019);
  if (values === null) return null;
  if (site.draft < 2019) isDistinct(site, values);
  const isAllowed = oneOf(values);
  return check(null, (evaluation) => {
    if (isAllowed(evaluation)) return true;
    return evaluation.run.fail(evaluation, 'enum', (it) => {
      return `${it} is not one of ${quoted(values, evaluation.run.keysOf, maxChoiceLength)}`;
    });
  });
};

/** `const`: the required value. */
export const constant: Keyword = ({ value }) => {
  const isWanted = oneOf([value]);
  return check(null, (evaluation) => {
    if (isWanted(evaluation)) return true;
    const { run } = evaluation;
    return run.fail(evaluation, 'const', (it) => `${it} is not ${quoted(value, run.keysOf)}`);
  });
};

/** Maximum length of the values of an enum in a message. */
const maxChoiceLength = 300;

/** Whether a value is equal to one of some values. Strings, the common case, are compared as they are. */
function oneOf(values: readonly Json[]): (evaluation: Evaluation) => boolean {
  const strings = new Set(values.filter((value) => typeof value === 'string'));
  const others = values.filter((value) => typeof value !== 'string');
  const texts = new Set(others.map((value) => comparableText(value, () => {})));
  return ({ value, run }) => {
    if (typeof value !== 'string') return texts.has(comparableText(value, run.spend));
    run.spend(1 + value.length / charactersPerStep);
    return strings.has(value);
  };
}

const charactersPerStep = 16;

function isOfType(value: Json, name: Json, draft: Draft): boolean {
  return name === 'integer' ? isInteger(value, draft) : jsonTypeOf(value) === name;
}

function choice(names: readonly Json[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}
