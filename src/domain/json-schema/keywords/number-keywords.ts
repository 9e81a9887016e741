import { ExactNumber, type Json, ownValue } from '../../json/value.ts';
import { compareDecimals, decimalOf, isMultiple } from '../decimal.ts';
import { expectBoolean, expectNumber } from '../expected.ts';
import type { Evaluation } from '../schema-node.ts';
import { check, type Keyword, type Site } from '../site.ts';

/** `minimum`, which in draft-04 another keyword may make exclusive. */
export const minimum: Keyword = (site) => {
  const isExclusive = isMadeExclusive(site, 'exclusiveMinimum');
  return bound(site, (difference) => difference > 0 || (difference === 0 && !isExclusive), {
    beyond: `less than ${isExclusive ? 'or equal to ' : ''}the minimum of`,
  });
};

/** `maximum`, which in draft-04 another keyword may make exclusive. */
export const maximum: Keyword = (site) => {
  const isExclusive = isMadeExclusive(site, 'exclusiveMaximum');
  return bound(site, (difference) => difference < 0 || (difference === 0 && !isExclusive), {
    beyond: `greater than ${isExclusive ? 'or equal to ' : ''}the maximum of`,
  });
};

/** `exclusiveMinimum`: in draft-04 a part of `minimum`. */
export const exclusiveMinimum: Keyword = (site) => {
  if (site.draft === 4) return exclusion(site, 'minimum');
  return bound(site, (difference) => difference > 0, {
    beyond: 'less than or equal to the minimum of',
  });
};

/** `exclusiveMaximum`: in draft-04 a part of `maximum`. */
export const exclusiveMaximum: Keyword = (site) => {
  if (site.draft === 4) return exclusion(site, 'maximum');
  return bound(site, (difference) => difference < 0, {
    beyond: 'greater than or equal to the maximum of',
  });
};

/** `multipleOf`: in decimal digits, so that 1.1 is a multiple of 0.1. */
export const multipleOf: Keyword = (site) => {
  const wanted = expectNumber(site);
  if (wanted === null) return null;
  const divisor = decimalOf(wanted);
  if (divisor.digits === '' || divisor.negative) {
    site.flaw('is less than or equal to the minimum of 0');
    return null;
  }
  return check('number', (evaluation) => {
    const value = decimalOf(numberIn(evaluation));
    evaluation.run.spend(stepsToDivide(value.digits.length, divisor.digits.length));
    if (isMultiple(value, divisor)) return true;
    const of = clipped(wanted);
    return evaluation.run.fail(
      evaluation,
      'multipleOf',
      (it) => `${it} is not a multiple of ${of}`,
    );
  });
};

/**
 * Parsing and dividing a number takes two steps a digit; a power of ten as much as fifty digits.
 */
function stepsToDivide(digits: number, divisorDigits: number): number {
  return 2 * digits + (divisorDigits > shortDivisor ? 100 * divisorDigits : 10);
}

const shortDivisor = 20;

function isMadeExclusive({ schema, draft }: Site, keyword: string): boolean {
  return draft === 4 && ownValue(schema, keyword) === true;
}

function exclusion(site: Site, partner: string): null {
  expectBoolean(site);
  if (!Object.hasOwn(site.schema, partner)) site.flaw(`needs '${partner}' beside it`);
  return null;
}

function bound(
  site: Site,
  allows: (difference: number) => boolean,
  { beyond }: { readonly beyond: string },
): ReturnType<Keyword> {
  const limit = expectNumber(site);
  if (limit === null) return null;
  return check('number', (evaluation) => {
    if (allows(difference(numberIn(evaluation), limit, evaluation))) return true;
    const said = `${beyond} ${clipped(limit)}`;
    return evaluation.run.fail(evaluation, site.keyword, (it) => `${it} is ${said}`);
  });
}

function difference(
  value: number | ExactNumber,
  limit: number | ExactNumber,
  { run }: Evaluation,
): number {
  // Numbers that JavaScript can represent are compared directly.
  if (typeof value === 'number' && typeof limit === 'number') return value - limit;
  run.spend((String(value).length + String(limit).length) / digitsPerStep);
  return compareDecimals(decimalOf(value), decimalOf(limit));
}

const digitsPerStep = 8;

function numberIn({ value }: { readonly value: Json }): number | ExactNumber {
  return typeof value === 'number' || value instanceof ExactNumber ? value : 0;
}

function clipped(number: number | ExactNumber): string {
  const text = String(number);
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
