import { counted } from './counted.ts';

/** The amount of content of each kind; keys and tables only if there are any. */
export function countedContent(numbers: {
  readonly documents: number;
  readonly pages: number;
  readonly keys: number;
  readonly tables?: number;
}): string {
  const { documents, pages, keys, tables = 0 } = numbers;
  return [
    counted(documents, 'document'),
    counted(pages, 'page'),
    ...(keys === 0 ? [] : [counted(keys, 'key')]),
    ...(tables === 0 ? [] : [counted(tables, 'table')]),
  ].join(', ');
}
