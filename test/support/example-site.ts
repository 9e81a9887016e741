import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The YAML files of examples/site, in order of path. */
export function exampleSite(): readonly { readonly file: string; readonly text: string }[] {
  const folder = 'examples/site';
  return [...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => ({ file: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }));
}
