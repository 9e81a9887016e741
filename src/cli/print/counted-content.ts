import { counted } from './counted.ts';

/** The amount of content of each kind; keys only if there are any. */
export function countedContent(numbers: {
  readonly documents: number;
  readonly pages: number;
  readonly keys: number;
}): string {
  const { documents, pages, keys } = numbers;
  const content = `${counted(documents, 'document')}, ${counted(pages, 'page')}`;
  return keys === 0 ? content : `${content}, ${counted(keys, 'key')}`;
}
