import { refusal } from '../../../domain/errors.ts';
import { createBoundedCache } from '../../../domain/json/bounded-cache.ts';
import { openDocument } from '../../../domain/secret/open-document.ts';
import { sealDocument } from '../../../domain/secret/seal-document.ts';
import type { KeptRecord } from '../../../ports/record-store.ts';
import { dataKeyBytes } from '../../content/vault-keys.ts';
import type { Services } from '../../kernel/services.ts';

/** The data keys of runs with secrets, each made for one run. (docs/deployments.md#secrets) */
export interface RunKeys {
  /**
   * The key of a run; made and stored if it has none.
   *
   * @throws KEYS_MISSING, KEYS_UNAVAILABLE, SECRET_DAMAGED
   */
  make(run: string): Promise<Uint8Array>;
  /** The key of a run that has one. @throws KEYS_MISSING, KEYS_UNAVAILABLE, SECRET_DAMAGED */
  read(run: string): Promise<Uint8Array>;
  /** Reads the keys of several runs in one call, so that `read` of each makes none. Leaves out runs without a key. */
  load(runs: readonly string[]): Promise<void>;
}

/** The kind of records with the keys, each sealed under a key of the store; the key of a record is the id of its run. */
export const runKeyKind = 'runKey';

const schema = 'purser/RunKey';
const ivBytes = 12;
/** Keys that are kept in memory, and nowhere else. */
const knownKeys = 100;

export function createRunKeys({
  store: { records },
  secrets: { contentKey },
  entropy,
  clock,
}: Pick<Services, 'store' | 'secrets' | 'entropy' | 'clock'>): RunKeys {
  const known = createBoundedCache<Uint8Array>(knownKeys);

  async function find(run: string): Promise<Uint8Array | null> {
    const before = known.get(run);
    if (before !== undefined) return before;
    const [kept] = await records.get(runKeyKind, [run]);
    return kept ? open(run, kept) : null;
  }

  async function open(run: string, kept: Pick<KeptRecord, 'text'>): Promise<Uint8Array> {
    const opened = openDocument(kept.text, await contentKey.read(), true);
    const isOfRun = opened?.schema === schema && opened.metadata['name'] === run;
    if (!isOfRun || typeof opened.data !== 'string') throw damaged(run);
    const key = Buffer.from(opened.data, 'base64');
    known.put(run, key, 1);
    return key;
  }

  async function read(run: string): Promise<Uint8Array> {
    const found = await find(run);
    if (found === null) throw damaged(run);
    return found;
  }

  return {
    read,
    async load(runs) {
      const unknown = runs.filter((run) => known.get(run) === undefined);
      if (unknown.length < 2) return;
      const found = await records.get(runKeyKind, unknown);
      for (const [at, run] of unknown.entries()) {
        const kept = found[at];
        if (kept) await open(run, kept);
      }
    },
    async make(run) {
      const found = await find(run);
      if (found !== null) return found;
      const outer = await contentKey.read();
      await contentKey.persist(outer);
      const data = Buffer.from(entropy.bytes(dataKeyBytes)).toString('base64');
      const material = { key: outer, iv: entropy.bytes(ivBytes), id: entropy.uuid() };
      const text = sealDocument({ schema, metadata: { name: run }, data }, material);
      const record = { kind: runKeyKind, key: run, text, group: '', state: '', at: clock.now() };
      // If another process came first, its key counts.
      await records.put(record, 0);
      return read(run);
    },
  };
}

function damaged(run: string) {
  return refusal('SECRET_DAMAGED', { document: `the key of the deployment "${run}"` });
}
