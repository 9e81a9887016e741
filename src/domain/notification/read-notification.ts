import { notificationKind } from '../document/document.ts';
import { urlFlaw } from '../egress/check-egress.ts';
import { isJsonArray, type Json, memberAt } from '../json/value.ts';
import { knownMembers, shapeFlaws } from '../kind-schemas/check-shape.ts';
import { type KindFinding, noteInto } from '../kind-schemas/kind-finding.ts';
import { integerIn, memberIn, noteUrlFlaw } from '../kind-schemas/submitted-member.ts';
import type { RowSeverity } from '../policy/policy.ts';

/** The one schema of documents of notifications. */
export const notificationSchema = `${notificationKind}/v1`;

/** What a receiver is interested in. */
export type ReportedEvents = 'opened' | 'changed' | 'closed' | 'action' | 'drift';

/** A notification in its normal form. (docs/notifications.md#the-document) */
export interface Notification {
  /** The name of its document. */
  readonly name: string;
  readonly url: string;
  /** The key of the signature. */
  readonly secret: string;
  readonly events: readonly ReportedEvents[];
  /** Names of policies; null: all. Drift is of no policy. */
  readonly policies: readonly string[] | null;
  /** Null: all. */
  readonly severities: readonly RowSeverity[] | null;
  readonly timeoutSeconds: number;
}

/** What the data of a document is as a notification; null if something is wrong with it. Errors hold no value of it. */
export interface ReadNotification {
  readonly notification: Notification | null;
  readonly errors: readonly KindFinding[];
}

const defaults = { events: ['opened', 'closed'], timeoutSeconds: 10 } as const;

/** Reads the data of a `purser/Notification/v1` document of a name. (docs/notifications.md#the-document) */
export function readNotification(data: Json, name: string): ReadNotification {
  const errors: KindFinding[] = [];
  const note = noteInto(errors);
  for (const flaw of shapeFlaws(notificationSchema, data)) {
    const { code, location, reason } = flaw;
    if (code === 'UNKNOWN_KEY') note(code, location, knownMembers(flaw));
    else note('CONFIG_INVALID', location, { what: notificationSchema, reason });
  }
  const root = { value: data, location: [] };
  noteUrlFlaw(note, memberIn(root, 'url'), urlFlaw);
  if (errors.length > 0) return { notification: null, errors };
  const list = <T extends string>(key: string): readonly T[] | null => {
    const found = memberAt(data, key);
    return isJsonArray(found) ? found.map((one) => String(one) as T) : null;
  };
  const notification = {
    name,
    url: String(memberAt(data, 'url')),
    secret: String(memberAt(data, 'secret')),
    events: list<ReportedEvents>('events') ?? defaults.events,
    policies: list('policies'),
    severities: list<RowSeverity>('severities'),
    timeoutSeconds: integerIn(memberIn(root, 'timeout_seconds'), 1) ?? defaults.timeoutSeconds,
  };
  return { notification, errors };
}
