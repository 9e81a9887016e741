import type { DocumentEntry } from '../../domain/document/document.ts';
import { refusal } from '../../domain/errors.ts';
import { yieldToEventLoop } from '../kernel/event-loop.ts';
import type { neededBy, ReferenceLookup } from './neighbours.ts';
import type { Reference } from './reference-cases.ts';

/** Looks up the references of documents, in either direction. */
export type FindReferences = typeof neededBy;

/** Maximum number of references that one request receives in one list. */
const maxReferences = 500_000;

/** Documents that are looked up together; more while they have few references, because each may have thousands. */
const portion = 100;
const few = 20_000;
const growth = 4;

/** The references of documents, in portions: those of the first ones first. Yields to the event loop between them. */
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
    if (at < entries.length) await yieldToEventLoop();
  }
}

/** All references of documents. @throws LIMIT_EXCEEDED if there are more than fit in memory */
export async function allReferences(
  find: FindReferences,
  lookup: ReferenceLookup,
  entries: readonly DocumentEntry[],
): Promise<readonly Reference[]> {
  const all: Reference[] = [];
  for await (const found of referencesInPortions(find, lookup, entries)) {
    for (const one of found) all.push(one);
    if (all.length > maxReferences) {
      const what = 'the number of references of the requested documents';
      throw refusal('LIMIT_EXCEEDED', { what, limit: maxReferences, setting: 'not to be set' });
    }
  }
  return all;
}
