import { RawJson } from '../scalars/raw-json.ts';

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

interface Writing {
  readonly parts: string[];
  /** The text after the parts. */
  text: string;
}

function partsOf(value: unknown): readonly string[] {
  const writing: Writing = { parts: [], text: '' };
  write(writing, value);
  return [...writing.parts, writing.text];
}

function write(writing: Writing, value: unknown): void {
  if (typeof value === 'string') writing.text += JSON.stringify(value);
  else if (value instanceof RawJson) writeRaw(writing, value.text);
  else if (Array.isArray(value)) writeList(writing, value);
  else if (typeof value === 'object' && value !== null) writeObject(writing, value);
  else writing.text += JSON.stringify(value) ?? 'null';
}

function writeRaw(writing: Writing, text: string): void {
  if (text.length < longText) {
    writing.text += text;
    return;
  }
  writing.parts.push(writing.text, text);
  writing.text = '';
}

function writeList(writing: Writing, list: readonly unknown[]): void {
  let before = '[';
  for (const item of list) {
    writing.text += before;
    write(writing, item);
    before = ',';
  }
  writing.text += before === '[' ? '[]' : ']';
}

function writeObject(writing: Writing, value: object): void {
  let before = '{';
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    writing.text += `${before}${JSON.stringify(key)}:`;
    write(writing, member);
    before = ',';
  }
  writing.text += before === '{' ? '{}' : '}';
}
