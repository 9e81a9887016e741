import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askServer } from './ask-server.ts';

/** An HTTP server of this machine that data sources poll. */
export interface LocalApi {
  readonly endpoint: string;
  /** Settings of servers that may poll it. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts an API that answers requests with `listener`. */
export async function startLocalApi(listener: RequestListener): Promise<LocalApi> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    settings: {
      PURSER_EGRESS_ALLOW: '127.0.0.1',
      PURSER_EGRESS_ALLOW_HTTP: 'true',
      PURSER_EGRESS_PORTS: String(port),
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** A data source, its data without the endpoint; its rows are the items of `rows`, by `id`, of the answer to `/NAME`. */
export function polledSource(name: string, api: LocalApi, data: object = {}): object {
  const poll = { api_path: name, jsonpath: '$.rows[:]', id_jsonpath: '$.id' };
  return {
    schema: 'purser/DataSource/v1',
    metadata: { schema: 'metadata/Document/v1', name },
    data: { api_endpoint: api.endpoint, poll_interval: 1, tables: { rows: { poll } }, ...data },
  };
}

/** Submits documents to a server. */
export async function submitTo(
  url: string,
  documents: readonly object[],
  token: string | null = null,
): Promise<void> {
  const submit = `mutation ($input: SubmitDocumentsInput!) {
    submitDocuments(input: $input) { changed }
  }`;
  await askServer(url, submit, { input: { source: { json: JSON.stringify(documents) } } }, token);
}
