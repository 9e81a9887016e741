import { parentPort } from 'node:worker_threads';
import { type RowSelection, readRows } from '../../domain/source/read-rows.ts';

/** What a worker is sent. */
export interface RowRequest {
  readonly body: Uint8Array;
  readonly selection: RowSelection;
}

parentPort?.on('message', ({ body, selection }: RowRequest) => {
  parentPort?.postMessage(readRows(new TextDecoder().decode(body), selection));
});
