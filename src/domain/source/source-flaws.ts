import { type ErrorFacts, fault } from '../errors.ts';
import type { Json } from '../json/value.ts';
import { readSource } from './read-source.ts';
import type { SourceFinding } from './source-finding.ts';

/**
 * Everything that is wrong, or looks wrong, with a rendered document of a data source. Of a secret one, nothing is said that depends on a
 * text in it, but for the names of its members. (docs/data-sources.md#the-document)
 */
export function sourceFlaws({
  id,
  data,
  secret,
}: {
  readonly id: { readonly name: string };
  readonly data: Json;
  readonly secret: boolean;
}): { readonly errors: readonly SourceFinding[]; readonly warnings: readonly SourceFinding[] } {
  const { errors, warnings } = readSource(data, id.name);
  return { errors: secret ? errors.map(withoutValues) : errors, warnings };
}

function withoutValues({ fault: found, location }: SourceFinding): SourceFinding {
  const { code, facts, place } = found;
  if (code === 'JSONPATH_SYNTAX') {
    const { path } = facts as unknown as ErrorFacts[typeof code];
    return { fault: fault(code, { path }, place), location };
  }
  if (code !== 'AUTH_TYPE_UNSUPPORTED') return { fault: found, location };
  const { type: _, ...rest } = facts as unknown as ErrorFacts[typeof code];
  return { fault: fault(code, rest, place), location };
}
