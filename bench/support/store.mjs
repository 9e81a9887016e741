import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStore } from '../../dist/adapters/embedded/open-store.js';
import { systemClock } from '../../dist/adapters/system/clock.js';
import { systemEntropy } from '../../dist/adapters/system/entropy.js';
import { systemTimer } from '../../dist/adapters/system/timer.js';
import { createApp } from '../../dist/app/create-app.js';
import { trusted } from '../../dist/domain/access/principal.js';
import { defaultLimits } from '../../dist/domain/limits.js';

const folders = [];

/** Who asks in all measurements. */
export const by = trusted('bench');

/** A folder that is removed when the process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'purser-bench-'));
  folders.push(folder);
  return folder;
}

process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The history kept in a folder, under an app with nothing in its caches. */
export async function openApp(folder) {
  const { store, written } = metered(await openEmbeddedStore({ folder }));
  return { store, written, app: freshApp(store) };
}

/** An app that knows nothing yet of a store that is open. */
export function freshApp(store) {
  return createApp(portsOver(store));
}

/** A store, and what else use cases stand on. */
export function portsOver(store) {
  return {
    store,
    clock: systemClock,
    limits: defaultLimits,
    vault: null,
    entropy: systemEntropy,
    timer: systemTimer,
  };
}

/** The store, and how many bytes its last commits, written together, handed over. */
function metered(store) {
  let bytes = 0;
  const commitAll = (commits) => {
    const texts = commits.flatMap(({ documents, pages, revision }) => [
      ...documents.map(({ text }) => text),
      ...pages.values(),
      JSON.stringify(revision),
    ]);
    bytes = texts.reduce((sum, text) => sum + text.length, 0);
    return store.commitAll(commits);
  };
  return { store: { ...store, commitAll }, written: () => bytes };
}
