import type { ClientCertificate } from '../domain/access/certificate-rules.ts';
import type { Principal } from '../domain/access/principal.ts';

/** Authenticates callers by a token, or by the certificate of their connection. */
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

  /**
   * The owner of a client certificate, which was verified before; absent if certificates are no identities.
   *
   * @throws UNAUTHENTICATED if no rule matches it; IDENTITY_UNAVAILABLE if that cannot be determined
   */
  authenticateCertificate?(certificate: ClientCertificate): Promise<Principal>;
}
