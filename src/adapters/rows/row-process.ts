import { type RowSelection, readRows } from '../../domain/source/read-rows.ts';

/** What the process is sent. */
export interface RowRequest {
  readonly body: Uint8Array;
  readonly selection: RowSelection;
}

process.on('message', ({ body, selection }: RowRequest) => {
  process.send?.(readRows(new TextDecoder().decode(body), selection));
});
// An interrupt at the terminal reaches this process, too. It ends with the server.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
