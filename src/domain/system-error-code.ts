/** The code of an error of Node, `EACCES`; undefined for others. */
export function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : undefined;
}
