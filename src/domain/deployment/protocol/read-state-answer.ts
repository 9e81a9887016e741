import { fault } from '../../errors.ts';
import { isJsonObject, type Json, type JsonObject, memberAt } from '../../json/value.ts';
import { dataPath } from '../../kind-schemas/check-shape.ts';
import type { RunRequest } from './container-run.ts';
import { type Answer, answerFlaws, refused } from './read-json-answer.ts';

/** What brings a resource to its configuration, as its image proposes. */
export interface ProposedAction extends RunRequest {
  /** A label only. */
  readonly name: string;
  readonly description?: string;
}

/** The answer to state and verify. */
export type StateAnswer =
  | { readonly status: 'VALID'; readonly state: JsonObject }
  | {
      readonly status: 'STALE';
      /** Null: the resource does not exist. */
      readonly staleState: JsonObject | null;
      readonly actions: readonly [ProposedAction, ...ProposedAction[]];
    };

/** Reads the answer to state or verify. Never throws. (docs/deploy-protocol.md#state) */
export function readStateAnswer(value: Json, resource: string): Answer<StateAnswer> {
  const status = memberAt(value, 'status');
  const [first, ...more] = answerFlaws('deploy-protocol/state-answer', value).map(
    ({ location, code, reason }) => {
      // Members that one status has and the other has not.
      const isMisplaced =
        code === 'UNKNOWN_KEY' && location.length === 1 && members.has(location[0]);
      return fault('STATE_RESULT_INVALID', {
        resource,
        path: dataPath(location),
        reason: isMisplaced ? `is not allowed with status ${status}` : reason,
      });
    },
  );
  if (first !== undefined) return refused(first, ...more);
  if (status === 'VALID') {
    const state = memberAt(value, 'state') as JsonObject;
    return { value: { status, state }, faults: [] };
  }
  const staleState = memberAt(value, 'staleState');
  const actions = memberAt(value, 'actions') as unknown as readonly [ProposedAction];
  return {
    value: { status: 'STALE', staleState: isJsonObject(staleState) ? staleState : null, actions },
    faults: [],
  };
}

const members: ReadonlySet<unknown> = new Set(['state', 'staleState', 'actions']);
