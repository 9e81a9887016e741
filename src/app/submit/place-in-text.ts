import { documentKey, sourceKey } from '../../domain/document/document.ts';
import type { Submitted } from '../../domain/document/submitted.ts';
import { type Fault, located, type Place } from '../../domain/errors.ts';
import { eachInSteps } from '../../domain/in-steps.ts';
import { keysOfPath } from '../../domain/json/path/path.ts';
import { documentLabel, type NamedDocument } from '../../domain/named-document.ts';
import { namedDocument } from '../../domain/references/document-links.ts';
import { idOfKey } from '../../domain/revision/entry-code.ts';
import { runSteps } from '../../domain/run-steps.ts';
import type { Affected } from '../render/affected-documents.ts';

/**
 * The same faults; those about documents of a submission get their position in its text. For other faults, `causes`
 * gives the submitted documents that cause them: these faults get the position of the first one, but not the number of
 * its document, because they are about another one.
 */
export function placedInText(
  items: readonly Submitted[],
  faults: readonly Fault[],
  file: string | undefined,
  causes: Affected['causes'] = new Map(),
): readonly Fault[] {
  return faults.length === 0 ? faults : faults.map(runSteps(textPlacer(items, file, causes)));
}

/**
 * As `placedInText`, for one fault after the other: finding a place reads the text of a document again. Made in steps, so that
 * a caller can yield to the event loop between them.
 */
export function* textPlacer(
  items: readonly Submitted[],
  file: string | undefined,
  causes: Affected['causes'],
): Generator<void, (found: Fault) => Fault> {
  const itemOf = yield* finder(items);
  const inFile = file !== undefined && { file };
  return (found) => {
    const { schema, name, layer = null, path = '' } = found.place;
    if (schema === undefined || name === undefined) return found;
    const key = documentKey({ schema, name, layer });
    const item = itemOf(key);
    if (item !== undefined) {
      const position = item.source.locate(keysOfPath(path));
      return located(found, { document: item.index, ...position, ...inFile });
    }
    const because = sourceAmong(submittedAmong(causes.get(key), key, itemOf), found);
    const [first] = because;
    if (first === undefined) return found;
    const position = { ...placeInCause(first, found.place), ...inFile };
    return comingFrom(located(found, position), because.map(nameOf));
  };
}

type FindItem = (key: string) => Submitted | undefined;

/** Finds submitted documents by their documentKeys. */
function* finder(items: readonly Submitted[]): Generator<void, FindItem> {
  const byKey = new Map<string, Submitted>();
  yield* eachInSteps(items, (item) => {
    // A tombstone deletes all layers of a name.
    byKey.set(item.kind === 'document' ? documentKey(item.facts) : sourceKey(item.id), item);
  });
  return (key) => byKey.get(key) ?? byKey.get(sourceKey(idOfKey(key)));
}

/**
 * The submitted documents among the causes of a difference; none for a document that changed
 * itself.
 */
function submittedAmong(
  causes: ReadonlySet<string> = new Set(),
  key: string,
  itemOf: FindItem,
): readonly Submitted[] {
  if (causes.has(key)) return [];
  const found = new Set([...causes].flatMap((cause) => itemOf(cause) ?? []));
  return [...found].sort((one, other) => one.index - other.index);
}

/** For a fault of a substitution, its source, if that is one of the causes. */
function sourceAmong(items: readonly Submitted[], { facts }: Fault): readonly Submitted[] {
  const source = items.filter((item) => documentLabel(nameOf(item)) === facts['source']);
  return source.length > 0 ? source : items;
}

/** For an inherited value: the same path in a document above. */
function placeInCause(item: Submitted, { schema, path = '' }: Place): Place {
  const isAbove = item.kind === 'document' && item.facts.schema === schema;
  return item.source.locate(isAbove ? keysOfPath(path) : []);
}

function nameOf(item: Submitted): NamedDocument {
  return item.kind === 'document' ? namedDocument(item.facts) : item.id;
}

function comingFrom(found: Fault, because: readonly NamedDocument[]): Fault {
  const message = `${found.message}; this comes from ${because.map(documentLabel).join(', ')}`;
  return { ...found, message, facts: { ...found.facts, because } };
}
