import type { VisibleRevision } from '../../../app/access/visible-revision.ts';
import type { DocumentEntry, SourceId } from '../../../domain/document/document.ts';
import { refusal } from '../../../domain/errors.ts';
import type { Loaders } from '../loaders/loaders.ts';
import type { DocumentModel, RenderedDocumentModel } from './models.ts';

interface Asked extends SourceId {
  readonly layer?: string | null | undefined;
}

/** The document with a name; `layer` may be left out if only one layer has it. */
export async function findDocument(
  loaders: Loaders,
  revision: VisibleRevision,
  { schema, name, layer }: Asked,
): Promise<DocumentModel | null> {
  const within = loaders.within(revision);
  const entry =
    typeof layer === 'string'
      ? await within.byId.load({ schema, name, layer })
      : theOnly(await within.byName.load({ schema, name }));
  return entry && { revision, entry };
}

function theOnly(entries: readonly DocumentEntry[]): DocumentEntry | null {
  if (entries.length > 1) {
    const layers = entries.map(({ layer }) => layer ?? 'none').join(', ');
    throw refusal('ARGUMENT_INVALID', {
      argument: 'layer',
      reason: `several layers have that document: ${layers}`,
    });
  }
  return entries[0] ?? null;
}

/** The rendered document with a name, if it is in the output. */
export async function findRendered(
  loaders: Loaders,
  revision: VisibleRevision,
  { schema, name }: SourceId,
): Promise<RenderedDocumentModel | null> {
  const rendered = await loaders.within(revision).rendered.load({ schema, name });
  return rendered && { ...rendered, revision };
}
