/** Works on a list some items at a time, one part after another; gives the results in order. */
export async function inParts<T, R>(
  items: readonly T[],
  size: number,
  work: (part: readonly T[]) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += size) {
    results.push(...(await work(items.slice(at, at + size))));
  }
  return results;
}
