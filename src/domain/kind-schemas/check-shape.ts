import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { pathText } from '../document/shape.ts';
import { nearestName } from '../edit-distance.ts';
import type { ErrorCode, ErrorFacts } from '../error-catalogue.ts';
import { invariant } from '../errors.ts';
import type { Location } from '../json/path/read.ts';
import {
  ExactNumber,
  isJsonArray,
  isJsonObject,
  type Json,
  memberAt,
  setOwn,
} from '../json/value.ts';
import { kindSchemas } from './generated/kind-schemas.ts';

/** One way in which the data of a document is not what its kind asks for. */
export interface ShapeFlaw {
  /** What the schema says of such a flaw, or what follows from the keyword. */
  readonly code: Extract<
    ErrorCode,
    | 'CONFIG_INVALID'
    | 'MANIFEST_INVALID'
    | 'CONTEXT_INVALID'
    | 'ENVIRONMENT_INVALID'
    | 'UNKNOWN_KEY'
    | 'BAD_IDENTIFIER'
    | 'HEADER_VALUE'
    | 'METHOD_UNSUPPORTED'
    | 'AUTH_TYPE_UNSUPPORTED'
    | 'AUTH_FIELD_MISSING'
  >;
  /** The member that is wrong, unknown or missing, from the data on. */
  readonly location: Location;
  /** A clause such as `is not an integer`; it holds no value. */
  readonly reason: string;
  /** The values that there may be, if these are listed; for an unknown key the known ones, if they are few. */
  readonly choices: readonly string[];
  /** The name that may have been meant by an unknown key. */
  readonly nearest: string | null;
}

/** Annotations in the schemas: the code of a flaw, and that of a missing member. */
const codeOfFlaw = 'x-purser-code';
const codeOfMissing = 'x-purser-missing-code';

const validators = new Map<string, ValidateFunction>();

/** The validator of the data of a kind, compiled once. */
function validatorOf(kind: string): ValidateFunction {
  const known = validators.get(kind);
  if (known !== undefined) return known;
  const schema = kindSchemas[kind];
  invariant(schema, 'only kinds with a schema are checked');
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    ownProperties: true,
    validateFormats: false,
  });
  ajv.addVocabulary([codeOfFlaw, codeOfMissing]);
  ajv.addSchema(schema, kind);
  const validator = ajv.getSchema(`${kind}#/definitions/data`);
  invariant(validator, 'the schema of a kind describes its data');
  validators.set(kind, validator);
  return validator;
}

/** Flaws that are looked at: a hostile document may have as many as members. */
const maxFlaws = 10_000;
/** Flaws for which a name is searched that may have been meant: more are no slips. */
const maxSuggested = 100;
/** The members that a flaw lists, if none is near: no more. */
const maxListed = 20;

/** Everything in which data is not what its kind asks for, in the order of the schema: the first 10,000 flaws. */
export function shapeFlaws(kind: string, data: Json): readonly ShapeFlaw[] {
  const validator = validatorOf(kind);
  if (validator(plainNumbers(data))) return [];
  return (validator.errors ?? [])
    .slice(0, maxFlaws)
    .flatMap((error, at) => flawOf(error, data, at < maxSuggested) ?? []);
}

/** Keywords that only repeat what the errors below them say. */
const summaries = new Set(['if', 'propertyNames', 'allOf', 'anyOf']);

function flawOf(error: ErrorObject, data: Json, suggests: boolean): ShapeFlaw | null {
  const { keyword, params, parentSchema } = error;
  if (summaries.has(keyword)) return null;
  const holder = locationOf(error.instancePath, data);
  const key = params['additionalProperty'] ?? params['missingProperty'] ?? error.propertyName;
  const location = key === undefined ? holder : [...holder, String(key)];
  const choices = (params['allowedValues'] ?? []).map(String);
  const base = { location, choices, nearest: null };
  if (keyword === 'required') {
    const code = parentSchema?.[codeOfMissing] ?? 'CONFIG_INVALID';
    return { ...base, code, reason: 'is missing' };
  }
  if (keyword === 'additionalProperties') {
    const known = suggests ? Object.keys(parentSchema?.['properties'] ?? {}) : [];
    const nearest = nearestName(String(key), known);
    const few = nearest === null && known.length <= maxListed ? known : [];
    return { ...base, code: 'UNKNOWN_KEY', reason: 'is unknown', nearest, choices: few };
  }
  const code = parentSchema?.[codeOfFlaw] ?? 'CONFIG_INVALID';
  return { ...base, code, reason: reasonOf(error) };
}

/** The facts of UNKNOWN_KEY, beside the path: the member that may have been meant, or all if they are few. */
export function knownMembers({
  nearest,
  choices,
}: Pick<ShapeFlaw, 'nearest' | 'choices'>): Omit<ErrorFacts['UNKNOWN_KEY'], 'path'> {
  if (nearest !== null) return { nearest };
  return choices.length > 0 ? { members: choices } : {};
}

const types: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'an integer',
  boolean: 'true or false',
  object: 'a mapping',
  array: 'a list',
};

function reasonOf({ keyword, params }: ErrorObject): string {
  switch (keyword) {
    case 'type':
      return `is not ${types[params['type']] ?? params['type']}`;
    case 'enum':
      return `is none of ${params['allowedValues'].join(', ')}`;
    case 'const':
      return `is not ${params['allowedValue']}`;
    case 'minimum':
      return `is less than ${params['limit']}`;
    case 'maximum':
      return `is more than ${params['limit']}`;
    case 'minLength':
    case 'minProperties':
      return 'is empty';
    case 'maxLength':
      return `has more than ${params['limit']} characters`;
    default:
      return 'is not of the form that it must have';
  }
}

/** The keys and indexes of a JSON Pointer; those of lists are numbers. */
function locationOf(pointer: string, data: Json): Location {
  const location: (string | number)[] = [];
  let value: Json | undefined = data;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replace(/~1/g, '/').replace(/~0/g, '~');
    const step = isJsonArray(value) ? Number(key) : key;
    location.push(step);
    value = memberAt(value, step);
  }
  return location;
}

/** A copy in which every number is a plain one, as ajv knows no other. */
function plainNumbers(value: Json): unknown {
  if (value instanceof ExactNumber) return Number(value.text);
  if (isJsonArray(value)) return value.map(plainNumbers);
  if (!isJsonObject(value)) return value;
  const copy: Record<string, Json> = {};
  for (const [key, member] of Object.entries(value))
    setOwn(copy, key, plainNumbers(member) as Json);
  return copy;
}

/** The path of a location from the data of a document on, as people write it: `tables.servers.poll.jsonpath`. */
export function dataPath(location: Location): string {
  if (location.length === 0) return '';
  // Names of stages and operators are plain keys, too.
  return pathText(location).replace(/\["(\$[a-zA-Z]\w*)"\]/g, '.$1');
}
