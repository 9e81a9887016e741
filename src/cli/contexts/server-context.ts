import type { ClientTlsFiles } from '../client/tls-files-of-client.ts';

/** A server by a name, with the location of the token for it: see docs/command-line.md#contexts. */
export interface ServerContext extends ClientTlsFiles {
  readonly name: string;
  readonly server: string;
  /** The absolute path of a file that has the token. */
  readonly tokenFile: string | null;
  /** A program that prints the token, and its arguments. */
  readonly tokenCommand: readonly string[] | null;
  /** The bucket that `apply` submits to without `--bucket`. */
  readonly bucket: string | null;
}

/** The contexts of a user. */
export interface Contexts {
  /** The name of the one that is used if no other is named. */
  readonly current: string | null;
  readonly all: readonly ServerContext[];
}
