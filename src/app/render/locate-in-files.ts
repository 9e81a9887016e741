import { documentKey, documentLabel } from '../../domain/document/document.ts';
import { substitutionsOf } from '../../domain/document/facts.ts';
import { documentOf, type Submitted } from '../../domain/document/submitted.ts';
import { type Fault, located, type Place } from '../../domain/errors.ts';
import { keysOfPath } from '../../domain/json/path/path.ts';

/** A document of one of the files, counted over all of them. */
export type FileItem = Submitted & { readonly file: string };

/** Returns the place of a fault about a document in the files. */
export function createLocator(items: readonly FileItem[]): (found: Fault) => Fault {
  const byIndex = new Map<unknown, FileItem>(items.map((item) => [item.index, item]));
  const byKey = new Map(
    items.flatMap((item) =>
      item.kind === 'document' ? [[documentKey(item.facts), item] as const] : [],
    ),
  );
  return (found) => {
    const item = byIndex.get(found.place.document) ?? byKey.get(keyOf(found.place));
    if (item === undefined) return found;
    const first = byIndex.get(found.facts['first']);
    if (found.code !== 'DOCUMENT_DUPLICATE' || first === undefined) return placed(found, item);
    const facts = { ...found.facts, firstFile: first.file };
    return { ...found, facts, place: { ...found.place, file: item.file } };
  };
}

/** A fault with the file, line and column of its path. */
function placed(found: Fault, item: FileItem): Fault {
  const path = exactPath(found, item);
  const keys = path === undefined ? [] : keysOfPath(path);
  const exact = path === undefined ? found : { ...found, place: { ...found.place, path } };
  return located(exact, { file: item.file, document: item.index, ...item.source.locate(keys) });
}

/** The graph contains the sources of a document, but not which substitution uses them. */
function exactPath({ code, facts, place }: Fault, item: FileItem): string | undefined {
  if (code !== 'SUBSTITUTION_SOURCE_MISSING' || item.kind !== 'document') return place.path;
  const sources = substitutionsOf(documentOf(item)).map(({ src }) => documentLabel(src));
  const at = sources.indexOf(String(facts['source']));
  return at < 0 ? place.path : `metadata.substitutions[${at}].src`;
}

/** The key of the document at a place. */
function keyOf({ schema = '', name = '', layer }: Place): string {
  return documentKey({ schema, name, layer: layer ?? null });
}
