import type { Draft } from '../draft.ts';
import type { Keyword } from '../site.ts';
import {
  countable,
  definitions,
  listing,
  logical,
  schematic,
  textual,
  vocabulary,
} from './annotation-keywords.ts';
import { allOf, anyOf, conditional, not, oneOf } from './combining-keywords.ts';
import {
  additionalItems,
  contains,
  items,
  maxItems,
  minItems,
  prefixItems,
  unevaluatedItems,
  uniqueItems,
} from './list-keywords.ts';
import { dependencies, maxProperties, minProperties, required } from './mapping-keywords.ts';
import {
  additionalProperties,
  patternProperties,
  properties,
  propertyNames,
  unevaluatedProperties,
} from './member-keywords.ts';
import {
  exclusiveMaximum,
  exclusiveMinimum,
  maximum,
  minimum,
  multipleOf,
} from './number-keywords.ts';
import { dynamicRef, recursiveRef, ref } from './reference-keywords.ts';
import { maxLength, minLength, pattern } from './text-keywords.ts';
import { constant, enumeration, type } from './value-keywords.ts';

/** A keyword, and the drafts that define it. */
export interface KnownKeyword {
  readonly name: string;
  readonly make: Keyword;
  readonly from: Draft;
  readonly until: Draft;
}

/**
 * All keywords, in the order in which they are applied and their issues are listed: first those that need no other
 * schema, last those that depend on others. `dependencies` and `definitions` are supported in later drafts, which
 * deprecate them.
 */
const known: readonly KnownKeyword[] = [
  alike(4, textual, '$schema', 'title', 'description'),
  alike(6, textual, 'format'),
  alike(7, textual, '$comment', 'contentEncoding', 'contentMediaType'),
  alike(7, logical, 'readOnly', 'writeOnly'),
  since(6, { examples: listing }),
  since(2019, { deprecated: logical, contentSchema: schematic, $vocabulary: vocabulary }),
  since(2019, { $defs: definitions }),
  since(4, { definitions }),
  since(4, { type, enum: enumeration }),
  since(6, { const: constant }),
  since(4, { multipleOf, minimum, exclusiveMinimum, maximum, exclusiveMaximum }),
  since(4, { minLength, maxLength, pattern }),
  since(4, { minItems, maxItems, uniqueItems, minProperties, maxProperties, required }),
  since(4, { $ref: ref }),
  between(2019, 2019, { $recursiveRef: recursiveRef, $recursiveAnchor: logical }),
  since(2020, { $dynamicRef: dynamicRef }),
  since(4, { properties, patternProperties, additionalProperties, dependencies }),
  since(2019, { dependentRequired: dependencies, dependentSchemas: dependencies }),
  since(6, { propertyNames }),
  since(2020, { prefixItems }),
  since(4, { items }),
  between(4, 2019, { additionalItems }),
  since(6, { contains }),
  alike(2019, countable, 'minContains', 'maxContains'),
  since(4, { allOf, anyOf, oneOf, not }),
  since(7, { if: conditional }),
  alike(7, schematic, 'then', 'else'),
  since(2019, { unevaluatedItems, unevaluatedProperties }),
].flat();

const places = new Map(known.map((keyword, place) => [keyword.name, { ...keyword, place }]));

/** The keywords among the keys of a schema that a draft defines, in the order of their application. */
export function keywordsAmong(keys: readonly string[], draft: Draft): readonly KnownKeyword[] {
  return keys
    .flatMap((key) => places.get(key) ?? [])
    .filter(({ from, until }) => from <= draft && draft <= until)
    .sort((one, other) => one.place - other.place);
}

function since(from: Draft, keywords: Readonly<Record<string, Keyword>>): readonly KnownKeyword[] {
  return between(from, 2020, keywords);
}

function between(
  from: Draft,
  until: Draft,
  keywords: Readonly<Record<string, Keyword>>,
): readonly KnownKeyword[] {
  return Object.entries(keywords).map(([name, make]) => ({ name, make, from, until }));
}

function alike(from: Draft, make: Keyword, ...names: readonly string[]): readonly KnownKeyword[] {
  return names.map((name) => ({ name, make, from, until: 2020 }));
}
