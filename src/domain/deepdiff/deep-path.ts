/** The path of a whole value. */
export const rootPath = 'root';

/** The path of an item or a member of what is at a path: `root['key']`, `root[2]`. */
export function pathWithin(path: string, step: string | number): string {
  return `${path}[${typeof step === 'number' ? step : quotedKey(step)}]`;
}

/**
 * A key as DeepDiff quotes it: in single quotes, in double ones if it has single ones; one that has both
 * in double ones, with a backslash before each. Nothing else is escaped.
 */
function quotedKey(key: string): string {
  if (!key.includes("'")) return `'${key}'`;
  return key.includes('"') ? `"${key.replace(/['"]/g, '\\$&')}"` : `"${key}"`;
}
