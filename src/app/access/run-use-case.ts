import { may, mayAnything } from '../../domain/access/may.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import type { Principal } from '../../domain/access/principal.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { successResult } from '../../ports/audit-log.ts';
import { noTelemetry } from '../../ports/telemetry.ts';
import type { AppServices } from '../app-services.ts';
import { type AuditRecorder, resultOf } from './audit/record-acts.ts';
import { errorAfterPurge } from './purged-revision.ts';
import { denied } from './require-permission.ts';
import type { Change, Ending, Methods, Opening, UseCase, UseCases } from './use-case.ts';

type AnyUseCase = UseCase<readonly unknown[], unknown>;
type Given = readonly unknown[];
/** Calls a use case. */
type Run = (by: Principal, ...given: Given) => Promise<unknown>;

/**
 * Use cases as methods. Each call checks the caller's permissions, runs the use case, turns errors of a purged
 * revision into REVISION_NOT_FOUND, and records changes and openings of secrets in the audit log. Each but a stream, which
 * ends when its reader leaves, is measured, with what it records, and counts as a request in progress.
 *
 * @throws ACCESS_DENIED, and what the use case throws
 */
export function createMethods<Cases extends UseCases>(
  cases: Cases,
  services: AppServices,
): Methods<Cases> {
  const { auditRecorder: recorder } = services;
  const methods = Object.entries(cases).map(([name, useCase]) => [
    name,
    methodOf(name, useCase as unknown as AnyUseCase, services, recorder),
  ]);
  return Object.fromEntries(methods) as Methods<Cases>;
}

function methodOf(
  name: string,
  useCase: AnyUseCase,
  services: AppServices,
  recorder: AuditRecorder,
) {
  if (useCase.kind === 'stream') {
    return async function* (by: Principal, ...given: Given) {
      authorize(useCase, by, given);
      yield* useCase.run({ by, services }, ...given);
    };
  }
  const { requests, ports } = services;
  const { telemetry = noTelemetry } = ports;
  const run: Run = async (by, ...given) => {
    try {
      authorize(useCase, by, given);
      const result = await useCase.run({ by, services }, ...given);
      return countingAfterPurge(services, result, given);
    } catch (error) {
      throw await errorAfterPurge(services, error, given);
    }
  };
  const runs: Readonly<Record<Exclude<AnyUseCase['kind'], 'stream'>, Run>> = {
    query: run,
    change: (by, ...given) => changed(recorder, useCase as never, by, given, run),
    opening: (by, ...given) => opened(recorder, useCase as never, by, given, run),
  };
  const recorded = runs[useCase.kind];
  // With its records: a change that the receiver of the audit log refuses has failed, too.
  return (by: Principal, ...given: Given) =>
    telemetry.measure('useCase', name, () => requests.during(recorded(by, ...given)));
}

/** @throws ACCESS_DENIED */
function authorize({ permission, purpose, ...useCase }: AnyUseCase, by: Principal, given: Given) {
  if (permission === 'any') {
    if (!mayAnything(by)) throw denied('deckhand:show_revision', purpose);
  } else if (permission !== null) {
    const wanted = [permission].flat() as unknown as readonly [Permission, ...Permission[]];
    if (!wanted.some((one) => may(by, one))) throw denied(wanted[0], purpose);
  }
  useCase.authorize?.(by, ...given);
}

/** A page counts the whole list on demand: a purge may have happened since. */
function countingAfterPurge(services: AppServices, result: unknown, given: Given): unknown {
  const { total } = (result ?? {}) as { readonly total?: unknown };
  if (typeof total !== 'function') return result;
  const count = total as () => Promise<number>;
  return {
    ...(result as object),
    async total() {
      try {
        return await count();
      } catch (error) {
        throw await errorAfterPurge(services, error, given);
      }
    },
  };
}

/** A committed change stays a success, even if it cannot be recorded. A sink knows of it before. */
async function changed(
  recorder: AuditRecorder,
  { audit }: Change<Given, unknown>,
  by: Principal,
  given: Given,
  run: Run,
): Promise<unknown> {
  if (audit.changes?.(...given) === false) return run(by, ...given);
  const act = (outcome: JsonObject = {}) => ({
    by,
    action: audit.action,
    target: { ...audit.target(...given), ...outcome },
  });
  const note = (code: string, outcome?: JsonObject) => recorder.tryRecord(act(outcome), code);
  const announced = recorder.announce(act).then(() => run(by, ...given));
  const result = await announced.catch(async (error: unknown) => {
    await note(resultOf(error));
    throw error;
  });
  await note(successResult, audit.outcome?.(result));
  return result;
}

/** A secret whose opening cannot be recorded is not returned. */
async function opened(
  recorder: AuditRecorder,
  { audit }: Opening<Given, unknown>,
  by: Principal,
  given: Given,
  run: Run,
): Promise<unknown> {
  const actsOf = (ending: Ending<unknown>) =>
    audit(ending, ...given).map(({ target, error }) => ({
      act: { by, action: 'openSecrets', target },
      code: error === undefined ? successResult : resultOf(error),
    }));
  const result = await run(by, ...given).catch(async (error: unknown) => {
    for (const { act, code } of actsOf({ error })) await recorder.tryRecord(act, code);
    throw error;
  });
  for (const { act, code } of actsOf({ result })) {
    if (code === successResult) await recorder.record(act, code);
    else await recorder.tryRecord(act, code);
  }
  return result;
}
