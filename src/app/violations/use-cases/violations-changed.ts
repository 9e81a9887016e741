import { refusal } from '../../../domain/errors.ts';
import type { Query } from '../../access/use-case.ts';
import type { FeedIterator } from '../../revisions/follow.ts';
import { eventsAfter } from '../read-events.ts';
import { seeViolations } from '../read-permission.ts';
import { violationStream } from '../settle-events.ts';
import { hasSeverity, seenRules, type ViolationSelection } from '../visible-rules.ts';
import { type ViolationEventView, viewOfEvent } from './violation-events.ts';

/** Which events to follow. */
export interface ViolationWatch extends ViolationSelection {
  /** Begins with the events after this number. Default: from now on. */
  readonly after?: number;
}

/** Events read at once for a consumer that is behind. */
const batch = 50;

/**
 * Events of violations that the caller may see, on any server: each once, in order. (docs/violations.md#events)
 *
 * @throws ARGUMENT_INVALID
 */
export const violationsChanged: Query<[watch: ViolationWatch], FeedIterator<ViolationEventView>> = {
  kind: 'query',
  ...seeViolations,
  async run(context, { after, severities, ...selection }) {
    const { store, followers } = context.services;
    if (after !== undefined && !(Number.isSafeInteger(after) && after >= 0)) {
      const reason = 'it must be the sequence number of an event, or 0';
      throw refusal('ARGUMENT_INVALID', { argument: 'after', reason });
    }
    let last = after ?? (await store.events.last(violationStream));
    return followers.follow({
      async read() {
        for (;;) {
          const found = await eventsAfter(store.events, last, batch);
          last = found.at(-1)?.sequence ?? last;
          if (found.length === 0) return [];
          const seen = await seenRules(context, selection);
          const shown = found.flatMap((one) => {
            const rule = seen.get(one.event.violation.rule);
            const isAsked = hasSeverity(one.event.violation, severities);
            return rule !== undefined && isAsked ? [viewOfEvent(one, rule)] : [];
          });
          // An empty batch means that there are no more.
          if (shown.length > 0) return shown;
        }
      },
      watch: (onChange) => store.events.watch(violationStream, onChange),
    });
  },
};
