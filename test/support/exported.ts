import type { App } from '../../src/app/app.ts';
import { type ImportResult, readExport } from '../../src/app/transfer/read-export.ts';
import { writeExport } from '../../src/app/transfer/write-export.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { defaultLimits, type Limits } from '../../src/domain/limits.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';

const quiet = (): void => {};

/** A store's history as the lines of an export. */
export async function exported(store: HistoryStore): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of writeExport(store, quiet)) lines.push(line);
  return lines;
}

/** Imports lines into a store. */
export function imported(
  store: HistoryStore,
  lines: Iterable<string>,
  limits: Partial<Limits> = {},
): Promise<ImportResult> {
  async function* source() {
    yield* lines;
  }
  return readExport(store, source(), { ...defaultLimits, ...limits }, quiet);
}

/** Waits until every revision has been validated: nothing comes by itself then. */
export async function settled(app: App): Promise<void> {
  const { id: head } = await app.revision(anonymous, {});
  for (let id = 1; id <= head; id += 1) {
    await app.schemaValidation(anonymous, await app.revision(anonymous, { id }));
  }
}
