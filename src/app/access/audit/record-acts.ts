import type { Principal } from '../../../domain/access/principal.ts';
import { PurserError } from '../../../domain/errors.ts';
import type { Json, JsonObject } from '../../../domain/json/value.ts';
import type { AuditLog, NewAuditEntry } from '../../../ports/audit-log.ts';
import type { AuditSink } from '../../../ports/audit-sink.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Entropy } from '../../../ports/entropy.ts';
import type { Logger } from '../../../ports/logger.ts';
import type { AuditAnchors } from './anchor-log.ts';
import { sinkLine } from './sink-line.ts';

/** Dependencies of the audit log. */
export interface AuditPorts {
  readonly log: AuditLog;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly logger: Logger | null;
  readonly anchors: Pick<AuditAnchors, 'recorded'>;
  /** Without one, entries go to the log alone. */
  readonly sink: AuditSink | null;
}

/** An action and its object, for the record. */
export interface AuditedAct {
  readonly by: Principal;
  readonly action: string;
  readonly target: JsonObject;
}

/** Records actions. */
export interface AuditRecorder {
  /**
   * Before a change: lets the sink know. Rejects if it does not take this, because then it would not take what the
   * change leads to, either.
   *
   * @throws AUDIT_SINK_UNAVAILABLE
   */
  announce(act: () => AuditedAct): Promise<void>;
  /** Before a secret is returned: rejects if it cannot be recorded, in the log and by the sink. */
  record(act: AuditedAct, result: string): Promise<void>;
  /** After an action, which cannot be undone any more: a failure is only logged. */
  tryRecord(act: AuditedAct, result: string): Promise<void>;
}

/**
 * Parts of an entry's id after its time: a counter for actions in the same millisecond, and random
 * bytes.
 */
const countDigits = 8;
const idBytes = 8;

export function createAuditRecorder({
  log,
  clock,
  entropy,
  logger,
  anchors,
  sink,
}: AuditPorts): AuditRecorder {
  const idAt = createEntryIds(entropy);
  const entryOf = ({ by, action, target }: AuditedAct, result: string): NewAuditEntry => {
    const at = clock.now();
    const { name, via, address, requestId } = by;
    const who = { principal: name, via, address, requestId };
    return { id: idAt(at), at, ...who, action, target: clipped(target), result };
  };
  const keep = async (entry: NewAuditEntry): Promise<void> => {
    await log.append([entry]);
    anchors.recorded();
  };
  const attempt = async (entry: NewAuditEntry, write: () => Promise<unknown>): Promise<void> => {
    try {
      await write();
    } catch (error) {
      const { principal, requestId, action, result } = entry;
      logger?.error(
        { principal, requestId, action, result, code: resultOf(error) },
        'an action could not be recorded in the audit log',
      );
    }
  };
  return {
    async announce(act) {
      if (sink === null) return;
      const { result: _result, ...entry } = entryOf(act(), '');
      await sink.take(sinkLine('begun', entry));
    },
    async record(act, result) {
      const entry = entryOf(act, result);
      try {
        await sink?.take(sinkLine('entry', entry));
      } catch (error) {
        const refused = entryOf(act, resultOf(error));
        await attempt(refused, () => keep(refused));
        throw error;
      }
      await keep(entry);
    },
    async tryRecord(act, result) {
      const entry = entryOf(act, result);
      await Promise.all([
        attempt(entry, () => keep(entry)),
        attempt(entry, async () => sink?.take(sinkLine('entry', entry))),
      ]);
    },
  };
}

/** Ids of entries in the order in which they were made, which no other process makes. */
function createEntryIds(entropy: AuditPorts['entropy']): (at: string) => string {
  let count = 0;
  return (at) => {
    count += 1;
    const chance = Buffer.from(entropy.bytes(idBytes)).toString('hex');
    return `${at}-${count.toString(16).padStart(countDigits, '0')}${chance}`;
  };
}

/** The status of an action that threw. */
export function resultOf(error: unknown): string {
  return error instanceof PurserError ? error.code : 'INTERNAL';
}

/** Maximum number of characters of a text in a target: refused names may have any length. */
const maxTextLength = 255;

/** Half of a surrogate pair, which may be left at the end, is not valid in databases. */
function clipped(target: JsonObject): JsonObject {
  const shorten = (value: Json): Json =>
    typeof value === 'string' && value.length > maxTextLength
      ? `${Buffer.from(value.slice(0, maxTextLength)).toString()}…`
      : value;
  return Object.fromEntries(Object.entries(target).map(([key, value]) => [key, shorten(value)]));
}
