/** The certificate of the server, its key, and the authorities of client certificates; all PEM. */
export interface TlsMaterial {
  readonly cert: string;
  readonly key: string;
  /** Null: no client certificates. */
  readonly clientCa: string | null;
}

/** The files of a server that speaks TLS. */
export interface TlsFiles {
  /**
   * The current content, checked. The same object as before, if nothing has changed.
   *
   * @throws FILE_UNREADABLE, SETTING_INVALID
   */
  read(): Promise<TlsMaterial>;
}
