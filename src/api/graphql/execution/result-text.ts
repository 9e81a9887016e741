import { jsonParts } from '../scalars/raw-json.ts';

/**
 * The JSON text of a GraphQL result. Like `JSON.stringify`, but `RawJson` is written unchanged. Its depth is limited by
 * the limit on the depth of queries.
 */
export function resultText(value: unknown): string {
  return partsOf(value).join('');
}

/** The same as UTF-8. Each part is copied once, into the buffer to send. */
export function resultBytes(value: unknown): Buffer {
  const parts = partsOf(value);
  const size = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  const bytes = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const part of parts) at += bytes.write(part, at);
  return bytes;
}

/** Raw texts of at least this length are parts by themselves, so that they are copied once only. */
const longText = 256;

function partsOf(value: unknown): readonly string[] {
  const { texts, raws } = jsonParts(value);
  const parts: string[] = [];
  let text = '';
  for (const [at, before] of texts.entries()) {
    text += before;
    const raw = raws[at] ?? '';
    if (raw.length < longText) text += raw;
    else {
      parts.push(text, raw);
      text = '';
    }
  }
  return [...parts, text];
}
