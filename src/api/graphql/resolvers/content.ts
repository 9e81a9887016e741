import type { VisibleRevision } from '../../../app/access/visible-revision.ts';
import type { DocumentContent as ShownContent } from '../../../app/document-content/show-contents.ts';
import type { SourceId } from '../../../domain/document/document.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type {
  DeleteDocumentContentInput,
  DocumentContentChangeResolvers,
  DocumentContentResolvers,
  MutationResolvers,
  PutDocumentContentInput,
} from '../generated/schema.ts';
import type { Loaders } from '../loaders/loaders.ts';
import { RawJson } from '../scalars/raw-json.ts';
import { changeWord } from '../schema/change-words.ts';
import { contentRequest } from '../schema/content-request.ts';
import { encodeId } from '../schema/global-id.ts';
import { jsonInput } from '../schema/json-input.ts';
import type { DocumentContentModel } from '../schema/models.ts';
import { isRefused, payloadOf } from '../schema/payload.ts';

type Mutations = Required<Pick<MutationResolvers, 'putDocumentContent' | 'deleteDocumentContent'>>;

export const Mutation: Mutations = {
  putDocumentContent: async (_root, { input }, context) => {
    const payload = await payloadOf(putContent(input, context), input);
    return isRefused(payload) ? { ...payload, content: null } : { content: payload, problems: [] };
  },

  deleteDocumentContent: async (_root, { input }, context) => {
    const payload = await payloadOf(deleteContent(input, context), input);
    return isRefused(payload) ? { ...payload, tag: null } : { ...payload, problems: [] };
  },
};

async function putContent(
  { value, ...request }: PutDocumentContentInput,
  { app, by, config }: GraphQLContext,
): Promise<ShownContent> {
  const json = jsonInput('value', value, config.limits);
  return app.putDocumentContent(by, contentRequest(request), json);
}

async function deleteContent(
  request: DeleteDocumentContentInput,
  { app, by }: GraphQLContext,
): Promise<{ readonly tag: string }> {
  await app.deleteDocumentContent(by, contentRequest(request));
  return { tag: request.tag };
}

/** What of the contents beside a document is asked. */
interface AskedContents {
  readonly tag?: readonly string[] | null | undefined;
}

/** The contents beside a document: those of a revision that is the head. */
export async function contentsOf(
  loaders: Loaders,
  revision: VisibleRevision,
  { schema, name }: SourceId,
  { tag }: AskedContents,
): Promise<readonly DocumentContentModel[]> {
  const found = await loaders.within(revision).contents.load({ schema, name });
  const asked = tag ? found.filter((content) => tag.includes(content.tag)) : found;
  return asked.map((content) => ({ ...content, revision }));
}

/** The JSON of a secret content in cleartext; null if it was deleted meanwhile. */
async function openContent(
  { revision, schema, name, tag }: DocumentContentModel,
  { app, by, loaders }: GraphQLContext,
): Promise<string | null> {
  const id = { schema, name };
  // After a change, what the request read before it is out of date.
  const [opened = []] = revision
    ? [await loaders.within(revision).openContents.load(id)]
    : await app.openDocumentContents(by, await app.revision(by, {}), [id]);
  if (opened instanceof Error) throw opened;
  return opened.find((content) => content.tag === tag)?.json ?? null;
}

export const DocumentContent: DocumentContentResolvers = {
  updatedAt: ({ at }) => at,
  id: ({ schema, name, tag }) => encodeId('DocumentContent', schema, name, tag),
  value: async (content, { cleartext }, context) => {
    const isOpened = cleartext === true && content.secret;
    const json = isOpened ? await openContent(content, context) : content.json;
    return json === null ? null : new RawJson(context.budget.text(() => json));
  },
};

export const DocumentContentChange: DocumentContentChangeResolvers = {
  change: ({ change }) => changeWord(change),
};
