import { documentLabel } from '../../domain/document/document.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';
import { requireValue } from '../client/document.ts';
import type { RecordedValidationFragment } from '../generated/operations.ts';
import type { Colours } from '../terminal/terminal.ts';
import { counted } from './counted.ts';
import { formatTime } from './format-time.ts';

/** A result, for programs: its errors as they were recorded. */
export function entryJson(entry: RecordedValidationFragment): JsonObject {
  return {
    ...entry,
    status: entry.status.toLowerCase(),
    revision: requireValue(entry.revision, 'revision').number,
    errors: entry.errors.map(({ record }) => record),
  };
}

/** A result, for people: its status and validator, and each error with its documents. */
export function entryText(entry: RecordedValidationFragment, colours: Colours): string {
  const { name, index, status, errors, errorCount } = entry;
  const { number } = requireValue(entry.revision, 'revision');
  const title = `${name}, result ${index} in revision ${number}`;
  return [
    `${colours.bold(printable(title))}: ${statusText(status.toLowerCase(), colours)}\n`,
    `${printable(originText(entry))}\n`,
    ...errors.map((error) => errorText(error, colours)),
    countText(errors.length, errorCount),
  ].join('');
}

/** The status of a validation as a word, in its colour. */
export function statusText(status: string, { green, red }: Colours): string {
  return status === 'success' ? green(status) : red(status);
}

function originText(entry: RecordedValidationFragment): string {
  const { validator, expiresAfter, createdAt, recordedBy } = entry;
  const recorded = `recorded ${formatTime(createdAt)} by ${recordedBy}`;
  const limit = expiresAfter === null ? '' : `, counts for ${expiresAfter}`;
  return `${recorded}, found by ${canonicalText(validator)}${limit}`;
}

function errorText(
  { documents, path, message }: RecordedValidationFragment['errors'][number],
  { dim }: Colours,
): string {
  const labels = documents.map(documentLabel);
  const places = path ? [`${labels.join(', ')}: ${path}`] : labels;
  const place = places.length === 0 ? '' : `    ${dim(printable(places.join(', ')))}\n`;
  return `  ${printable(message)}\n${place}`;
}

function countText(shown: number, total: number): string {
  if (shown < total) return `${shown} of ${counted(total, 'error')}\n`;
  return total === 0 ? '' : `${counted(total, 'error')}\n`;
}
