import type { App } from '../../app/app.ts';
import type { Principal } from '../../domain/access/principal.ts';
import type { Fault } from '../../domain/errors.ts';
import type { Json } from '../../domain/json/value.ts';

/** The methods of the REST API; HEAD goes with GET, and OPTIONS with all. */
export type RestMethod = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** A method of a path, and its handler. (docs/rest.md#asking) */
export interface RestRoute {
  readonly method: RestMethod;
  /** Under `/api/v1.0`: `/revisions/{revision}/tags/{tag}`. */
  readonly path: string;
  /** Whether no authentication is needed. */
  readonly allowsAnonymous?: boolean;
  /** Whether responses identify their requests; default: true. */
  readonly namesRequest?: boolean;
  readonly handle: (asked: RestRequest) => Promise<RestAnswer>;
}

/** An authenticated request whose HTTP headers were checked. */
export interface RestRequest {
  readonly app: App;
  readonly by: Principal;
  /** The values of the variable parts of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The text of the body; empty without one. */
  readonly body: string;
  /** The prefix of URLs in responses, without a slash at the end: `https://deckhand/api/v1.0`. */
  readonly baseUrl: string;
}

/** The response of a successful request. */
export interface RestAnswer {
  readonly status: 200 | 201 | 204;
  /**
   * Everything that determines an immutable response, except the caller's permissions and the settings: digests of
   * revisions, and the query. Such a response gets an entity tag and is cached, unless it contains secrets. Null: the
   * response may change.
   */
  readonly cacheKey?: readonly Json[] | null;
  /** Warnings: sent as headers, because bodies have no place for them. */
  readonly warnings?: readonly Fault[];
  /** Makes the body. An error before its first piece is sent as an error response. */
  readonly body?: () => Promise<RestBody>;
}

/** A body of YAML, in pieces. */
export interface RestBody {
  readonly pieces: Iterable<string> | AsyncIterable<string>;
  /** Whether secrets were opened for it: such a body must not be cached. */
  readonly isSecret?: boolean;
  /**
   * Whether it would be the same at any other time; default: true. False if it contains locked secrets, which are shown
   * differently once there are keys.
   */
  readonly isStable?: boolean;
}
