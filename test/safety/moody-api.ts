import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Random } from '../support/random.ts';
import { type LocalApi, startLocalApi } from './local-api.ts';

/** A request that the API received, and what it did with it. */
export interface Reception {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Null: it has not come whole. */
  body: string | null;
  /** 0: the API cut the connection. Null: it has not answered yet. */
  status: number | null;
}

/** An API that answers late, refuses now and then, and cuts some connections. */
export interface MoodyApi extends LocalApi {
  /** In their order. */
  readonly received: readonly Reception[];
}

/** Milliseconds that an answer takes, at most. */
const maxAnswerMs = 120;

/** Starts an API that spoils one of `spoilt` requests, and refuses as many. */
export async function startMoodyApi(random: Random, spoilt = 10): Promise<MoodyApi> {
  const received: Reception[] = [];
  const api = await startLocalApi((request, response) => {
    const { method = '', headers } = request;
    const reception: Reception = { method, headers, body: null, status: null };
    received.push(reception);
    text(request).then(
      (whole) => {
        reception.body = whole;
      },
      () => undefined,
    );
    const chance = random.below(spoilt);
    setTimeout(() => {
      if (chance === 0) {
        reception.status = 0;
        request.socket.destroy();
        return;
      }
      reception.status = chance === 1 ? 503 : 200;
      response.writeHead(reception.status).end('{}');
    }, random.below(maxAnswerMs));
  });
  return { ...api, received };
}
