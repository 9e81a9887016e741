import { defaultLimits } from '../domain/limits.ts';
import { accessSettings } from './access-settings.ts';
import { keySettings } from './key-settings.ts';
import {
  bytes,
  count,
  gibi,
  mebi,
  minuteMs,
  type Reading,
  type Setting,
  truth,
} from './setting-readers.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A submission and a document are each one string in memory, which has a largest length. */
const longestText = 256 * mebi;

/** All settings there are, in the order in which people are shown them. */
export const settings = {
  host: {
    name: 'PURSER_HOST',
    about: 'Address to listen on; others than loopback need authentication.',
    fallback: '127.0.0.1',
    show: String,
    read: readHost,
  } satisfies Setting<string>,
  port: count('PURSER_PORT', 'Port to listen on; 0 takes any free one.', 4000, 0, 65_535),
  data: {
    name: 'PURSER_DATA',
    about: 'Folder of the embedded store; made if it is not there.',
    fallback: './data',
    show: String,
    read: (text) => ({ value: text }),
  } satisfies Setting<string>,
  mongodbUrl: {
    name: 'PURSER_MONGODB_URL',
    about: 'When set, MongoDB at this URL is the store instead of the embedded one.',
    fallback: null,
    show: () => 'not set',
    read: readMongodbUrl,
  } satisfies Setting<string | null>,
  logLevel: {
    name: 'PURSER_LOG_LEVEL',
    about: `How much is logged: ${logLevels.join(', ')}.`,
    fallback: 'info',
    show: String,
    read: readLogLevel,
  } satisfies Setting<(typeof logLevels)[number]>,
  pollInterval: count(
    'PURSER_POLL_INTERVAL',
    'Milliseconds between looks for revisions of other processes, while anybody subscribes to them.',
    500,
    10,
    60_000,
  ),
  restUrl: {
    name: 'PURSER_REST_URL',
    about: 'What URLs in answers of the REST API begin with.',
    fallback: 'https://deckhand/api/v1.0',
    show: String,
    read: readRestUrl,
  } satisfies Setting<string>,
  missingReferences: {
    name: 'PURSER_MISSING_REFERENCES',
    about: 'What comes of references to what is not there: reject or warn.',
    fallback: 'reject',
    show: String,
    read: (text) =>
      text === 'reject' || text === 'warn' ? { value: text } : { reason: 'must be reject or warn' },
  } satisfies Setting<'reject' | 'warn'>,
  allowPurge: truth(
    'PURSER_ALLOW_PURGE',
    'Whether `purge` may take the whole history away: true or false.',
    false,
  ),
  gcGrace: {
    name: 'PURSER_GC_GRACE',
    about: 'How long `gc` keeps content that MongoDB got lately: it may be needed by a commit.',
    fallback: 60 * minuteMs,
    show: shownDuration,
    read: readGrace,
  } satisfies Setting<number>,
  access: accessSettings,
  keys: keySettings,
  limits: {
    submissionBytes: bytes('PURSER_MAX_SUBMISSION_BYTES', 'Bytes of one submission.', {
      fallback: defaultLimits.submissionBytes,
      to: longestText,
    }),
    submissionDocuments: count(
      'PURSER_MAX_SUBMISSION_DOCUMENTS',
      'Documents in one submission.',
      defaultLimits.submissionDocuments,
      1,
      10_000_000,
    ),
    documentBytes: bytes(
      'PURSER_MAX_DOCUMENT_BYTES',
      'Bytes of one document, as JSON, aliases and merge keys expanded.',
      {
        fallback: defaultLimits.documentBytes,
        to: longestText,
      },
    ),
    documentDepth: count(
      'PURSER_MAX_DOCUMENT_DEPTH',
      'Levels of nesting in one document.',
      defaultLimits.documentDepth,
      8,
      1_000,
    ),
    documentValues: count(
      'PURSER_MAX_DOCUMENT_VALUES',
      'Values in one document, after YAML aliases and merge keys are expanded.',
      defaultLimits.documentValues,
      10,
      50_000_000,
    ),
    aliases: count(
      'PURSER_MAX_ALIASES',
      'YAML aliases in one submission.',
      defaultLimits.aliases,
      0,
      10_000_000,
    ),
    faults: count(
      'PURSER_MAX_FAULTS',
      'Faults listed in one answer.',
      defaultLimits.faults,
      1,
      100_000,
    ),
    renderSteps: count(
      'PURSER_MAX_RENDER_STEPS',
      'Steps of work to render one document: values copied, characters searched by patterns.',
      defaultLimits.renderSteps,
      100_000,
      1_000_000_000_000,
    ),
    renderTotalSteps: count(
      'PURSER_MAX_RENDER_TOTAL_STEPS',
      'Steps of work to render all documents of one request.',
      defaultLimits.renderTotalSteps,
      100_000,
      1_000_000_000_000,
    ),
    validationSteps: count(
      'PURSER_MAX_VALIDATION_STEPS',
      'Steps of work to judge all documents of a revision by their DataSchemas.',
      defaultLimits.validationSteps,
      1_000_000,
      1_000_000_000_000,
    ),
    entryBytes: bytes(
      'PURSER_MAX_ENTRY_BYTES',
      'Bytes of the name, labels, parent selector and sources of one document.',
      { fallback: defaultLimits.entryBytes, to: mebi },
    ),
    references: count(
      'PURSER_MAX_REFERENCES',
      'Documents that one document can refer to, by the referential schema.',
      defaultLimits.references,
      0,
      50_000,
    ),
    commitRetries: count(
      'PURSER_COMMIT_RETRIES',
      'Times a commit is tried again after another writer came first.',
      defaultLimits.commitRetries,
      0,
      10_000,
    ),
    renderMemoBytes: bytes('PURSER_RENDER_MEMO_BYTES', 'Bytes of rendered documents in memory.', {
      fallback: defaultLimits.renderMemoBytes,
      to: 1024 * gibi,
    }),
    contentCacheBytes: bytes(
      'PURSER_CONTENT_CACHE_BYTES',
      'Bytes of stored pages and documents in memory; beside it, an eighth of it is for texts submitted lately.',
      { fallback: defaultLimits.contentCacheBytes, to: 1024 * gibi },
    ),
  },
  query: {
    depth: count('PURSER_QUERY_DEPTH', 'Levels of nesting in a GraphQL query.', 15, 1, 100),
    cost: count(
      'PURSER_QUERY_COST',
      'Cost of a GraphQL query: about its rows times the fields of each.',
      100_000,
      1,
      1_000_000_000,
    ),
    aliases: count('PURSER_QUERY_ALIASES', 'Aliases in a GraphQL query.', 50, 0, 10_000),
    tokens: count('PURSER_QUERY_TOKENS', 'Tokens in a GraphQL query.', 10_000, 100, 1_000_000),
    batch: count('PURSER_QUERY_BATCH', 'GraphQL operations in one request.', 10, 1, 1_000),
    pageRows: count('PURSER_PAGE_ROWS', 'Rows of one page of a list.', 1_000, 1, 100_000),
    answerCacheBytes: bytes(
      'PURSER_ANSWER_CACHE_BYTES',
      'Bytes of answers in memory, of those that never change; 0 keeps none.',
      { fallback: 64 * mebi, from: 0, to: 1024 * gibi },
    ),
  },
  stream: {
    connections: count(
      'PURSER_STREAM_CONNECTIONS',
      'WebSockets and event streams open at once.',
      1_000,
      0,
      100_000,
    ),
    operations: count(
      'PURSER_STREAM_OPERATIONS',
      'GraphQL operations under way on one WebSocket.',
      100,
      1,
      10_000,
    ),
    messageBytes: bytes('PURSER_STREAM_MESSAGE_BYTES', 'Bytes of one message on a WebSocket.', {
      fallback: mebi,
      to: longestText,
    }),
    recheckInterval: count(
      'PURSER_STREAM_RECHECK_INTERVAL',
      'Milliseconds between checks whether who subscribes may still do so.',
      30_000,
      50,
      60_000,
    ),
    pingInterval: count(
      'PURSER_STREAM_PING_INTERVAL',
      'Milliseconds between signs of life on WebSockets and event streams.',
      12_000,
      50,
      30_000,
    ),
  },
} as const;

/** Variables that only clients of a server read: no misspelling of a setting. */
export const clientVariables: readonly string[] = [
  'PURSER_SERVER',
  'PURSER_TOKEN',
  'PURSER_DECKHAND_TOKEN',
  'PURSER_DEBUG',
];

/** A setting as people are shown it. */
export interface ShownSetting {
  readonly name: string;
  readonly about: string;
  readonly fallback: string;
}

/** Every setting, one after another: all that `settings` holds, in groups or beside them. */
export function allSettings(): readonly ShownSetting[] {
  return settingsIn(settings).map(({ name, about, fallback, show }) => ({
    name,
    about,
    fallback: show(fallback),
  }));
}

/** A setting of any type. */
type AnySetting = Setting<unknown>;
interface SettingGroup {
  readonly [key: string]: AnySetting | SettingGroup;
}

function settingsIn(group: object): readonly AnySetting[] {
  return Object.values(group as SettingGroup).flatMap((member) =>
    isSetting(member) ? [member] : settingsIn(member),
  );
}

function isSetting(member: AnySetting | SettingGroup): member is AnySetting {
  return typeof member['read'] === 'function';
}

function readHost(text: string): Reading<string> {
  // A name, or an address of either kind; whether it is here shows when it is listened on.
  if (/^[\w.:-]{1,253}$/.test(text)) return { value: text };
  return { reason: 'must be an address or the name of a host' };
}

function readMongodbUrl(text: string): Reading<string> {
  if (/^mongodb(\+srv)?:\/\/\S+$/.test(text)) return { value: text };
  return { reason: 'must be a URL that begins with mongodb:// or mongodb+srv://' };
}

function readRestUrl(text: string): Reading<string> {
  const isUrl = /^https?:\/\/[^\s?#]+$/.test(text) && URL.canParse(text);
  if (isUrl) return { value: text.replace(/\/+$/, '') };
  return { reason: 'must be a URL that begins with http:// or https://, without ? and #' };
}

const minutesOf = { m: 1, h: 60, d: 24 * 60 };

/** The least is twice what a commit lets pass before it says again what it needs. */
function readGrace(text: string): Reading<number> {
  const match = /^(\d{1,6})(m|h|d)$/.exec(text);
  const minutes = match && Number(match[1]) * minutesOf[match[2] as keyof typeof minutesOf];
  if (minutes !== null && minutes >= 10) return { value: minutes * minuteMs };
  return { reason: 'must be a time of 10m or more, such as 10m, 2h or 7d' };
}

function shownDuration(value: number): string {
  const minutes = value / minuteMs;
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`;
}

function readLogLevel(text: string): Reading<(typeof logLevels)[number]> {
  const value = logLevels.find((level) => level === text);
  return value === undefined ? { reason: `must be one of ${logLevels.join(', ')}` } : { value };
}
