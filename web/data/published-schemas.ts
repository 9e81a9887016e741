const path = '/schemas';
const suffix = '.json';

let kinds: Promise<readonly string[]> | undefined;

/** Purser's own kinds whose JSON Schemas the server publishes. None if the server does not answer. */
export function publishedSchemas(): Promise<readonly string[]> {
  kinds ??= read(path).then((list) =>
    Array.isArray(list)
      ? list.map((one) => String(one).slice(path.length + 1, -suffix.length))
      : [],
  );
  return kinds;
}

/** The JSON Schema of whole documents of a kind of Purser's; null if the server does not answer. */
export function publishedSchema(kind: string): Promise<unknown> {
  return read(`${path}/${kind}${suffix}`);
}

async function read(url: string): Promise<unknown> {
  try {
    const response = await fetch(url);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
