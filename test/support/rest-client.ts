/** An answer of the REST API, its body as text. */
export interface RestReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What a request may say besides its method and path. */
export interface RestAsking {
  /** Sent as application/x-yaml, unless the headers say otherwise. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type RestSend = (method: string, path: string, asking?: RestAsking) => Promise<RestReply>;

/** Asks the REST API of a server; paths begin behind `/api/v1.0`. */
export function restClient(url: string): RestSend {
  return async (method, path, { body, headers = {} } = {}) => {
    const typed =
      body === undefined ? headers : { 'content-type': 'application/x-yaml', ...headers };
    const response = await fetch(`${url}/api/v1.0${path}`, {
      method,
      headers: typed,
      ...(body !== undefined && { body }),
      redirect: 'manual',
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}
