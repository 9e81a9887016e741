import { RawJson } from './raw-json.ts';

/**
 * The JSON text of a GraphQL result. As `JSON.stringify`, but `RawJson` is written as it stands. Its
 * depth is bounded by the limit on the depth of queries.
 */
export function resultText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(resultText).join(',')}]`;
  if (typeof value === 'object' && value !== null) return objectText(value);
  return JSON.stringify(value) ?? 'null';
}

function objectText(value: object): string {
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${resultText(member)}`);
  }
  return `{${members.join(',')}}`;
}
