import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

/**
 * The rows of one conformance table: `loadCases('layering/actions')` reads
 * `test/conformance/layering/actions.yaml`. The caller vouches for their shape.
 */
export function loadCases<T>(name: string): readonly (T & { title: string })[] {
  const file = new URL(`../conformance/${name}.yaml`, import.meta.url);
  return load(readFileSync(file, 'utf8'), { filename: `${name}.yaml` }) as (T & {
    title: string;
  })[];
}
