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
import { jsonInput } from '../schema/json-input.ts';
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
  readonly cleartext?: boolean | null | undefined;
}

/** The contents beside a document: those of a revision that is the head. */
export async function contentsOf(
  loaders: Loaders,
  revision: VisibleRevision,
  { schema, name }: SourceId,
  { tag, cleartext }: AskedContents,
): Promise<readonly ShownContent[]> {
  const { contents, openContents } = loaders.within(revision);
  const id = { schema, name };
  const hidden = await contents.load(id);
  const isSecret = hidden.some(({ secret }) => secret);
  const found = cleartext && isSecret ? await openContents.load(id) : hidden;
  return tag ? found.filter((content) => tag.includes(content.tag)) : found;
}

export const DocumentContent: DocumentContentResolvers = {
  updatedAt: ({ at }) => at,
  value: ({ json }, _args, { budget }) => new RawJson(budget.text(() => json)),
};

export const DocumentContentChange: DocumentContentChangeResolvers = {
  change: ({ change }) => changeWord(change),
};
