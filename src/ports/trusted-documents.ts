import type { TrustedDocument } from '../domain/access/trusted-document.ts';

/** The trusted GraphQL documents of a server. */
export interface TrustedDocuments {
  /**
   * All documents; the same list as before if nothing changed.
   *
   * @throws FILE_UNREADABLE, SETTING_INVALID with all faults
   */
  list(): Promise<readonly TrustedDocument[]>;
}
