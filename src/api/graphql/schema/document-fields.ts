import type { Relation } from '../../../app/render/relation.ts';
import { invariant } from '../../../domain/errors.ts';
import { parsePath } from '../../../domain/json/path.ts';
import { readFirst } from '../../../domain/json/path-read.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { GraphQLContext } from '../execution/context.ts';
import { RawJson } from '../scalars/raw-json.ts';
import { upperCase } from './arguments.ts';
import type { DocumentModel } from './models.ts';

type Arguments = Readonly<Record<never, never>>;

/** The fields that stored and rendered documents share: what their entries and links know. */
export const documentFields = {
  schema: ({ entry }: DocumentModel) => entry.schema,
  name: ({ entry }: DocumentModel) => entry.name,
  layer: ({ entry }: DocumentModel) => entry.layer,
  replacement: ({ entry }: DocumentModel) => entry.replacement,
  control: ({ entry }: DocumentModel) => entry.control,
  storagePolicy: ({ entry }: DocumentModel) => upperCase(entry.storagePolicy),
  bucket: ({ entry }: DocumentModel) => entry.bucket,

  labels: ({ entry }: DocumentModel) => {
    const labels = Object.entries(entry.labels);
    return new RawJson(
      `{${labels.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`,
    );
  },

  origin: async (
    { revision, entry }: DocumentModel,
    _args: Arguments,
    { loaders }: GraphQLContext,
  ) => {
    // That of a dry run is nowhere else.
    if (entry.origin === revision.id) return revision;
    const origin = await loaders.revisionById.load(entry.origin);
    invariant(origin !== null, 'the revision that brought a document in is there');
    return origin;
  },

  parent: one('parent'),
  children: many('children'),
  substitutesFrom: many('substitutesFrom'),
  substitutesInto: many('substitutesInto'),
  replaces: one('replaces'),
  replacedBy: one('replacedBy'),
};

type Resolve<T> = (model: DocumentModel, args: Arguments, context: GraphQLContext) => Promise<T>;

function many(relation: Relation): Resolve<readonly DocumentModel[]> {
  return async ({ revision, entry }, _args, { loaders }) => {
    const related = await loaders.within(revision).related(relation).load(entry);
    return related.map((found) => ({ revision, entry: found }));
  };
}

function one(relation: Relation): Resolve<DocumentModel | null> {
  const all = many(relation);
  return async (model, args, context) => (await all(model, args, context))[0] ?? null;
}

/** How data is asked for. */
interface DataArguments {
  readonly path?: string | null | undefined;
  readonly cleartext?: boolean | null | undefined;
}

/** What a path selects in data: its first match, or null. @throws PATH_SYNTAX */
export function selectedData(data: Json, { path }: DataArguments): Json {
  if (path === null || path === undefined) return data;
  return readFirst(data, parsePath(path)) ?? null;
}

/** The same where a digest stands for the data: there is nothing within it. @throws PATH_SYNTAX */
export function selectedDigest(digest: Json, { path }: DataArguments): Json {
  const isWhole = path === null || path === undefined || parsePath(path).length === 0;
  return isWhole ? digest : null;
}
