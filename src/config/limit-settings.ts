import { defaultLimits } from '../domain/limits.ts';
import { byteSize, integer, setting } from './setting.ts';

const mebi = 1024 ** 2;
const tebi = 1024 ** 4;

/** A submission, a document and a message are one string in memory each, whose length is limited. */
const textSize = byteSize(256 * mebi);
const cacheSize = byteSize(tebi);
const steps = (min: number) => integer(min, 1_000_000_000_000);

export const documentLimits = {
  maxSubmissionBytes: setting(
    'PURSER_MAX_SUBMISSION_BYTES',
    'Bytes of one submission.',
    textSize,
    defaultLimits.maxSubmissionBytes,
  ),
  maxSubmissionDocuments: setting(
    'PURSER_MAX_SUBMISSION_DOCUMENTS',
    'Documents in one submission.',
    integer(1, 10_000_000),
    defaultLimits.maxSubmissionDocuments,
  ),
  maxDocumentBytes: setting(
    'PURSER_MAX_DOCUMENT_BYTES',
    'Bytes of one document, as JSON, aliases and merge keys expanded.',
    textSize,
    defaultLimits.maxDocumentBytes,
  ),
  maxDocumentDepth: setting(
    'PURSER_MAX_DOCUMENT_DEPTH',
    'Levels of nesting in one document.',
    integer(8, 1_000),
    defaultLimits.maxDocumentDepth,
  ),
  maxDocumentValues: setting(
    'PURSER_MAX_DOCUMENT_VALUES',
    'Values in one document, after YAML aliases and merge keys are expanded.',
    integer(10, 50_000_000),
    defaultLimits.maxDocumentValues,
  ),
  maxAliases: setting(
    'PURSER_MAX_ALIASES',
    'YAML aliases in one submission.',
    integer(0, 10_000_000),
    defaultLimits.maxAliases,
  ),
  maxFaults: setting(
    'PURSER_MAX_FAULTS',
    'Faults listed in one response.',
    integer(1, 100_000),
    defaultLimits.maxFaults,
  ),
  maxRenderSteps: setting(
    'PURSER_MAX_RENDER_STEPS',
    'Steps to render one document: values copied, characters searched by patterns.',
    steps(100_000),
    defaultLimits.maxRenderSteps,
  ),
  maxTotalRenderSteps: setting(
    'PURSER_MAX_RENDER_TOTAL_STEPS',
    'Steps to render all documents of one request.',
    steps(100_000),
    defaultLimits.maxTotalRenderSteps,
  ),
  maxValidationSteps: setting(
    'PURSER_MAX_VALIDATION_STEPS',
    'Steps to validate all documents of a revision against their DataSchemas.',
    steps(1_000_000),
    defaultLimits.maxValidationSteps,
  ),
  maxEntryBytes: setting(
    'PURSER_MAX_ENTRY_BYTES',
    'Bytes of the name, labels, parent selector and sources of one document.',
    byteSize(mebi),
    defaultLimits.maxEntryBytes,
  ),
  maxRuleStages: setting(
    'PURSER_RULE_STAGES',
    'Stages of one rule of a policy, those of inner pipelines included.',
    integer(1, 1_000),
    defaultLimits.maxRuleStages,
  ),
  maxReferences: setting(
    'PURSER_MAX_REFERENCES',
    'Documents that one document can refer to, by the referential schema.',
    integer(0, 50_000),
    defaultLimits.maxReferences,
  ),
  maxContentBytes: setting(
    'PURSER_MAX_CONTENT_BYTES',
    'Bytes of one content beside a document, as JSON.',
    byteSize(1.5 * mebi),
    defaultLimits.maxContentBytes,
  ),
  maxContents: setting(
    'PURSER_MAX_CONTENTS',
    'Contents beside one document.',
    integer(1, 1_000),
    defaultLimits.maxContents,
  ),
  maxCommitRetries: setting(
    'PURSER_COMMIT_RETRIES',
    'Times a commit is tried again after another writer came first.',
    integer(0, 10_000),
    defaultLimits.maxCommitRetries,
  ),
  maxWaitingChanges: setting(
    'PURSER_COMMIT_QUEUE',
    'Changes that can wait to be committed; further ones are refused with `TOO_BUSY`.',
    integer(1, 100_000),
    defaultLimits.maxWaitingChanges,
  ),
  maxRenderMemoBytes: setting(
    'PURSER_RENDER_MEMO_BYTES',
    'Bytes of rendered documents in memory.',
    cacheSize,
    defaultLimits.maxRenderMemoBytes,
  ),
  maxContentCacheBytes: setting(
    'PURSER_CONTENT_CACHE_BYTES',
    'Bytes of stored pages and documents in memory; recent submissions take an eighth more, and single documents of them a quarter.',
    cacheSize,
    defaultLimits.maxContentCacheBytes,
  ),
};

export const queryLimits = {
  maxDepth: setting(
    'PURSER_QUERY_DEPTH',
    'Levels of nesting in a GraphQL query.',
    integer(1, 100),
    15,
  ),
  maxCost: setting(
    'PURSER_QUERY_COST',
    'Cost of a GraphQL query: about its rows times the fields of each.',
    integer(1, 1_000_000_000),
    100_000,
  ),
  maxCostPerMinute: setting(
    'PURSER_QUERY_COST_PER_MINUTE',
    'Cost of the GraphQL queries that one caller may send in a minute; 0: no limit.',
    integer(0, 10_000_000_000),
    0,
  ),
  maxAliases: setting(
    'PURSER_QUERY_ALIASES',
    'Aliases in a GraphQL query.',
    integer(0, 10_000),
    50,
  ),
  maxTokens: setting(
    'PURSER_QUERY_TOKENS',
    'Tokens in a GraphQL query.',
    integer(100, 1_000_000),
    10_000,
  ),
  maxBatchSize: setting(
    'PURSER_QUERY_BATCH',
    'GraphQL operations in one request.',
    integer(1, 1_000),
    10,
  ),
  maxPageRows: setting(
    'PURSER_PAGE_ROWS',
    'Rows of one page of a list.',
    integer(1, 100_000),
    1_000,
  ),
  maxRowSteps: setting(
    'PURSER_QUERY_ROW_STEPS',
    'Steps of reading rows of tables in one GraphQL query: the characters of all rows that are read, not only of those on the page, times the conditions of the filter.',
    integer(1_000_000, 1_000_000_000_000),
    1_000_000_000,
  ),
  maxResponseCacheBytes: setting(
    'PURSER_ANSWER_CACHE_BYTES',
    'Bytes of the response cache in memory; 0 turns it off.',
    byteSize(tebi, 0),
    64 * mebi,
  ),
  maxPollCacheBytes: setting(
    'PURSER_POLL_CACHE_BYTES',
    'Bytes of memory for queries that clients repeat: the server answers them from the response cache, or with 304, without executing them; 0 turns it off.',
    byteSize(tebi, 0),
    16 * mebi,
  ),
};

export const streamLimits = {
  maxConnections: setting(
    'PURSER_STREAM_CONNECTIONS',
    'WebSockets and event streams open at once.',
    integer(0, 100_000),
    1_000,
  ),
  maxOperations: setting(
    'PURSER_STREAM_OPERATIONS',
    'GraphQL operations under way on one WebSocket.',
    integer(1, 10_000),
    100,
  ),
  maxMessageBytes: setting(
    'PURSER_STREAM_MESSAGE_BYTES',
    'Bytes of one message on a WebSocket.',
    textSize,
    mebi,
  ),
  recheckIntervalMs: setting(
    'PURSER_STREAM_RECHECK_INTERVAL',
    'Milliseconds between checks of the permissions of subscribers.',
    integer(50, 60_000),
    30_000,
  ),
  pingIntervalMs: setting(
    'PURSER_STREAM_PING_INTERVAL',
    'Milliseconds between pings on WebSockets and event streams.',
    integer(50, 30_000),
    12_000,
  ),
};
