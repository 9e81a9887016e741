import type { Permission } from '../../domain/access/permissions.ts';
import type { Principal } from '../../domain/access/principal.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { AppServices } from '../app-services.ts';

/** The caller, and the services of a use case. */
export interface Context {
  readonly by: Principal;
  readonly services: AppServices;
}

type Values = readonly unknown[];

interface Base<Given extends Values> {
  /**
   * Checked before `run`: this one, or at least one of these. `any`: any permission at all. `null`: every caller may
   * call it, and `authorize` or `run` checks permissions.
   */
  readonly permission: Permission | readonly [Permission, ...Permission[]] | 'any' | null;
  /** The action of the caller, for the refusal: "listing revisions needs the permission …". */
  readonly purpose: string;
  /** Checks permissions that depend on the arguments. @throws ACCESS_DENIED, LIMIT_EXCEEDED */
  authorize?(by: Principal, ...given: Given): void;
}

/** Reads, and is not recorded. */
export interface Query<Given extends Values, Result> extends Base<Given> {
  readonly kind: 'query';
  run(context: Context, ...given: Given): Promise<Result>;
}

/** Reads a stream, and is not recorded. */
export interface Stream<Given extends Values, Piece> extends Base<Given> {
  readonly kind: 'stream';
  run(context: Context, ...given: Given): AsyncIterable<Piece>;
}

/** How a change is recorded in the audit log. */
export interface ChangeRecord<Given extends Values, Result> {
  readonly action: string;
  /** Whether this call changes anything; default: yes. Dry runs do not. */
  changes?(...given: Given): boolean;
  /** The object of the change. */
  target(...given: Given): JsonObject;
  /** Details of the result, added to the target. */
  outcome?(result: Result): JsonObject;
}

/** Changes something, and is recorded afterwards, also if it was refused or failed. */
export interface Change<Given extends Values, Result> extends Base<Given> {
  readonly kind: 'change';
  readonly audit: ChangeRecord<Given, Result>;
  run(context: Context, ...given: Given): Promise<Result>;
}

/** How a call ended: with a result, or with an error. */
export type Ending<Result> = { readonly result: Result } | { readonly error: unknown };

/**
 * An opening of secrets, for the audit log: its object, and the error that ended it, if there was
 * one.
 */
export interface OpenedSecrets {
  readonly target: JsonObject;
  readonly error?: unknown;
}

/** Opens secrets, and is recorded before they are returned: without a record, no secret. */
export interface Opening<Given extends Values, Result> extends Base<Given> {
  readonly kind: 'opening';
  audit(ending: Ending<Result>, ...given: Given): readonly OpenedSecrets[];
  run(context: Context, ...given: Given): Promise<Result>;
}

/** One of the use cases. */
export type UseCase<Given extends Values, Result> =
  | Query<Given, Result>
  | Stream<Given, Result>
  | Change<Given, Result>
  | Opening<Given, Result>;

/** A table of use cases, by name. */
export type UseCases = Readonly<Record<string, UseCase<never, unknown>>>;

/** Use cases as methods, with the caller as the first argument. */
export type Methods<Cases extends UseCases> = {
  readonly [Name in keyof Cases]: Cases[Name] extends Stream<infer Given, infer Piece>
    ? (by: Principal, ...given: Given) => AsyncIterable<Piece>
    : Cases[Name] extends Exclude<UseCase<infer Given, infer Result>, Stream<never, unknown>>
      ? (by: Principal, ...given: Given) => Promise<Result>
      : never;
};
