import type { DocumentFilter } from '../data/generated/graphql.ts';

const words = /(schema|layer|bucket|name|label):(\S+)/g;

/**
 * The filter that a search text means: `layer:site schema:harbour/Network/v1 label:network=storage gate` are documents of
 * that layer and schema with that label, and `gate` in their schema, name, layer, bucket or labels. Several values of one
 * word are alternatives; several labels must all match.
 */
export function filterOf(text: string): DocumentFilter {
  const found = new Map<string, string[]>();
  const rest = text.replace(words, (_, word: string, value: string) => {
    found.set(word, [...(found.get(word) ?? []), value]);
    return '';
  });
  const labels = (found.get('label') ?? []).map((label) => {
    const [key = '', ...value] = label.split('=');
    return { key, value: value.join('=') };
  });
  const search = rest.trim().replace(/\s+/g, ' ');
  const lists = Object.fromEntries([...found].filter(([word]) => word !== 'label'));
  return { ...lists, ...(labels.length > 0 && { labels }), ...(search !== '' && { search }) };
}

/** Adds a word to a search text, such as `layer:site`, or takes it out if it is in it. */
export function toggleWord(text: string, word: string): string {
  const parts = text.split(/\s+/).filter((part) => part !== '');
  const others = parts.filter((part) => part !== word);
  return (others.length < parts.length ? others : [...parts, word]).join(' ');
}

/** Whether a search text has a word. */
export function hasWord(text: string, word: string): boolean {
  return text.split(/\s+/).includes(word);
}
