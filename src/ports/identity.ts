import type { Principal } from '../domain/access/principal.ts';

/** Authenticates callers by a token. */
export interface Identity {
  /** For people: `tokens of ./tokens.yaml`, `JWTs of https://id.example.org`. */
  readonly name: string;

  /**
   * The owner of a token, with the current permissions: a token that was revoked or has expired since the last call is
   * no longer known. The principal has no address and no request yet.
   *
   * @throws UNAUTHENTICATED if it is not valid; IDENTITY_UNAVAILABLE if that cannot be determined
   */
  authenticate(token: string): Promise<Principal>;
}
