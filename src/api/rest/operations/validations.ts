import type { App } from '../../../app/app.ts';
import {
  type ReportedResult,
  type UnderPolicies,
  underPolicies,
} from '../../../app/deckhand/results-under-policies.ts';
import type { RevisionValidity, ValidationState } from '../../../app/validate/validation-cases.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import { clipped } from '../../../domain/document/shape.ts';
import { invariant, refusal } from '../../../domain/errors.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { schemaValidationName } from '../../../domain/validation/validation-input.ts';

/** Results that are read at once: few, because each may have many errors. */
const batchSize = 50;

/** A list of results, counted before they are read. */
export interface ReportedResults {
  readonly count: number;
  readonly results: AsyncIterable<ReportedResult>;
}

/**
 * The status of each validation of a revision, by name: those with results, and those that policies list.
 * (docs/rest.md#validation-results)
 *
 * @throws ACCESS_DENIED without `list_validations`
 */
export async function reportedStates(
  app: App,
  by: Principal,
  revision: RevisionSnapshot,
): Promise<readonly { readonly name: string; readonly status: string }[]> {
  const { validations, under } = await stateOf(app, by, revision);
  return validations.map((state) => ({ name: state.name, status: under.statusOf(state) }));
}

/** All results of a revision, by name and in order of recording. @throws as {@link reportedStates} */
export async function allReportedResults(
  app: App,
  by: Principal,
  revision: RevisionSnapshot,
): Promise<ReportedResults> {
  const { validations, under } = await stateOf(app, by, revision);
  async function* results(): AsyncGenerator<ReportedResult> {
    for (const state of validations) yield* resultsOf({ app, by, revision, under }, state);
  }
  const count = validations.reduce((sum, state) => sum + countOf(state, under), 0);
  return { count, results: results() };
}

/** The results of one validation, none of an unknown one. @throws as {@link reportedStates} */
export async function reportedResults(
  app: App,
  by: Principal,
  revision: RevisionSnapshot,
  name: string,
): Promise<ReportedResults> {
  const { validations, under } = await stateOf(app, by, revision);
  const state = validations.find((validation) => validation.name === name) ?? none(name);
  const results = resultsOf({ app, by, revision, under }, state);
  return { count: countOf(state, under), results };
}

/**
 * One result of a validation, or the replacement of a missing one.
 * (docs/rest.md#validation-results)
 *
 * @throws VALIDATION_NOT_FOUND; ACCESS_DENIED without `show_validation`
 */
export async function reportedResult(
  app: App,
  by: Principal,
  revision: RevisionSnapshot,
  { name, index }: { readonly name: string; readonly index: number },
): Promise<ReportedResult> {
  const { entry, validity } = await app.validationEntry(by, revision, name, index);
  const under = underPolicies(validity);
  if (entry !== null) return under.reported(entry);
  const missing = index === 0 ? under.missing(name) : null;
  if (missing !== null) return missing;
  throw refusal('VALIDATION_NOT_FOUND', {
    validation: clipped(name),
    revision: revision.id,
    index,
  });
}

interface State extends Pick<RevisionValidity, 'validations'> {
  readonly under: UnderPolicies;
}

async function stateOf(app: App, by: Principal, revision: RevisionSnapshot): Promise<State> {
  // Waits for the result that Purser computes itself, so that it is never missing.
  await app.validationEntries(by, revision, schemaValidationName, { first: 0 });
  const [validity] = await app.summarizeValidations(by, [revision]);
  invariant(validity !== undefined, 'there is a state of every revision');
  return { validations: validity.validations, under: underPolicies(validity) };
}

function none(name: string): ValidationState {
  return { name, status: 'missing', ignored: false, latest: null, count: 0, expiresAt: null };
}

function countOf({ name, latest, count }: ValidationState, under: UnderPolicies): number {
  if (latest !== null) return count;
  return under.missing(name) === null ? 0 : 1;
}

interface Reading {
  readonly app: App;
  readonly by: Principal;
  readonly revision: RevisionSnapshot;
  readonly under: UnderPolicies;
}

/** The counted results, without those that are recorded meanwhile. */
async function* resultsOf(
  { app, by, revision, under }: Reading,
  { name, latest, count }: ValidationState,
): AsyncGenerator<ReportedResult> {
  if (latest === null) {
    const missing = under.missing(name);
    if (missing !== null) yield missing;
    return;
  }
  if (count === 1) {
    yield under.reported(latest);
    return;
  }
  let after: string | undefined;
  for (let left = count; left > 0; ) {
    const page = { first: Math.min(left, batchSize), ...(after !== undefined && { after }) };
    const { items } = await app.validationEntries(by, revision, name, page);
    // They are missing if the history was purged meanwhile.
    if (items.length === 0) throw refusal('REVISION_NOT_FOUND', { revision: revision.id });
    for (const { node } of items) yield under.reported(node);
    left -= items.length;
    after = items.at(-1)?.cursor;
  }
}
