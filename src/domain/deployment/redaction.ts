import { isJsonArray, isJsonObject, type Json, setOwn } from '../json/value.ts';
import { minRedacted } from './deployment-warnings.ts';

/** What is shown in place of a secret. */
const redacted = '[redacted]';

/** Replaces secrets in all that is shown of a run. */
export interface Redaction {
  text(text: string): string;
  /** All texts in a value; keys too. */
  json<T extends Json>(value: T): T;
  /** A text that comes in pieces: a secret may begin in one and end in another. */
  stream(): RedactedStream;
}

/** A text that comes in pieces. */
export interface RedactedStream {
  /** What of the text up to here can be shown. */
  write(text: string): string;
  /** The rest. */
  end(): string;
}

/**
 * Replaces texts of four characters or more, also as Base64, URL-encoded, and escaped as in JSON. An image may print a
 * secret in another form, which is not found. (docs/deployments.md#secrets)
 */
export function createRedaction(secrets: readonly string[]): Redaction {
  const forms = new Set(secrets.filter(({ length }) => length >= minRedacted).flatMap(formsOf));
  // The longest first: one secret may be part of another.
  const ordered = [...forms].sort((one, other) => other.length - one.length);
  const longest = ordered[0]?.length ?? 0;
  const text = (given: string): string =>
    ordered.reduce((shown, form) => shown.replaceAll(form, redacted), given);
  return {
    text,
    json: (value) => (ordered.length === 0 ? value : (redactJson(value, text) as typeof value)),
    stream: () => createStream(text, ordered, longest),
  };
}

function formsOf(secret: string): readonly string[] {
  const base64 = Buffer.from(secret).toString('base64');
  return [
    secret,
    base64,
    base64.replaceAll('=', ''),
    encodeURIComponent(Buffer.from(secret).toString()),
    JSON.stringify(secret).slice(1, -1),
  ];
}

function redactJson(value: Json, text: (given: string) => string): Json {
  if (typeof value === 'string') return text(value);
  if (isJsonArray(value)) return value.map((item) => redactJson(item, text));
  if (!isJsonObject(value)) {
    const shown = String(value);
    return typeof value === 'boolean' || value === null || text(shown) === shown
      ? value
      : text(shown);
  }
  const copy: Record<string, Json> = {};
  for (const [key, member] of Object.entries(value))
    setOwn(copy, text(key), redactJson(member, text));
  return copy;
}

function createStream(
  text: (given: string) => string,
  forms: readonly string[],
  longest: number,
): RedactedStream {
  let kept = '';
  return {
    write(piece) {
      const all = text(kept + piece);
      // What may be the beginning of a secret is shown later.
      const most = Math.min(all.length, Math.max(0, longest - 1));
      let keep = 0;
      for (let length = most; length > 0; length -= 1) {
        const end = all.slice(-length);
        if (forms.some((form) => form.startsWith(end))) {
          keep = length;
          break;
        }
      }
      kept = keep === 0 ? '' : all.slice(-keep);
      return keep === 0 ? all : all.slice(0, -keep);
    },
    end() {
      const rest = kept;
      kept = '';
      return rest;
    },
  };
}
