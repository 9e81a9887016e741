import type { QueryResolvers } from '../generated/schema.ts';
import { upperCase } from '../schema/arguments.ts';

type Queries = Required<Pick<QueryResolvers, 'server'>>;

export const Query: Queries = {
  server: (_root, _args, { config: { limits, query }, info: { version, store } }) => ({
    version,
    store: upperCase(store),
    limits: {
      submissionBytes: limits.maxSubmissionBytes,
      submissionDocuments: limits.maxSubmissionDocuments,
      documentBytes: limits.maxDocumentBytes,
      documentDepth: limits.maxDocumentDepth,
      queryDepth: query.maxDepth,
      queryCost: query.maxCost,
      queryAliases: query.maxAliases,
      queryTokens: query.maxTokens,
      queryBatch: query.maxBatchSize,
      pageRows: query.maxPageRows,
    },
  }),
};
