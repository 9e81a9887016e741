/**
 * Whether a field of a row can have this name in a pipeline. `__proto__` cannot: in JavaScript it is no field like any
 * other.
 */
export function isFieldName(name: string): boolean {
  return name !== '' && name !== '__proto__' && !/^\$|\./.test(name);
}

/** Whether a text is a path of names, with dots between them. */
export function isFieldPath(path: unknown): path is string {
  return typeof path === 'string' && path.split('.').every(isFieldName);
}
