import { endOfString } from './end-of-string.ts';

/** A key that a mapping of a JSON text has already. */
export interface RepeatedKey {
  /** Where its quote opens. */
  readonly offset: number;
  /** Where the quote of the first one opens. */
  readonly first: number;
  readonly path: readonly (string | number)[];
}

interface Level {
  /** The keys of a mapping so far, and where they are written first; null of a list. */
  readonly keys: Map<string, number> | null;
  awaitsKey: boolean;
  step: string | number;
}

/** The keys that are written again in the value at an offset. The text must be well-formed JSON. */
export function* repeatedKeys(text: string, from: number): Generator<RepeatedKey> {
  const levels: Level[] = [];
  for (let at = nextSign(text, from); at < text.length; at = nextSign(text, at + 1)) {
    const top = levels.at(-1);
    const sign = text[at];
    if (sign === '{') levels.push({ keys: new Map(), awaitsKey: true, step: '' });
    else if (sign === '[') levels.push({ keys: null, awaitsKey: false, step: 0 });
    else if (sign === ',' && top !== undefined) goOn(top);
    else if (sign === '"') {
      const end = endOfString(text, at);
      if (top?.awaitsKey) {
        const first = takeKey(top, JSON.parse(text.slice(at, end + 1)) as string, at);
        if (first < at) yield { offset: at, first, path: levels.map(({ step }) => step) };
      }
      at = end;
    } else levels.pop();
    if (levels.length === 0) return;
  }
}

function goOn(level: Level): void {
  if (level.keys === null) level.step = Number(level.step) + 1;
  else level.awaitsKey = true;
}

/** Makes a text the key of a level; where that is written first. */
function takeKey(level: Level, key: string, at: number): number {
  level.awaitsKey = false;
  level.step = key;
  const first = level.keys?.get(key) ?? at;
  level.keys?.set(key, first);
  return first;
}

const signs = /["{}[\],]/g;

function nextSign(text: string, from: number): number {
  signs.lastIndex = from;
  return signs.exec(text)?.index ?? text.length;
}
