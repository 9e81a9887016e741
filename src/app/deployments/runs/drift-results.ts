import { manifestSchema } from '../../../domain/deployment/manifest.ts';
import { driftOf } from '../../../domain/deployment/run/drift.ts';
import { foldRun } from '../../../domain/deployment/run/fold-run.ts';
import type { RunEvent } from '../../../domain/deployment/run/run-event.ts';
import type { RunState } from '../../../domain/deployment/run/run-state.ts';
import { PurserError } from '../../../domain/errors.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import type { JsonObject } from '../../../domain/json/value.ts';
import type { ValidationStore } from '../../../ports/validation-store.ts';
import { recordedErrors } from '../../validate/schema-result.ts';
import type { CarriedRun } from './carried-run.ts';
import { appendDriftEvent, type DriftEventStore } from './drift-events.ts';

const validator = canonicalText({ name: 'purser', version: '1' });

/** What the results of drift checks are kept in. */
export interface DriftResultServices extends DriftEventStore {
  readonly validations: Pick<ValidationStore, 'append'>;
}

/**
 * Records what a drift check found that is about to end: an event for notifications, and the validation
 * `purser-drift-ENVIRONMENT-validation` of the revision that is deployed, unless it was purged meanwhile.
 * (docs/deployments.md#drift)
 */
export async function recordDrift(
  { validations, records, events }: DriftResultServices,
  { id, plan, log }: CarriedRun,
  ended: RunEvent & { readonly type: 'ended' },
): Promise<void> {
  const state = foldRun(log.state(), [ended]);
  const drift = state && driftOf(state);
  if (!drift || !state.order.drift) return;
  const { order } = state;
  const { expiresAfter } = state.order.drift;
  const now = ended.at;
  await appendDriftEvent({ records, events }, id, state, drift, now);
  const manifestOf = (name: string): string | undefined => {
    const at = plan.deployment.resources.get(name)?.manifest;
    return at === undefined ? undefined : order.manifests[at];
  };
  const errors = [
    ...drift.resources.map(({ name }) =>
      driftError(`${name} is not as it was deployed`, manifestOf(name)),
    ),
    ...(drift.result === 'UNKNOWN' ? [driftError(unknownReason(state), undefined)] : []),
  ];
  const entry = {
    revision: order.revision.number,
    name: `purser-drift-${order.environment}-validation`,
    status: drift.result === 'NONE' ? 'success' : 'failure',
    validator,
    errors: recordedErrors(errors),
    errorCount: errors.length,
    expiresAfter,
    createdAt: now,
    recordedBy: order.startedBy,
  } as const;
  try {
    await validations.append(entry, { digest: order.revision.digest });
  } catch (error) {
    if (!(error instanceof PurserError) || error.code !== 'REVISION_NOT_FOUND') throw error;
  }
}

function driftError(message: string, manifest: string | undefined): JsonObject {
  const documents = manifest === undefined ? [] : [{ schema: manifestSchema, name: manifest }];
  return { error: true, message, documents };
}

/** Messages may hold what images said, so the code alone is recorded, where everybody may read it. */
function unknownReason({ problem }: RunState): string {
  return `the environment could not be looked at: ${problem?.code ?? 'unknown'}`;
}
