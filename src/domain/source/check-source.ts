import { type ErrorFacts, fault } from '../errors.ts';
import type { Json } from '../json/value.ts';
import type { KindFinding } from '../kind-schemas/kind-finding.ts';
import { type ReadSource, readSource } from './read-source.ts';

/** A rendered document of a data source. */
export interface SourceToCheck {
  readonly name: string;
  readonly data: Json;
  /** Whether it is an encrypted document, or made from one. */
  readonly secret: boolean;
}

/**
 * Reads a rendered document of a data source. Of a secret one, the errors hold nothing that depends on a text in it, but
 * for the names of its members. (docs/data-sources.md#secrets)
 */
export function checkSource({ name, data, secret }: SourceToCheck): ReadSource {
  const read = readSource(data, name);
  return secret ? { ...read, errors: read.errors.map(withoutValues) } : read;
}

function withoutValues({ fault: found, location }: KindFinding): KindFinding {
  const { code, facts, place } = found;
  if (code === 'JSONPATH_SYNTAX') {
    const { path } = facts as unknown as ErrorFacts[typeof code];
    return { fault: fault(code, { path }, place), location };
  }
  if (code !== 'AUTH_TYPE_UNSUPPORTED') return { fault: found, location };
  const { type: _, ...rest } = facts as unknown as ErrorFacts[typeof code];
  return { fault: fault(code, rest, place), location };
}
