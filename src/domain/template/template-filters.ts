import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import { roundHalfEven } from '../python/python-number.ts';
import { formatByPercent } from './format-text.ts';
import {
  argumentsFor,
  attributeOf,
  attributesOf,
  flagArgument,
  type GivenArguments,
  integerArgument,
  membersOfMap,
  stringArgument,
} from './given-arguments.ts';
import { joinTexts } from './join-texts.ts';
import { jsonTextOf } from './json-filter.ts';
import {
  extremeOf,
  itemAtEnd,
  reversed,
  sortEntries,
  sortList,
  sumOf,
  uniqueOf,
} from './list-filters.ts';
import { floatOf, integerOf } from './number-filters.ts';
import { type FilterName, filterNames, isOneOf, testNames } from './template-names.ts';
import {
  existing,
  failed,
  Missing,
  madeText,
  spendLook,
  type TemplateRun,
  type TemplateValue,
} from './template-run.ts';
import { passesTest } from './template-tests.ts';
import {
  isTruthy,
  itemsOf,
  lengthOfText,
  numberIn,
  printedText,
  stringIn,
  Tuple,
} from './template-value.ts';
import { capitalizeText, indentText, replaceInText, stripText, titleText } from './text-filters.ts';

type Arguments = readonly (TemplateValue | undefined)[];

/** A filter with parameters, of a value that exists. */
interface FilterRule {
  readonly parameters: readonly string[];
  readonly apply: (run: TemplateRun, value: Json, given: Arguments) => TemplateValue;
}

/** A filter that takes its arguments as they are given, and any value. */
type FreeFilter = (run: TemplateRun, value: TemplateValue, given: GivenArguments) => TemplateValue;

/** The value that a filter gives. @throws TemplateError */
export function applyFilter(
  run: TemplateRun,
  name: FilterName,
  value: TemplateValue,
  given: GivenArguments,
): TemplateValue {
  const rule = filters[name];
  if (typeof rule === 'function') return rule(run, value, given);
  return rule.apply(run, existing(run, value), argumentsFor(run, rule.parameters, given));
}

function withoutParameters(apply: (run: TemplateRun, value: Json) => TemplateValue): FilterRule {
  return { parameters: [], apply };
}

/** A filter that changes a text; other values are made texts first. */
function ofText(apply: (text: string) => string): FilterRule {
  return withoutParameters((run, value) => madeText(run, apply(printedText(run, value))));
}

const withDefault: FreeFilter = (run, value, given) => {
  const [fallback = '', boolean] = argumentsFor(run, ['default_value', 'boolean'], given);
  const isReplaced = value instanceof Missing || (flagArgument(boolean) && !isTruthy(value));
  return isReplaced ? fallback : value;
};

const length: FilterRule = withoutParameters((run, value) => {
  if (typeof value !== 'string') return itemsOf(run, value).length;
  spendLook(run, value.length);
  return lengthOfText(value);
});

/** `map('upper')`, `map('default', 1)`, `map(attribute='a.b', default=1)` */
const mapItems: FreeFilter = (run, value, { positional, named }) => {
  const items = itemsOf(run, existing(run, value));
  const [filter, ...rest] = positional;
  if (filter === undefined) {
    const given = argumentsFor(run, ['attribute', 'default'], { positional, named });
    if (given[0] === undefined) throw failed(run, '"map" needs a filter or an attribute');
    return items.map((item) => existing(run, attributeOf(run, item, given[0], given[1])));
  }
  if (typeof filter !== 'string' || !isOneOf(filterNames, filter)) {
    throw failed(run, '"map" names no filter of the language');
  }
  return items.map((item) =>
    existing(run, applyFilter(run, filter, item, { positional: rest, named })),
  );
};

/** `select`, `reject`, `selectattr`, `rejectattr`: the items that pass a test, or do not. */
function choosing(isWanted: boolean, byAttribute: boolean): FreeFilter {
  return (run, value, { positional, named }) => {
    const list = existing(run, value);
    if (!isTruthy(list)) return [];
    const [attribute, rest] = byAttribute
      ? [positional[0], positional.slice(1)]
      : [null, positional];
    if (attribute === undefined) throw failed(run, 'the name of the attribute is missing');
    const [test, ...others] = rest;
    const given = { positional: others, named };
    return itemsOf(run, list).filter((item) => {
      const tested = attributeOf(run, item, attribute);
      if (test === undefined) return isTruthy(tested) === isWanted;
      if (typeof test !== 'string' || !isOneOf(testNames, test)) {
        throw failed(run, 'there is no test of this name');
      }
      return passesTest(run, test, tested, given) === isWanted;
    });
  };
}

const formatFilter: FreeFilter = (run, value, { positional, named }) => {
  const text = printedText(run, existing(run, value));
  if (named.size === 0) {
    return formatByPercent(run, text, Tuple.holding(positional.map((one) => existing(run, one))));
  }
  if (positional.length > 0) throw failed(run, '"format" takes either values or named values');
  return formatByPercent(run, text, mapOf(run, named));
};

/** Named arguments as a map. @throws TemplateError */
export function mapOf(run: TemplateRun, named: GivenArguments['named']): JsonObject {
  const made: Record<string, Json> = {};
  for (const [name, value] of named) setOwn(made, name, existing(run, value));
  return made;
}

function rounded(run: TemplateRun, value: Json, given: Arguments): Json {
  const number = numberIn(run, value);
  if (number === null) throw failed(run, 'only numbers are rounded');
  const digits = integerArgument(run, given[0], 'the precision', 0);
  const method = given[1] ?? 'common';
  if (method === 'common') return finite(run, roundHalfEven(number, digits));
  if (method !== 'ceil' && method !== 'floor') {
    throw failed(run, 'a number is rounded by "common", "ceil" or "floor"');
  }
  return finite(run, Math[method](number * 10 ** digits) / 10 ** digits);
}

function finite(run: TemplateRun, number: number): number {
  if (!Number.isFinite(number)) throw failed(run, 'a result is not a finite number');
  return number + 0;
}

function absolute(run: TemplateRun, value: Json): Json {
  const number = numberIn(run, value);
  if (number === null) throw failed(run, 'only numbers have an absolute value');
  return Math.abs(number);
}

function joined(run: TemplateRun, value: Json, [between, attribute]: Arguments): Json {
  const separator = between === undefined ? '' : printedText(run, existing(run, between));
  const texts = attributesOf(run, value, attribute).map(({ key }) => printedText(run, key));
  return joinTexts(run, texts, separator);
}

const filters: Readonly<Record<FilterName, FilterRule | FreeFilter>> = {
  default: withDefault,
  d: withDefault,
  string: withoutParameters((run, value) => printedText(run, value)),
  int: {
    parameters: ['default', 'base'],
    apply: (run, value, [fallback = 0, base]) =>
      integerOf(run, value, fallback, integerArgument(run, base, 'the base', 10)),
  },
  float: {
    parameters: ['default'],
    apply: (run, value, [fallback = 0]) => floatOf(run, value, fallback),
  },
  abs: withoutParameters(absolute),
  round: { parameters: ['precision', 'method'], apply: rounded },
  upper: ofText((text) => text.toUpperCase()),
  lower: ofText((text) => text.toLowerCase()),
  capitalize: ofText(capitalizeText),
  title: ofText(titleText),
  trim: {
    parameters: ['chars'],
    apply: (run, value, [characters]) =>
      stripText(
        run,
        printedText(run, value),
        characters === undefined || characters === null
          ? undefined
          : stringArgument(run, characters, 'what is trimmed'),
      ),
  },
  replace: {
    parameters: ['old', 'new', 'count'],
    apply: (run, value, [old, replacement, count]) =>
      replaceInText(
        run,
        printedText(run, value),
        [textArgument(run, old), textArgument(run, replacement)],
        count === undefined || count === null ? null : integerArgument(run, count, 'the count', 0),
      ),
  },
  join: { parameters: ['d', 'attribute'], apply: joined },
  length,
  count: length,
  first: withoutParameters((run, value) => itemAtEnd(run, value, 0)),
  last: withoutParameters((run, value) => itemAtEnd(run, value, -1)),
  min: {
    parameters: ['case_sensitive', 'attribute'],
    apply: (run, value, given) => extremeOf(run, value, 1, given),
  },
  max: {
    parameters: ['case_sensitive', 'attribute'],
    apply: (run, value, given) => extremeOf(run, value, -1, given),
  },
  sum: { parameters: ['attribute', 'start'], apply: sumOf },
  sort: { parameters: ['reverse', 'case_sensitive', 'attribute'], apply: sortList },
  unique: { parameters: ['case_sensitive', 'attribute'], apply: uniqueOf },
  reverse: withoutParameters(reversed),
  list: withoutParameters((run, value) => [...itemsOf(run, value)]),
  map: mapItems,
  select: choosing(true, false),
  reject: choosing(false, false),
  selectattr: choosing(true, true),
  rejectattr: choosing(false, true),
  dictsort: {
    parameters: ['case_sensitive', 'by', 'reverse'],
    apply: (run, value, given) => sortEntries(run, membersOfMap(run, value), given),
  },
  items: withoutParameters((run, value) =>
    membersOfMap(run, value).map((entry) => Tuple.holding(entry)),
  ),
  indent: {
    parameters: ['width', 'first', 'blank'],
    apply: (run, value, [width = 4, first, blank]) =>
      indentText(run, stringIn(run, value, 'what is indented'), indentation(run, width), {
        first: flagArgument(first),
        blank: flagArgument(blank),
      }),
  },
  format: formatFilter,
  tojson: {
    parameters: ['indent'],
    apply: (run, value, [indent]) =>
      jsonTextOf(
        run,
        value,
        indent === undefined || indent === null
          ? null
          : Math.min(integerArgument(run, indent, 'the indentation', 0), 100),
      ),
  },
};

/** An argument of which the text is meant. */
function textArgument(run: TemplateRun, value: TemplateValue | undefined): string {
  if (value === undefined) throw failed(run, '"replace" needs two texts');
  return printedText(run, existing(run, value));
}

function indentation(run: TemplateRun, width: TemplateValue): string {
  if (typeof width === 'string') return width;
  const count = integerArgument(run, width, 'the width', 4);
  return ' '.repeat(Math.min(Math.max(0, count), 1_000));
}
