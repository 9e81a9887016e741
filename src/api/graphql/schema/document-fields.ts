import type { Relation } from '../../../app/render/relation.ts';
import { invariant } from '../../../domain/errors.ts';
import type { GraphQLContext } from '../execution/context.ts';
import { isOfPreview } from '../execution/previews.ts';
import { RawJson } from '../scalars/raw-json.ts';
import { type ConnectionArguments, upperCase } from './arguments.ts';
import { connectionOfList } from './connection.ts';
import type {
  Connection,
  DocumentModel,
  LabelModel,
  SubstitutionConnectionModel,
} from './models.ts';

type Arguments = Readonly<Record<never, never>>;

/** The common fields of stored and rendered documents: those of their entries and links. */
export const documentFields = {
  schema: ({ entry }: DocumentModel) => entry.schema,
  name: ({ entry }: DocumentModel) => entry.name,
  layer: ({ entry }: DocumentModel) => entry.layer,
  replacement: ({ entry }: DocumentModel) => entry.replacement,
  control: ({ entry }: DocumentModel) => entry.control,
  storagePolicy: ({ entry }: DocumentModel) => upperCase(entry.storagePolicy),
  bucket: ({ entry }: DocumentModel) => entry.bucket,

  labels: ({ entry }: DocumentModel) => labelsOf(entry),

  origin: async (
    { revision, entry }: DocumentModel,
    _args: Arguments,
    { loaders, previews }: GraphQLContext,
  ) => {
    if (isOfPreview(previews, revision, entry.origin)) return null;
    const origin = await loaders.revisionById.load(entry.origin);
    invariant(origin !== null, 'the revision that introduced a document exists');
    return origin;
  },

  parent: one('parent'),
  children: many('children'),
  substitutesFrom: substitutions('substitutesFrom'),
  substitutesInto: substitutions('substitutesInto'),
  replaces: one('replaces'),
};

/** The document that replaces a stored one. */
export const replacedBy = one('replacedBy');

type Resolve<A, T> = (model: DocumentModel, args: A, context: GraphQLContext) => Promise<T>;

function many(relation: Relation): Resolve<ConnectionArguments, Connection<DocumentModel>> {
  return async ({ revision, entry }, page, context) => {
    const related = await context.loaders.within(revision).related(relation).load(entry);
    return connectionOfList(related, page, context, (found) => ({ revision, entry: found }));
  };
}

/** The pages of both directions: each edge knows which of its documents is the source. */
function substitutions(
  relation: 'substitutesFrom' | 'substitutesInto',
): Resolve<ConnectionArguments, SubstitutionConnectionModel> {
  const list = many(relation);
  return async (model, page, context) => {
    const found = await list(model, page, context);
    const { revision, entry } = model;
    const own: DocumentModel = { revision, entry };
    const edges = () =>
      found.edges().map(({ cursor, node }) => {
        const [source, destination] = relation === 'substitutesFrom' ? [node, own] : [own, node];
        return { cursor, node, source, destination };
      });
    return { ...found, edges };
  };
}

function one(relation: Relation): Resolve<Arguments, DocumentModel | null> {
  return async ({ revision, entry }, _args, { loaders }) => {
    const [found] = await loaders.within(revision).related(relation).load(entry);
    return found === undefined ? null : { revision, entry: found };
  };
}

function labelsOf({ labels }: DocumentModel['entry']): readonly LabelModel[] {
  const found: LabelModel[] = [];
  for (const key of Object.keys(labels)) found.push({ key, value: labelValue(labels[key] ?? '') });
  return found;
}

/** The value of a label, from its JSON text. Most are texts, which JavaScript keeps as they are, most without escapes. */
function labelValue(text: string): RawJson | string {
  if (!text.startsWith('"')) return new RawJson(text);
  return text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1);
}
