import { canonicalText } from '../json/canonical.ts';
import {
  ExactNumber,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../json/value.ts';
import { identifierPattern } from '../source/names.ts';
import { type Call, type CallMethod, callMethods } from './call.ts';

/** Why a row is no call: the field, and what is wrong with it, without any value of the row. */
export interface CallFlaw {
  /** Null: the whole row. */
  readonly field: string | null;
  readonly reason: string;
}

const fields = ['endpoint', 'path', 'method', 'body', 'parameters', 'headers'];

/** Longest canonical text of a row, in UTF-16 code units. */
export const maxCallLength: number = 1024 * 1024;

/** Names of headers that the sender alone sets, in lower case. */
const reservedHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'idempotency-key',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Reads a row of an `execute` rule. A missing field is null. (docs/actions.md#rows) */
export function readCall(row: JsonObject): { readonly call: Call } | { readonly flaw: CallFlaw } {
  const { endpoint = null, path = null, method = null } = row;
  const { body = null, parameters = null, headers = null } = row;
  const flaw =
    flawOfRow(row) ??
    flawOfTexts({ endpoint, path, method }) ??
    flawOfParameters(parameters) ??
    flawOfHeaders(headers);
  if (flaw !== null) return { flaw };
  return {
    call: {
      endpoint: endpoint as string,
      path: path as string,
      method: (method as string).toUpperCase() as CallMethod,
      body,
      parameters: parameters as JsonObject | null,
      headers: headers as Call['headers'],
    },
  };
}

function flawOfRow(row: JsonObject): CallFlaw | null {
  const hasOther = Object.keys(row).some((key) => !fields.includes(key));
  if (hasOther) return { field: null, reason: `has a field that is none of ${fields.join(', ')}` };
  const isLong = canonicalText(row).length > maxCallLength;
  return isLong ? { field: null, reason: 'is larger than 1 MiB' } : null;
}

function flawOfTexts(
  texts: Readonly<Record<'endpoint' | 'path' | 'method', Json>>,
): CallFlaw | null {
  for (const [field, value] of Object.entries(texts)) {
    if (typeof value !== 'string') return { field, reason: 'is no text' };
  }
  const { endpoint, method } = texts;
  if (!identifierPattern.test(String(endpoint)))
    return { field: 'endpoint', reason: 'is no name of a data source' };
  const isKnown = (callMethods as readonly string[]).includes(String(method).toUpperCase());
  return isKnown ? null : { field: 'method', reason: `is none of ${callMethods.join(', ')}` };
}

function flawOfParameters(parameters: Json): CallFlaw | null {
  const field = 'parameters';
  if (parameters === null) return null;
  if (!isJsonObject(parameters)) return { field, reason: 'is no mapping' };
  const areScalars = Object.values(parameters).every((value) =>
    isJsonArray(value) ? value.every(isScalar) : isScalar(value),
  );
  if (!areScalars)
    return { field, reason: 'has a value that is no text, number, boolean or list of these' };
  const texts = [...Object.keys(parameters), ...Object.values(parameters).flat()];
  const areSound = texts.every((text) => typeof text !== 'string' || !/\p{Surrogate}/u.test(text));
  return areSound ? null : { field, reason: 'has half of a character' };
}

function isScalar(value: Json): boolean {
  return value === null || typeof value !== 'object' || value instanceof ExactNumber;
}

function flawOfHeaders(headers: Json): CallFlaw | null {
  const field = 'headers';
  if (headers === null) return null;
  if (!isJsonObject(headers)) return { field, reason: 'is no mapping' };
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  if (!names.every((name) => /^[!#$%&'*+.^_`|~\da-z-]+$/.test(name)))
    return { field, reason: 'has a name that no header may have' };
  const reserved = names.find((name) => reservedHeaders.has(name));
  if (reserved !== undefined) return { field, reason: `has ${reserved}, which Purser alone sets` };
  if (new Set(names).size < names.length)
    return { field, reason: 'has a name twice, in upper and lower case' };
  const areTexts = Object.values(headers).every(
    (value) => typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value),
  );
  return areTexts
    ? null
    : { field, reason: 'has a value that is no text, or has characters that no header may have' };
}
