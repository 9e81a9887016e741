import type { Place } from '../errors.ts';

/** A GraphQL document that the operator of a server trusts. Clients can request it by its id. */
export interface TrustedDocument {
  /** The id that the client's tools gave it. */
  readonly id: string;
  readonly text: string;
  /** Its source. A place with a `path` is within a manifest, otherwise the file is the document. */
  readonly place: Place;
}
