import { isJsonArray, isJsonObject, type Json } from '../../json/value.ts';
import { secretForms } from './secret-forms.ts';
import { type FoundText, TextFinder } from './text-finder.ts';

/** What stands in place of a secret. */
const mark = '[redacted]';

/** Whether a value, or a part of it, was redacted before it was kept. */
export function holdsRedaction(value: Json): boolean {
  if (typeof value === 'string') return value.includes(mark);
  if (isJsonArray(value)) return value.some(holdsRedaction);
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([key, one]) => key.includes(mark) || holdsRedaction(one));
}

/** A text that comes in parts. */
export interface RedactedStream {
  /** What may be shown after a part: the end is kept back as long as a secret may have begun there. */
  write(part: string): string;
  /** The rest. */
  end(): string;
}

/** Takes secrets out of what is shown. */
export interface SecretRedaction {
  text(text: string): string;
  /** In all texts, numbers and keys. */
  json<T extends Json>(value: T): T;
  stream(): RedactedStream;
}

/**
 * Replaces each occurrence of secrets, in all their forms. Occurrences that overlap are one. Takes steps in proportion to
 * the text, whatever the secrets are. (docs/deployments.md#secrets-of-containers)
 */
export function createSecretRedaction(secrets: readonly string[]): SecretRedaction {
  const forms = new Set(secrets.flatMap(secretForms));
  const finder = new TextFinder([...forms]);
  const stream = (): RedactedStream => (forms.size === 0 ? unchanged : redactedStream(finder));
  const text = (whole: string): string => {
    const parts = stream();
    return parts.write(whole) + parts.end();
  };
  const json = (value: Json): Json => {
    if (typeof value === 'string') return text(value);
    if (isJsonArray(value)) return value.map(json);
    if (isJsonObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [text(key), json(one)]));
    }
    if (value === null || typeof value === 'boolean') return value;
    const digits = String(value);
    const shown = text(digits);
    return shown === digits ? value : shown;
  };
  return {
    text,
    json: (value) => (forms.size === 0 ? value : (json(value) as typeof value)),
    stream,
  };
}

const unchanged: RedactedStream = { write: (part) => part, end: () => '' };

function redactedStream(finder: TextFinder): RedactedStream {
  const search = finder.search();
  /** What is not shown yet, and its position. */
  let kept = '';
  let start = 0;
  /** Where secrets stand in it: in order, without overlaps. */
  let ranges: FoundText[] = [];
  const release = (limit: number): string => {
    const crossing = ranges.find(({ end }) => end > limit);
    const until = Math.min(limit, crossing?.start ?? limit);
    let shown = '';
    let position = start;
    for (const range of ranges.filter(({ end }) => end <= until)) {
      shown += kept.slice(position - start, range.start - start) + mark;
      position = range.end;
    }
    shown += kept.slice(position - start, until - start);
    ranges = ranges.filter(({ end }) => end > until);
    kept = kept.slice(until - start);
    start = until;
    return shown;
  };
  return {
    write: (part) => {
      kept += part;
      for (const found of search.push(part)) ranges = joined(ranges, found);
      return release(search.open());
    },
    end: () => release(start + kept.length),
  };
}

/** Ranges with one more, which ends behind all others. */
function joined(ranges: FoundText[], found: FoundText): FoundText[] {
  let start = found.start;
  for (
    let last = ranges.at(-1);
    last !== undefined && last.end > found.start;
    last = ranges.at(-1)
  ) {
    start = Math.min(start, last.start);
    ranges.pop();
  }
  ranges.push({ start, end: found.end });
  return ranges;
}
