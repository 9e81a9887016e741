import type { Revision } from './revision.ts';

/**
 * The index of a block of consecutive revisions: which of them have an author, a bucket or three characters of a message.
 * It is cut into parts by a hash of the term, so that a search reads only the parts of its terms. A part is a text of
 * lines, sorted: term, tab, the places of its revisions in the block. (docs/history.md#filters)
 */

/** A term that is searched: `isPrefix` finds every term that begins with it. */
interface SearchedTerm {
  readonly key: string;
  readonly isPrefix: boolean;
}

/** A search of blocks: revisions that have one term of each clause. */
export type IndexSearch = readonly (readonly SearchedTerm[])[];

/** What a search looks for; a revision matches every member that is given. */
export interface IndexedFilter {
  readonly author?: readonly string[];
  readonly bucket?: readonly string[];
  readonly message?: string;
}

/** Characters of a term of messages. Of a shorter text, those that begin with it are searched. */
const gramLength = 3;
const minSearched = 2;
/** Of a long text, not all terms are searched: the revisions found are compared with it anyway. */
const maxSearched = 6;

/** Stands after the end of a message, so that its last characters begin a term, too. */
const padding = '\u0000'.repeat(gramLength - minSearched);

/**
 * The search that finds the revisions that match a filter, and possibly others; null if the index does not help: without
 * such a filter, and for a single character of a message.
 */
export function indexSearchOf({ author, bucket, message }: IndexedFilter): IndexSearch | null {
  const exact = (key: string): SearchedTerm => ({ key, isPrefix: false });
  const clauses = [
    ...(author === undefined ? [] : [author.map((name) => exact(authorTerm(name)))]),
    ...(bucket === undefined ? [] : [bucket.map((name) => exact(bucketTerm(name)))]),
    ...messageClauses(message?.toLowerCase() ?? ''),
  ];
  return clauses.length === 0 ? null : clauses;
}

function messageClauses(text: string): readonly (readonly SearchedTerm[])[] {
  if (text.length < minSearched) return [];
  if (text.length < gramLength) return [[{ key: messageTerm(text), isPrefix: true }]];
  const grams = [...gramsOf(text)];
  const step = Math.max(1, (grams.length - 1) / (maxSearched - 1));
  const places = Array.from({ length: Math.min(grams.length, maxSearched) }, (_, nth) =>
    Math.round(nth * step),
  );
  return places.map((at) => [{ key: messageTerm(grams[at] ?? ''), isPrefix: false }]);
}

function* gramsOf(text: string): Generator<string> {
  for (let at = 0; at + gramLength <= text.length; at += 1) yield text.slice(at, at + gramLength);
}

const authorTerm = (author: string): string => `a${author}`;
const bucketTerm = (bucket: string): string => `b${bucket}`;
const messageTerm = (part: string): string => `m${part}`;

function termsOf({ author, buckets, message }: Revision): ReadonlySet<string> {
  const terms = new Set([authorTerm(author), ...buckets.map(bucketTerm)]);
  for (const gram of gramsOf(`${message.toLowerCase()}${padding}`)) terms.add(messageTerm(gram));
  return terms;
}

/** The part that contains a term. Terms of messages with the same first characters are in one. */
function partOf(term: string, parts: number): number {
  const end = term.startsWith('m') ? 1 + minSearched : term.length;
  let hash = 0x811c9dc5;
  for (let at = 0; at < end; at += 1) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % parts;
}

/** The parts that a search reads, without duplicates. */
export function searchedParts(search: IndexSearch, parts: number): readonly number[] {
  return [...new Set(search.flat().map(({ key }) => partOf(key, parts)))];
}

/** Collects the terms of the revisions of a block. */
export interface BlockBuilder {
  /** The next revision of the block. */
  add(revision: Revision): void;
  /** The text of each part; one part per step. */
  texts(): Generator<void, readonly string[]>;
}

/** Creates a builder of a block in a number of parts. */
export function createBlockBuilder(parts: number): BlockBuilder {
  const places = new Map<string, number[]>();
  let next = 0;
  return {
    add(revision) {
      for (const term of termsOf(revision)) {
        const known = places.get(term);
        if (known === undefined) places.set(term, [next]);
        else known.push(next);
      }
      next += 1;
    },
    *texts() {
      const lines = Array.from({ length: parts }, (): string[] => []);
      for (const [term, found] of places) {
        lines[partOf(term, parts)]?.push(`${escaped(term)}\t${placesText(found)}\n`);
        yield;
      }
      const texts: string[] = [];
      for (const some of lines) {
        texts.push(`\n${some.sort().join('')}`);
        yield;
      }
      return texts;
    },
  };
}

/** Code unit by code unit, so that the beginning of a term is the beginning of its text; ASCII without control characters. */
function escaped(term: string): string {
  return JSON.stringify(term)
    .slice(1, -1)
    .replace(
      /[\u007f-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}

const radix = 36;

/** Ascending places as runs: the gap before each, and how many follow directly. */
function placesText(places: readonly number[]): string {
  const runs: string[] = [];
  let end = 0;
  for (let at = 0; at < places.length; ) {
    const first = places[at] ?? 0;
    let length = 1;
    while (places[at + length] === first + length) length += 1;
    const gap = (first - end).toString(radix);
    runs.push(length === 1 ? gap : `${gap}:${(length - 1).toString(radix)}`);
    end = first + length;
    at += length;
  }
  return runs.join(' ');
}

/** Codes of characters: every gap and length is in digits and small letters. */
const [space, colon, letterA, zero] = [32, 58, 97, 48];

/** Gives places in which all clauses before the `nth` are found the next number. Returns whether there are any. */
function markPlaces(text: string, having: Uint8Array, nth: number): boolean {
  let isFound = false;
  let [end, gap, value] = [0, 0, 0];
  let hasLength = false;
  // One by one: splitting the text into numbers first takes five times as long.
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : space;
    if (code !== space && code !== colon) {
      value = value * radix + (code >= letterA ? code - letterA + 10 : code - zero);
      continue;
    }
    if (code === colon) {
      gap = value;
      hasLength = true;
    } else {
      let place = end + (hasLength ? gap : value);
      end = Math.min(having.length, place + 1 + (hasLength ? value : 0));
      for (; place < end; place += 1) {
        if (having[place] !== nth) continue;
        having[place] = nth + 1;
        isFound = true;
      }
      hasLength = false;
    }
    value = 0;
  }
  return isFound;
}

/**
 * The places, ascending, of the revisions of a block that a search finds. `textOf` gives the text of a part.
 */
export function searchBlock(
  search: IndexSearch,
  { size, parts }: { readonly size: number; readonly parts: number },
  textOf: (part: number) => string,
): readonly number[] {
  const clauses = search.map((terms) =>
    terms.flatMap((term) => [...linesOf(textOf(partOf(term.key, parts)), term)]),
  );
  if (clauses.some((lines) => lines.length === 0)) return [];
  // The rarest first: often nothing is left after it.
  const length = (lines: readonly string[]): number =>
    lines.reduce((sum, line) => sum + line.length, 0);
  clauses.sort((one, other) => length(one) - length(other));
  // How many clauses, from the first on, each place has.
  const having = new Uint8Array(size);
  for (const [nth, lines] of clauses.entries()) {
    const marked = lines.map((line) => markPlaces(line, having, nth));
    if (!marked.includes(true)) return [];
  }
  const places: number[] = [];
  for (let place = having.indexOf(clauses.length); place >= 0; ) {
    places.push(place);
    place = having.indexOf(clauses.length, place + 1);
  }
  return places;
}

/** The places of a term, or of all that begin with it, as texts. */
function* linesOf(text: string, { key, isPrefix }: SearchedTerm): Generator<string> {
  const wanted = `\n${escaped(key)}${isPrefix ? '' : '\t'}`;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const tab = text.indexOf('\t', at);
    yield text.slice(tab + 1, text.indexOf('\n', tab));
    if (!isPrefix) return;
  }
}
