import { endOfString } from './end-of-string.ts';

/** A key that a mapping of a JSON text already has. */
export interface RepeatedKey {
  /** The offset of its opening quote. */
  readonly offset: number;
  /** The offset of the opening quote of the first occurrence. */
  readonly first: number;
  readonly path: readonly (string | number)[];
}

interface Level {
  /** The keys of a mapping so far, with the offsets of their first occurrences; null for a list. */
  readonly keys: Map<string, number> | null;
  awaitsKey: boolean;
  step: string | number;
}

/** The repeated keys in the value at an offset. The text must be well-formed JSON. */
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

/** Makes a text the key of a level; returns the offset of its first occurrence. */
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
