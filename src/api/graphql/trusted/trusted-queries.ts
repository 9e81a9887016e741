import type { GraphQLSchema } from 'graphql';
import type { TrustedConfig } from '../../../config/client-config.ts';
import type { QueryLimits } from '../../../config/config.ts';
import type { TrustedDocument } from '../../../domain/access/trusted-document.ts';
import { refusal, throwFaults } from '../../../domain/errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Logger } from '../../../ports/logger.ts';
import type { TrustedDocuments } from '../../../ports/trusted-documents.ts';
import { type DocumentIndex, indexDocuments } from './index-documents.ts';
import type { NamedQuery } from './read-query.ts';

/** Finds the queries that requests name. */
export interface TrustedQueries {
  /**
   * The text of the query to execute; empty if the request has neither a text nor an id. A text wins over an id.
   *
   * @throws PERSISTED_QUERY_NOT_FOUND, QUERY_NOT_TRUSTED
   */
  textOf(named: NamedQuery): Promise<string>;
}

interface TrustedOptions {
  readonly source: TrustedDocuments;
  /** Texts of Purser's own client, which mode `only` executes without an entry in `source`. They have no ids. */
  readonly ownTexts: () => ReadonlySet<string>;
  readonly mode: TrustedConfig['mode'];
  readonly schema: GraphQLSchema;
  readonly limits: QueryLimits;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Milliseconds for which documents are used before their files are checked again. */
const recheckMs = 1_000;

/** @throws FILE_UNREADABLE, SETTING_INVALID with all faults of all documents */
export async function createTrustedQueries(options: TrustedOptions): Promise<TrustedQueries> {
  const { mode, ownTexts } = options;
  const current = await openIndex(options);
  return {
    async textOf({ query, id }) {
      if (query === '' && id === null) return '';
      const { byId, texts } = await current();
      if (query === '') return byId.get(id ?? '') ?? notFound(id ?? '');
      if (mode !== 'only' || texts.has(query) || ownTexts().has(query)) return query;
      throw refusal('QUERY_NOT_TRUSTED', {});
    },
  };
}

function notFound(id: string): never {
  throw refusal('PERSISTED_QUERY_NOT_FOUND', { id: id.slice(0, 128) });
}

/** The index of the documents, which follows changes of their files. Faulty changes are logged and not used. */
async function openIndex({
  source,
  schema,
  limits,
  clock,
  logger,
}: TrustedOptions): Promise<() => Promise<DocumentIndex>> {
  const state = await readIndex(await source.list());
  let checkedMs = Date.parse(clock.now());
  let checking: Promise<void> | null = null;
  let lastFault = '';

  function readIndex(list: readonly TrustedDocument[]) {
    const { index, faults } = indexDocuments(list, schema, limits);
    throwFaults(faults);
    return { list, index };
  }

  async function check(): Promise<void> {
    try {
      const list = await source.list();
      if (list !== state.list) Object.assign(state, readIndex(list));
      lastFault = '';
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== lastFault)
        logger.error({ reason }, 'the trusted documents were not read again');
      lastFault = reason;
    }
  }

  return async () => {
    const nowMs = Date.parse(clock.now());
    if (checking === null && Math.abs(nowMs - checkedMs) >= recheckMs) {
      checkedMs = nowMs;
      checking = check().finally(() => {
        checking = null;
      });
    }
    if (checking !== null) await checking;
    return state.index;
  };
}
