import { refusal } from '../../domain/errors.ts';
import type { Limits } from '../../domain/limits.ts';
import type { DeckhandSource } from '../../ports/deckhand-source.ts';
import { askDeckhand, type DeckhandRequestOptions, unusable, urlLabel } from './ask-deckhand.ts';
import { fetchSecret } from './fetch-secret.ts';
import {
  type AnswerText,
  documentsIn,
  errorTypeIn,
  policiesIn,
  renderedIn,
  revisionsIn,
  tagsIn,
  validationsIn,
} from './read-answers.ts';

/** The URL of a Deckhand, and the options of requests. */
export interface DeckhandOptions {
  /** With or without `/api/v1.0` at its end. */
  readonly url: string;
  /** Sent as X-Auth-Token; null: requests are sent without a token. */
  readonly token: string | null;
  /** Hosts that may receive requests for secrets, and the token: `barbican.example:9311`. */
  readonly secretHosts: readonly string[];
  readonly limits: Limits;
  /** Timeout of one request: a large revision renders for minutes there. */
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 900_000;
const prefix = '/api/v1.0';

/** A running Deckhand, by its URL. @throws USAGE for what is no such URL, or no host */
export function createDeckhandSource(options: DeckhandOptions): DeckhandSource {
  const { token, limits, timeoutMs = defaultTimeoutMs } = options;
  const url = baseUrl(options.url);
  const asking: DeckhandRequestOptions = { token, timeoutMs, maxBytes: limits.maxSubmissionBytes };
  const hosts = new Set(options.secretHosts.map(hostName));

  async function ask(rest: string): Promise<AnswerText & { readonly status: number }> {
    const target = new URL(`${url}${rest}`);
    const answer = await askDeckhand(target, 'application/x-yaml', asking);
    return { ...answer, path: urlLabel(target), limits };
  }

  async function read<T>(rest: string, reader: (answer: AnswerText) => T): Promise<T> {
    const answer = await ask(rest);
    if (answer.status === 200) return reader(answer);
    throw unusable(answer.path, `it has status ${answer.status}${errorTypeIn(answer)}`);
  }

  return {
    url,
    revisions: () => read('/revisions', revisionsIn),
    documents: (id) => read(`/revisions/${id}/documents`, documentsIn),
    policies: (id) => read(`/revisions/${id}`, policiesIn),
    tags: (id) => read(`/revisions/${id}/tags`, tagsIn),
    validations: (id) => read(`/revisions/${id}/validations/detail`, validationsIn),
    async rendered(id) {
      const answer = await ask(`/revisions/${id}/rendered-documents?cleartext-secrets=true`);
      if (answer.status === 200) return { documents: renderedIn(answer) };
      return { reason: `${answer.status}${errorTypeIn(answer)}` };
    },
    secret: (reference, schema) => fetchSecret(reference, schema, { hosts, asking, limits }),
  };
}

/** A host in the form of URLs. @throws USAGE */
function hostName(text: string): string {
  const isHost = /^[^\s/?#@\\]+$/.test(text) && URL.canParse(`http://${text}`);
  if (isHost) return text.toLowerCase();
  const reason = 'give the host of secrets as HOST[:PORT], as it stands in the references';
  throw refusal('USAGE', { reason });
}

/** @throws USAGE */
function baseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isHttp = url !== null && /^https?:$/.test(url.protocol);
  if (
    !isHttp ||
    url.username !== '' ||
    url.password !== '' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    const reason = 'give the URL of the Deckhand as https://HOST[:PORT], without a user or a query';
    throw refusal('USAGE', { reason });
  }
  return `${urlLabel(url)
    .replace(/\/+$/, '')
    .replace(/\/api\/v1\.0$/, '')}${prefix}`;
}
