import { canonicalText } from '../../domain/json/canonical.ts';
import { type JsonObject, ownValue } from '../../domain/json/value.ts';
import { numberIn, objectIn, objectsIn, textIn, timeIn } from '../input/json-members.ts';
import { counted } from './counted.ts';
import { labelOf } from './document-label.ts';
import type { Colours } from './terminal.ts';
import { printable } from './text-width.ts';

/** What is asked of a result, to be told whole. */
export const entryFields = `name index status validator createdAt expiresAfter recordedBy
  revision { id } errorCount errors { message path documents { schema name layer } record }`;

/** A result, for programs: its errors as they were recorded. */
export function entryJson(entry: JsonObject): JsonObject {
  return {
    ...entry,
    status: textIn(entry, 'status').toLowerCase(),
    revision: numberIn(objectIn(entry, 'revision'), 'id'),
    errors: objectsIn(entry, 'errors').map((error) => ownValue(error, 'record') ?? null),
  };
}

/** A result, for people: what it says, who recorded it, and each error with its documents. */
export function entryText(entry: JsonObject, colours: Colours): string {
  const revision = numberIn(objectIn(entry, 'revision'), 'id');
  const status = textIn(entry, 'status').toLowerCase();
  const title = `${textIn(entry, 'name')}, result ${numberIn(entry, 'index')} in revision ${revision}`;
  const errors = objectsIn(entry, 'errors');
  return [
    `${colours.bold(printable(title))}: ${statusText(status, colours)}\n`,
    `${printable(originText(entry))}\n`,
    ...errors.map((error) => errorText(error, colours)),
    countText(errors.length, numberIn(entry, 'errorCount')),
  ].join('');
}

/** A word for what a validation comes to, in its colour. */
export function statusText(status: string, { green, red }: Colours): string {
  return status === 'success' ? green(status) : red(status);
}

function originText(entry: JsonObject): string {
  const validator = canonicalText(ownValue(entry, 'validator') ?? null);
  const limit = textIn(entry, 'expiresAfter');
  const recorded = `recorded ${timeIn(entry, 'createdAt')} by ${textIn(entry, 'recordedBy')}`;
  return `${recorded}, found by ${validator}${limit === '' ? '' : `, counts for ${limit}`}`;
}

function errorText(error: JsonObject, { dim }: Colours): string {
  const labels = objectsIn(error, 'documents').map(labelOf);
  const path = textIn(error, 'path');
  const places = path === '' ? labels : [`${labels.join(', ')}: ${path}`];
  const place = places.length === 0 ? '' : `    ${dim(printable(places.join(', ')))}\n`;
  return `  ${printable(textIn(error, 'message'))}\n${place}`;
}

function countText(told: number, total: number): string {
  if (told < total) return `${told} of ${counted(total, 'error')}\n`;
  return total === 0 ? '' : `${counted(total, 'error')}\n`;
}
