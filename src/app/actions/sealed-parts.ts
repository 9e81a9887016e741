import { refusal } from '../../domain/errors.ts';
import type { Call } from '../../domain/execution/call.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';
import { openDocument } from '../../domain/secret/open-document.ts';
import { sealDocument } from '../../domain/secret/seal-document.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { RecordStore } from '../../ports/record-store.ts';
import type { Services } from '../kernel/services.ts';

/** What the secret parts of actions are kept with. */
export interface SealingPorts extends Pick<Services, 'secrets' | 'entropy' | 'clock'> {
  readonly store: { readonly records: RecordStore };
}

/** The parts of an action that are sealed, each in a record of its own. */
const kinds = { call: 'actionCall', answer: 'actionAnswer' } as const;
type Part = keyof typeof kinds;

const ivBytes = 12;

/** Stands in place of the schema of a document in what is sealed. */
const schema = 'purser/Action/v1';

/** Keeps the call of an action. Repeating it changes nothing. @throws KEYS_MISSING, KEYS_UNAVAILABLE; LEASE_LOST */
export function keepCall(ports: SealingPorts, id: Digest, call: Call, lease: Lease): Promise<void> {
  return keepPart(ports, 'call', id, call as unknown as JsonObject, lease);
}

/** The call of an action; null if it is kept no more. @throws KEYS_MISSING, KEYS_UNAVAILABLE, SECRET_DAMAGED */
export async function openCall(ports: SealingPorts, id: Digest): Promise<Call | null> {
  return (await openPart(ports, 'call', id)) as unknown as Call | null;
}

/** Keeps the beginning of the answer to an action. @throws KEYS_MISSING, KEYS_UNAVAILABLE; LEASE_LOST */
export function keepAnswer(
  ports: SealingPorts,
  id: Digest,
  answer: string,
  lease: Lease,
): Promise<void> {
  return keepPart(ports, 'answer', id, answer, lease);
}

/** The beginning of the answer to an action; null without one. @throws KEYS_MISSING, KEYS_UNAVAILABLE, SECRET_DAMAGED */
export async function openAnswer(ports: SealingPorts, id: Digest): Promise<string | null> {
  const answer = await openPart(ports, 'answer', id);
  return typeof answer === 'string' ? answer : null;
}

/** Removes all that is kept of actions beside their records. @throws LEASE_LOST */
export async function removeParts(
  { records }: { readonly records: RecordStore },
  ids: readonly Digest[],
  lease: Lease,
): Promise<void> {
  for (const kind of Object.values(kinds)) {
    for (const record of await records.get(kind, ids)) {
      if (record !== null) await records.remove(record, lease);
    }
  }
}

async function keepPart(
  { secrets, entropy, clock, store }: SealingPorts,
  part: Part,
  id: Digest,
  data: Json,
  lease: Lease,
): Promise<void> {
  const kind = kinds[part];
  const key = await secrets.contentKey.read();
  await secrets.contentKey.persist(key);
  const material = { key, iv: entropy.bytes(ivBytes), id: entropy.uuid() };
  const text = sealDocument({ schema, metadata: { name: id, part }, data }, material);
  const record = { kind, key: id, text, group: '', state: '', at: clock.now() };
  for (;;) {
    const [kept] = await store.records.get(kind, [id]);
    if ((await store.records.put(record, kept?.version ?? 0, lease)) !== null) return;
  }
}

async function openPart({ secrets, store }: SealingPorts, part: Part, id: Digest): Promise<Json> {
  const [kept] = await store.records.get(kinds[part], [id]);
  if (kept === null || kept === undefined) return null;
  const opened = openDocument(kept.text, await secrets.contentKey.read(), true);
  const { name, part: found } = (opened?.metadata ?? {}) as JsonObject;
  if (opened === null || name !== id || found !== part)
    throw refusal('SECRET_DAMAGED', { document: `the action "${id}"` });
  return opened.data;
}
