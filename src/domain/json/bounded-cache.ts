/**
 * `make` with a memory: the values of the last `capacity` distinct texts are kept, older ones are
 * made again when asked for. What `make` throws is thrown on and not kept.
 */
export function boundedCache<V>(capacity: number, make: (text: string) => V): (text: string) => V {
  const kept = new Map<string, { readonly value: V }>();
  return (text) => {
    const hit = kept.get(text);
    if (hit !== undefined) return hit.value;
    const value = make(text);
    const [oldest] = kept.keys();
    if (kept.size >= capacity && oldest !== undefined) kept.delete(oldest);
    kept.set(text, { value });
    return value;
  };
}
