import type { Principal } from '../domain/access/principal.ts';

/** Knows who somebody is by a token that they show. */
export interface Identity {
  /** For people: `tokens of ./tokens.yaml`, `JWTs of https://id.example.org`. */
  readonly name: string;

  /**
   * Who bears a token, with what they may do by now: a token that is revoked or expired since the last
   * time is known no more. The principal has no address and no request yet.
   *
   * @throws UNAUTHENTICATED if it is not good; IDENTITY_UNAVAILABLE if that cannot be found out
   */
  authenticate(token: string): Promise<Principal>;
}
