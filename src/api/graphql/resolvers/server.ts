import type { QueryResolvers } from '../generated/schema.ts';
import { upperCase } from '../schema/arguments.ts';

type Queries = Required<Pick<QueryResolvers, 'server'>>;

export const Query: Queries = {
  server: (_root, _args, { config: { limits, query }, info: { version, store } }) => ({
    version,
    store: upperCase(store),
    limits: {
      submissionBytes: limits.submissionBytes,
      submissionDocuments: limits.submissionDocuments,
      documentBytes: limits.documentBytes,
      documentDepth: limits.documentDepth,
      queryDepth: query.depth,
      queryCost: query.cost,
      queryAliases: query.aliases,
      queryTokens: query.tokens,
      queryBatch: query.batch,
      pageRows: query.pageRows,
    },
  }),
};
