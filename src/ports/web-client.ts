/** A request to a system outside. */
export interface WebRequest {
  /** In upper case. */
  readonly method: string;
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What one exchange may take: the request with the redirects that are followed, and its whole answer. */
export interface ExchangeLimits {
  /** Milliseconds from the request to the last byte of the answer. */
  readonly timeoutMs: number;
  /** Bytes of the body of the answer, once it is decompressed. */
  readonly maxBytes: number;
  /** Whether redirects within the origin are followed. */
  readonly followRedirects: boolean;
  /**
   * For requests whose effect matters more than their answer: each has a connection of its own, as one that was used before
   * may be closing; and once there is a status, it is the answer, with the first `maxBytes` of the body or what arrived of it.
   */
  readonly isCall?: boolean;
  readonly tls?: TlsOptions;
  /** Ends the exchange. */
  readonly signal?: AbortSignal;
  /** Is waited for before so many bytes of the body are kept. The exchange fails with its error. */
  readonly reserve?: (bytes: number, signal: AbortSignal) => Promise<void>;
}

/** How the certificate of the other side is checked. */
export interface TlsOptions {
  /** PEM of the certificates that are trusted, in place of the usual ones. */
  readonly ca?: string;
  readonly skipVerification?: boolean;
}

/** The answer to a request. */
export interface WebAnswer {
  readonly status: number;
  /** Names in lower case; values of one name are joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed. */
  readonly body: Uint8Array;
  /** The URL that answered: another than that of the request after a redirect. */
  readonly url: string;
}

/**
 * Requests to systems outside, which go only where the egress rules allow. (docs/data-sources.md#where-requests-may-go)
 *
 * Faults hold the host and nothing else of the request or its answer; NETWORK and TIMEOUT say whether it was sent.
 */
export interface WebClient {
  /**
   * Sends a request once and reads its answer, whatever its status.
   *
   * @throws EGRESS_DENIED, NETWORK, TIMEOUT, BODY_TOO_LARGE; the reason of `signal`; the errors of `reserve`
   */
  exchange(request: WebRequest, limits: ExchangeLimits): Promise<WebAnswer>;

  /** Closes idle connections; exchanges under way fail. */
  close(): Promise<void>;
}
