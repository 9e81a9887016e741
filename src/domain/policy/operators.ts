/** The arguments of an operator of expressions. */
export type Arguments =
  /** One expression, or a list of that many at least and at most. */
  | { readonly kind: 'list'; readonly least: number; readonly most: number }
  /** A mapping with these members. */
  | {
      readonly kind: 'named';
      readonly required: readonly string[];
      readonly optional: readonly string[];
    };

const anyNumber = Number.POSITIVE_INFINITY;

function list(names: string, least: number, most: number = least): [string, Arguments][] {
  return names.split(' ').map((name) => [name, { kind: 'list', least, most }]);
}

function named(name: string, required: string, optional = ''): [string, Arguments] {
  const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
  return [name, { kind: 'named', required: words(required), optional: words(optional) }];
}

/** The operators that give a part of a date. */
export const dateParts: ReadonlySet<string> = new Set([
  ...['$year', '$month', '$dayOfMonth', '$dayOfWeek', '$dayOfYear'],
  ...['$hour', '$minute', '$second', '$millisecond', '$isoWeek', '$isoWeekYear', '$isoDayOfWeek'],
]);

/**
 * The operators of expressions, and their arguments: those that mean the same in both engines. None of them runs code,
 * reads anything but its arguments, or depends on chance. (docs/policies.md#operators)
 */
export const expressionOperators: ReadonlyMap<string, Arguments> = new Map<string, Arguments>([
  ...list('$abs $ceil $exp $floor $ln $log10 $sqrt', 1),
  ...list('$divide $log $mod $pow $subtract', 2),
  ...list('$round $trunc', 1, 2),
  ...list('$add $multiply $concat $concatArrays $setUnion $setIntersection', 0, anyNumber),
  ...list('$and $or $mergeObjects', 0, anyNumber),
  ...list('$setEquals $ifNull', 2, anyNumber),
  ...list('$not $allElementsTrue $anyElementTrue $isArray $isNumber $type $size $reverseArray', 1),
  ...list('$objectToArray $arrayToObject $toBool $toDate $toDouble $toInt $toLong $toString', 1),
  ...list('$toLower $toUpper $strLenCP $first $last', 1),
  ...list('$cmp $eq $gt $gte $lt $lte $ne $in $arrayElemAt $setDifference $setIsSubset', 2),
  ...list('$split $strcasecmp', 2),
  ...list('$sum $avg $min $max', 1, anyNumber),
  ...list('$substrCP', 3),
  ...list('$slice $range', 2, 3),
  ...list('$indexOfArray $indexOfCP', 2, 4),
  named('$switch', 'branches', 'default'),
  named('$let', 'vars in'),
  named('$map', 'input in', 'as'),
  named('$filter', 'input cond', 'as limit'),
  named('$reduce', 'input initialValue in'),
  named('$sortArray', 'input sortBy'),
  named('$zip', 'inputs', 'useLongestLength defaults'),
  named('$convert', 'input to', 'onError onNull'),
  named('$trim', 'input', 'chars'),
  named('$ltrim', 'input', 'chars'),
  named('$rtrim', 'input', 'chars'),
  named('$replaceOne', 'input find replacement'),
  named('$replaceAll', 'input find replacement'),
  named('$regexMatch', 'input regex', 'options'),
  named('$regexFind', 'input regex', 'options'),
  named('$regexFindAll', 'input regex', 'options'),
  named('$firstN', 'input n'),
  named('$lastN', 'input n'),
  named('$minN', 'input n'),
  named('$maxN', 'input n'),
  // Dates are in UTC, and weeks begin with Sunday.
  named('$dateAdd', 'startDate unit amount'),
  named('$dateSubtract', 'startDate unit amount'),
  named('$dateDiff', 'startDate endDate unit'),
  named('$dateTrunc', 'date unit'),
  named('$dateToString', 'date', 'format onNull'),
  named('$dateFromString', 'dateString', 'onError onNull'),
  ...[...dateParts].flatMap((name) => list(name, 1)),
]);

/** Operators whose arguments are read in a way of their own. */
export const specialExpressions = new Set(['$literal', '$cond', '$getField']);

/** The operators that make one value of the rows of a group. */
export const accumulators = new Set([
  ...['$sum', '$avg', '$min', '$max', '$first', '$last', '$push', '$addToSet', '$count'],
  ...['$mergeObjects', '$firstN', '$lastN', '$minN', '$maxN', '$stdDevPop', '$stdDevSamp'],
]);

/** The variables that every expression may use. `$$NOW` is the moment of the evaluation. */
export const systemVariables = new Set([
  ...['ROOT', 'CURRENT', 'NOW', 'REMOVE', 'KEEP', 'PRUNE', 'DESCEND'],
]);
