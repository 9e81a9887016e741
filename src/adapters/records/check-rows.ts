import { refusal } from '../../domain/errors.ts';
import { maxRecordBytes } from '../../ports/record-store.ts';
import type { TableDelta } from '../../ports/table-store.ts';

/** A character takes at most so many bytes. */
const maxCharacterBytes = 3;

/** @throws ROW_INVALID for a row that not every store can keep */
export function checkRows({ table, put }: Pick<TableDelta, 'table' | 'put'>): void {
  for (const { key, text } of put) {
    const characters = key.length + text.length;
    if (characters * maxCharacterBytes <= maxRecordBytes) continue;
    const bytes = Buffer.byteLength(key) + Buffer.byteLength(text);
    if (bytes <= maxRecordBytes) continue;
    const reason = `it has ${bytes} bytes, and a row may have ${maxRecordBytes}`;
    throw refusal('ROW_INVALID', { what: `a row of the table "${table}"`, path: '', reason });
  }
}
