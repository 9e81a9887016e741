import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ownValue,
  setOwn,
} from '../json/value.ts';
import { formatByBraces } from './format-text.ts';
import {
  argumentsFor,
  type GivenArguments,
  integerArgument,
  stringArgument,
} from './given-arguments.ts';
import { mapOf } from './template-filters.ts';
import type { FunctionName, MethodName } from './template-names.ts';
import {
  existing,
  failed,
  madeText,
  spend,
  type TemplateRun,
  type TemplateValue,
} from './template-run.ts';
import { isContained, itemsOf, Tuple, typeName } from './template-value.ts';
import { replaceInText, splitText, stripText } from './text-filters.ts';

type TextMethod = (run: TemplateRun, text: string, given: GivenArguments) => TemplateValue;
type MapMethod = (run: TemplateRun, map: JsonObject, given: GivenArguments) => TemplateValue;

/** What a method of a value gives. @throws TemplateError */
export function callMethod(
  run: TemplateRun,
  value: Json,
  name: MethodName,
  given: GivenArguments,
): TemplateValue {
  const ofText = typeof value === 'string' ? textMethods[name] : undefined;
  if (ofText !== undefined) return ofText(run, value as string, given);
  const ofMap = isJsonObject(value) ? mapMethods[name] : undefined;
  if (ofMap !== undefined) return ofMap(run, value as JsonObject, given);
  throw failed(run, `a ${typeName(value)} has no method "${name}"`, 'EXPRESSION_UNDEFINED');
}

function changed(change: (text: string) => string): TextMethod {
  return (run, text, given) => {
    argumentsFor(run, [], given);
    return madeText(run, change(text));
  };
}

function optional(value: TemplateValue | undefined): TemplateValue | undefined {
  return value === null ? undefined : value;
}

const textMethods: Readonly<Partial<Record<MethodName, TextMethod>>> = {
  upper: changed((text) => text.toUpperCase()),
  lower: changed((text) => text.toLowerCase()),
  strip: (run, text, given) => {
    const [characters] = argumentsFor(run, ['chars'], given).map(optional);
    const dropped =
      characters === undefined ? undefined : stringArgument(run, characters, 'what is stripped');
    return stripText(run, text, dropped);
  },
  split: (run, text, given) => {
    const [separator, count] = argumentsFor(run, ['sep', 'maxsplit'], given);
    const by = optional(separator);
    return splitText(
      run,
      text,
      by === undefined ? null : stringArgument(run, by, 'the separator'),
      integerArgument(run, count, 'the number of splits', -1),
    );
  },
  replace: (run, text, given) => {
    const [old, replacement, count] = argumentsFor(run, ['old', 'new', 'count'], given);
    const texts = [
      stringArgument(run, old, 'the old text'),
      stringArgument(run, replacement, 'the new text'),
    ] as const;
    return replaceInText(run, text, texts, integerArgument(run, count, 'the count', -1));
  },
  startswith: (run, text, given) => {
    const [prefix] = argumentsFor(run, ['prefix'], given);
    return someText(run, prefix, (one) => text.startsWith(one));
  },
  endswith: (run, text, given) => {
    const [suffix] = argumentsFor(run, ['suffix'], given);
    return someText(run, suffix, (one) => text.endsWith(one));
  },
  format: (run, text, { positional, named }) =>
    formatByBraces(
      run,
      text,
      positional.map((one) => existing(run, one)),
      mapOf(run, named),
    ),
};

/** One text, or a tuple of several. */
function someText(
  run: TemplateRun,
  given: TemplateValue | undefined,
  test: (text: string) => boolean,
): boolean {
  if (!(given instanceof Tuple)) return test(stringArgument(run, given, 'the text'));
  return itemsOf(run, given).some((one) => test(stringArgument(run, one, 'the text')));
}

const mapMethods: Readonly<Partial<Record<MethodName, MapMethod>>> = {
  get: (run, map, given) => {
    const [key, fallback = null] = argumentsFor(run, ['key', 'default'], given);
    if (key === undefined) throw failed(run, 'the key is missing');
    const name = existing(run, key);
    return isContained(run, name, map) ? (ownValue(map, name as string) as Json) : fallback;
  },
  keys: (run, map, given) => {
    argumentsFor(run, [], given);
    return [...itemsOf(run, map)];
  },
  values: (run, map, given) => {
    argumentsFor(run, [], given);
    return itemsOf(run, map).map((key) => map[key as string] as Json);
  },
  items: (run, map, given) => {
    argumentsFor(run, [], given);
    return itemsOf(run, map).map((key) => Tuple.holding([key, map[key as string] as Json]));
  },
};

/** Items of `range()`: more is an attack. */
const maxRange = 10_000;

/** What a function of the language gives. @throws TemplateError */
export function callFunction(
  run: TemplateRun,
  name: FunctionName,
  given: GivenArguments,
): TemplateValue {
  return name === 'range' ? rangeOf(run, given) : dictOf(run, given);
}

function rangeOf(run: TemplateRun, given: GivenArguments): Json {
  const [first, second, third] = argumentsFor(run, ['start', 'stop', 'step'], given);
  if (first === undefined) throw failed(run, '"range" needs an argument');
  const one = integerArgument(run, first, 'an argument of "range"', 0);
  const [start, stop] =
    second === undefined
      ? [0, one]
      : [one, integerArgument(run, second, 'an argument of "range"', 0)];
  const step = integerArgument(run, third, 'an argument of "range"', 1);
  if (step === 0) throw failed(run, 'the step of "range" is 0');
  const count = Math.max(0, Math.ceil((stop - start) / step));
  if (count > maxRange) throw failed(run, `"range" has more than ${maxRange} items`);
  spend(run, count);
  return Array.from({ length: count }, (_, at) => start + at * step);
}

function dictOf(run: TemplateRun, { positional, named }: GivenArguments): Json {
  const made: Record<string, Json> = {};
  if (positional.length > 1) throw failed(run, 'there are too many arguments');
  const [source = {}] = positional;
  const from = existing(run, source);
  for (const item of itemsOf(run, from)) {
    const [key, value] = isJsonObject(from)
      ? [item, from[item as string] as Json]
      : isJsonArray(item) && item.length === 2
        ? (item as readonly [Json, Json])
        : [null, null];
    if (typeof key !== 'string')
      throw failed(run, '"dict" needs a map, or pairs with strings as keys');
    setOwn(made, key, value);
  }
  for (const [key, value] of Object.entries(mapOf(run, named))) setOwn(made, key, value);
  return made;
}
