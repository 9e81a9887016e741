/** Who asks. Every use case is given one, so that access can be judged and changes can be signed. */
export interface Principal {
  /** A name for people to read: the author of a revision, unless the submission names another. */
  readonly name: string;
}

/** Whoever speaks to a server that asks nobody for a name. */
export const anonymous: Principal = Object.freeze({ name: 'anonymous' });
