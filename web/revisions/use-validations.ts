import { useCallback, useEffect, useState } from 'react';
import { ValidationRecordedDocument } from '../data/generated/graphql.ts';
import { useEvents } from '../data/use-events.ts';

/** Numbers that grow when another validation of a revision is recorded. */
export interface ValidationVersions {
  /** The number of one revision. */
  of(revision: number): number;
}

/**
 * Follows the results of validations: of all revisions, or of the one that is given; null: not yet. What a page shows
 * about a validation changes in place.
 */
export function useValidations(revision?: number | null): ValidationVersions {
  const [all, setAll] = useState(0);
  const [versions, setVersions] = useState<ReadonlyMap<number, number>>(new Map());
  const variables = revision === undefined ? {} : { revision: { number: revision ?? 0 } };
  useEvents(ValidationRecordedDocument, revision === null ? null : variables, {
    onEvent: ({ validationRecorded: { revision: one } }) => {
      if (one === null) return;
      setVersions((before) => new Map(before).set(one.number, (before.get(one.number) ?? 0) + 1));
    },
    onConnected: () => setAll((before) => before + 1),
  });
  return { of: useCallback((one) => all + (versions.get(one) ?? 0), [all, versions]) };
}

const longestTimerMs = 2 ** 31 - 1;

/** Calls back when the next of these times has come: the success of a validation expires without an event. */
export function useNextTime(times: readonly (string | null)[], onCome: () => void): void {
  const now = Date.now();
  const coming = times.flatMap((time) => (time === null ? [] : [Date.parse(time)]));
  const next = Math.min(...coming.filter((time) => time > now));
  useEffect(() => {
    const waitMs = next - Date.now() + 50;
    if (!(waitMs <= longestTimerMs)) return;
    const timer = setTimeout(onCome, waitMs);
    return () => clearTimeout(timer);
  }, [next, onCome]);
}
