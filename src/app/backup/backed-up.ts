import { refusal } from '../../domain/errors.ts';
import { isCount, jsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonObject, type Json, ownValue } from '../../domain/json/value.ts';
import type { ListName } from './snapshot.ts';

/** Whether a member of a line has a right value. */
export type MemberCheck = (value: Json | undefined) => boolean;

export const isText: MemberCheck = (value) => typeof value === 'string';
export const isTextOrNull: MemberCheck = (value) => value === null || isText(value);
export const isNumber: MemberCheck = (value) => isCount(value, 0);

/** A line of a list, which has right values for these members, and no others. @throws BACKUP_DAMAGED */
export function backedUp<T>(
  text: string,
  list: ListName,
  members: Readonly<Record<string, MemberCheck>>,
): T {
  const value = jsonFrom(text);
  const names = Object.entries(members);
  const isRight =
    isJsonObject(value) &&
    Object.keys(value).length === names.length &&
    names.every(([name, fits]) => fits(ownValue(value, name)));
  if (isRight) return value as unknown as T;
  throw refusal('BACKUP_DAMAGED', { file: `of the list "${list}"`, reason: 'cannot be read' });
}
