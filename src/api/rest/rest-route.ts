import type { App } from '../../app/app.ts';
import type { Principal } from '../../domain/access/principal.ts';
import type { Fault } from '../../domain/errors.ts';
import type { Json } from '../../domain/json/value.ts';

/** The methods of the REST API; HEAD goes with GET, and OPTIONS with all. */
export type RestMethod = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** A method at a path, and what answers it. (docs/rest.md#asking) */
export interface RestRoute {
  readonly method: RestMethod;
  /** Under `/api/v1.0`: `/revisions/{revision}/tags/{tag}`. */
  readonly path: string;
  /** Whether nobody is asked who they are. */
  readonly allowsAnonymous?: boolean;
  /** Whether answers say which request they are to; default: they do. */
  readonly namesRequest?: boolean;
  readonly handle: (asked: RestRequest) => Promise<RestAnswer>;
}

/** A request that was let in and understood as far as HTTP goes. */
export interface RestRequest {
  readonly app: App;
  readonly by: Principal;
  /** The parts of the path that stand for something, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The text of the body; empty without one. */
  readonly body: string;
  /** What URLs in answers begin with, without a slash at the end: `https://deckhand/api/v1.0`. */
  readonly baseUrl: string;
}

/** What is answered if nothing is wrong. */
export interface RestAnswer {
  readonly status: 200 | 201 | 204;
  /**
   * All that an answer follows from that never changes, but for the rights of who asks and the settings:
   * digests of revisions, what was asked of them. It gets an entity tag and is kept, unless it holds
   * secrets. Null: the answer may change.
   */
  readonly cacheKey?: readonly Json[] | null;
  /** What was accepted and is noteworthy all the same: sent as headers, as bodies have no place for it. */
  readonly warnings?: readonly Fault[];
  /** Makes the body. What it throws before its first piece is there is answered as an error. */
  readonly body?: () => Promise<RestBody>;
}

/** A body of YAML, in pieces. */
export interface RestBody {
  readonly pieces: Iterable<string> | AsyncIterable<string>;
  /** Whether secrets were opened for it, so that nobody must keep it. */
  readonly isSecret?: boolean;
  /**
   * Whether it would be the same at any other time; default: yes. Not where secrets are locked away, of
   * which more is shown once there are keys.
   */
  readonly isStable?: boolean;
}
