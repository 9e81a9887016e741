import type { DocumentEntry } from '../../domain/document/document.ts';
import { refusal } from '../../domain/errors.ts';
import { giveWay } from '../kernel/in-turns.ts';
import type { neededBy, ReferenceLookup } from './neighbours.ts';
import type { Reference } from './reference-cases.ts';

/** What looks up the references of documents, either way. */
export type FindReferences = typeof neededBy;

/** References that one request gets in one list. */
const maxReferences = 500_000;

/** Documents that are looked up together; more while they have few references, as each may have thousands. */
const portion = 100;
const few = 20_000;
const growth = 4;

/** The references of documents, in portions: those of the first ones first. Others get their turn between them. */
export async function* referencesInPortions(
  find: FindReferences,
  lookup: ReferenceLookup,
  entries: readonly DocumentEntry[],
): AsyncGenerator<readonly Reference[], void> {
  let size = portion;
  for (let at = 0; at < entries.length; ) {
    const part = entries.slice(at, at + size);
    at += part.length;
    const found = await find(lookup, part);
    yield found;
    size = found.length < few ? size * growth : portion;
    if (at < entries.length) await giveWay();
  }
}

/** All references of documents. @throws LIMIT_EXCEEDED where there are more than fit in memory */
export async function allReferences(
  find: FindReferences,
  lookup: ReferenceLookup,
  entries: readonly DocumentEntry[],
): Promise<readonly Reference[]> {
  const all: Reference[] = [];
  for await (const found of referencesInPortions(find, lookup, entries)) {
    for (const one of found) all.push(one);
    if (all.length > maxReferences) {
      const what = 'the number of references of the documents asked about together';
      throw refusal('LIMIT_EXCEEDED', { what, limit: maxReferences, setting: 'not to be set' });
    }
  }
  return all;
}
