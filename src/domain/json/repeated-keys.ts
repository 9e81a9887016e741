import { endOfString } from './end-of-string.ts';

/** A key that a mapping of a JSON text has already. */
export interface RepeatedKey {
  /** Where its quote opens. */
  readonly offset: number;
  readonly path: readonly (string | number)[];
}

interface Level {
  /** The keys of a mapping so far; null of a list. */
  readonly keys: Set<string> | null;
  awaitsKey: boolean;
  step: string | number;
}

/** The keys that are written again in the value at an offset. The text must be well-formed JSON. */
export function* repeatedKeys(text: string, from: number): Generator<RepeatedKey> {
  const levels: Level[] = [];
  for (let at = nextSign(text, from); at < text.length; at = nextSign(text, at + 1)) {
    const top = levels.at(-1);
    const sign = text[at];
    if (sign === '{') levels.push({ keys: new Set(), awaitsKey: true, step: '' });
    else if (sign === '[') levels.push({ keys: null, awaitsKey: false, step: 0 });
    else if (sign === ',' && top !== undefined) goOn(top);
    else if (sign === '"') {
      const end = endOfString(text, at);
      if (top?.awaitsKey) {
        const isRepeated = takeKey(top, JSON.parse(text.slice(at, end + 1)) as string);
        if (isRepeated) yield { offset: at, path: levels.map(({ step }) => step) };
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

/** Whether the level has the key already. */
function takeKey(level: Level, key: string): boolean {
  level.awaitsKey = false;
  level.step = key;
  const isRepeated = level.keys?.has(key) === true;
  level.keys?.add(key);
  return isRepeated;
}

/** Where the items of the list begin that a JSON text is; where the text begins if it is none. */
export function itemOffsets(text: string): readonly number[] {
  if (!/^\s*\[/.test(text)) return [0];
  const found: number[] = [];
  let depth = 0;
  for (let at = nextSign(text, 0); at < text.length; at = nextSign(text, at + 1)) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign !== ',') depth -= 1;
    if (depth === 1 && (sign === '[' || sign === ',')) found.push(at + 1);
  }
  return found;
}

const signs = /["{}[\],]/g;

function nextSign(text: string, from: number): number {
  signs.lastIndex = from;
  return signs.exec(text)?.index ?? text.length;
}
