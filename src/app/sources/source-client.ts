import { PurserError, refusal } from '../../domain/errors.ts';
import type { DataSource } from '../../domain/source/data-source.ts';
import type { WebAnswer, WebClient, WebRequest } from '../../ports/web-client.ts';
import { exchangeLimits } from './exchange-limits.ts';
import { createLogins, type Login, type LoginServices } from './logins.ts';
import type { MemoryShare } from './memory-budget.ts';

/** Sends the requests of one data source, with its headers and credentials. */
export interface SourceClient {
  /**
   * The answer to a request, if its status is 2xx or one of `statuses`. A token that the API no longer takes is replaced
   * once. `memory` holds the body.
   *
   * @throws HTTP_STATUS, AUTH_FAILED; what `WebClient.exchange` throws
   */
  send(request: SourceRequest, signal: AbortSignal, memory: MemoryShare): Promise<WebAnswer>;
  /**
   * The answer to a call, whatever its status, with the beginning of its body. A token that the API no longer takes is
   * replaced once. Redirects are not followed. (docs/actions.md#the-request)
   *
   * @throws LoginFailed; what `WebClient.exchange` throws
   */
  call(request: WebRequest, signal: AbortSignal): Promise<WebAnswer>;
}

/** There is no login for a call, so that nothing of it was sent. */
export class LoginFailed extends PurserError {}

/** A request to the API of a source. */
export interface SourceRequest extends Omit<WebRequest, 'headers'> {
  readonly headers?: WebRequest['headers'];
  /** Statuses that are no failure, beside 2xx. */
  readonly statuses?: readonly number[];
}

/** A client for one data source. Its tokens live as long as it does. */
export function createSourceClient(
  services: LoginServices & { readonly web: WebClient },
  source: DataSource,
): SourceClient {
  const logins = createLogins(services, source);
  const defaults = lowerCaseNames(source.api_default_headers);
  const limits = exchangeLimits(source);
  return {
    async send({ statuses = [], headers, ...request }, signal, memory) {
      const attempt = async (credentials: WebRequest['headers']): Promise<WebAnswer> =>
        services.web.exchange(
          {
            ...request,
            headers: { accept: 'application/json', ...defaults, ...headers, ...credentials },
          },
          { ...limits, signal, reserve: memory.take },
        );
      const login = await logins.current(signal);
      let answer = await attempt(login.headers);
      if (answer.status === 401 && login.isRenewable) {
        answer = await attempt((await logins.renew(login, signal)).headers);
      }
      if (!isSuccess(answer.status) && !statuses.includes(answer.status)) {
        throw statusRefusal(answer);
      }
      return answer;
    },
    async call(request, signal) {
      const attempt = ({ headers }: Login): Promise<WebAnswer> =>
        services.web.exchange(
          {
            ...request,
            headers: { accept: 'application/json', ...defaults, ...request.headers, ...headers },
          },
          { ...limits, maxBytes: maxAnswerBytes, followRedirects: false, isCall: true, signal },
        );
      const login = await orLoginFailed(logins.current(signal));
      const answer = await attempt(login);
      if (answer.status !== 401 || !login.isRenewable) return answer;
      return attempt(await orLoginFailed(logins.renew(login, signal)));
    },
  };
}

/** What is kept of the answer to a call. */
const maxAnswerBytes = 4_096;

async function orLoginFailed(login: Promise<Login>): Promise<Login> {
  try {
    return await login;
  } catch (error) {
    throw error instanceof PurserError ? new LoginFailed(error.faults) : error;
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function statusRefusal({ url, status, headers }: WebAnswer) {
  const retryAfter = headers['retry-after'];
  return refusal('HTTP_STATUS', {
    host: new URL(url).host,
    status,
    ...(retryAfter !== undefined && { retryAfter: retryAfter.slice(0, 40) }),
  });
}

function lowerCaseNames(headers: Readonly<Record<string, string>>): WebRequest['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
