import type { Permission } from '../../domain/access/permissions.ts';
import type { Principal } from '../../domain/access/principal.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { AppServices } from '../app-services.ts';

/** Who calls, and what a use case works with. */
export interface Context {
  readonly by: Principal;
  readonly services: AppServices;
}

type Values = readonly unknown[];

interface Base<Given extends Values> {
  /**
   * Checked before `run`: this one, or at least one of these. `any`: any permission at all. `null`: everybody
   * may call it, and `authorize` or `run` decides what they get.
   */
  readonly permission: Permission | readonly [Permission, ...Permission[]] | 'any' | null;
  /** What the caller does, for the refusal: "listing revisions needs the permission …". */
  readonly purpose: string;
  /** What else the caller must have, which depends on what is given. @throws ACCESS_DENIED, LIMIT_EXCEEDED */
  authorize?(by: Principal, ...given: Given): void;
}

/** Reads, and leaves no record. */
export interface Query<Given extends Values, Result> extends Base<Given> {
  readonly kind: 'query';
  run(context: Context, ...given: Given): Promise<Result>;
}

/** Reads piece by piece, and leaves no record. */
export interface Stream<Given extends Values, Piece> extends Base<Given> {
  readonly kind: 'stream';
  run(context: Context, ...given: Given): AsyncIterable<Piece>;
}

/** How a change is recorded in the audit log. */
export interface ChangeRecord<Given extends Values, Result> {
  readonly action: string;
  /** Whether this call changes anything; default: yes. Dry runs don't. */
  changes?(...given: Given): boolean;
  /** What it is done to. */
  target(...given: Given): JsonObject;
  /** What came of it, added to the target. */
  outcome?(result: Result): JsonObject;
}

/** Changes something, and is recorded after that, also if it was refused or failed. */
export interface Change<Given extends Values, Result> extends Base<Given> {
  readonly kind: 'change';
  readonly audit: ChangeRecord<Given, Result>;
  run(context: Context, ...given: Given): Promise<Result>;
}

/** How a call ended: with a result, or with an error. */
export type Ending<Result> = { readonly result: Result } | { readonly error: unknown };

/** An opening of secrets, for the audit log: of what, and the error that ended it, if one did. */
export interface OpenedSecrets {
  readonly target: JsonObject;
  readonly error?: unknown;
}

/** Opens secrets, and is recorded before they leave: without a record, no secret. */
export interface Opening<Given extends Values, Result> extends Base<Given> {
  readonly kind: 'opening';
  audit(ending: Ending<Result>, ...given: Given): readonly OpenedSecrets[];
  run(context: Context, ...given: Given): Promise<Result>;
}

/** Anything that a client can ask of Purser. */
export type UseCase<Given extends Values, Result> =
  | Query<Given, Result>
  | Stream<Given, Result>
  | Change<Given, Result>
  | Opening<Given, Result>;

/** A table of use cases, by name. */
export type UseCases = Readonly<Record<string, UseCase<never, unknown>>>;

/** Use cases as methods, which the caller is given to first. */
export type Methods<Cases extends UseCases> = {
  readonly [Name in keyof Cases]: Cases[Name] extends Stream<infer Given, infer Piece>
    ? (by: Principal, ...given: Given) => AsyncIterable<Piece>
    : Cases[Name] extends Exclude<UseCase<infer Given, infer Result>, Stream<never, unknown>>
      ? (by: Principal, ...given: Given) => Promise<Result>
      : never;
};
