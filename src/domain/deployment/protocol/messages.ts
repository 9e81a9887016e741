import type { JsonObject } from '../../json/value.ts';

/** What an image reads for init, as JSON on its standard input. (docs/deploy-protocol.md#init) */
export interface InitInput extends JsonObject {
  readonly name: string;
  /** The image, as it is run. */
  readonly type: string;
  /** The version of the deploying software. */
  readonly version: string;
  readonly verbose: boolean;
}

/** What an image reads for state and verify: exactly one member more. (docs/deploy-protocol.md#state) */
export interface StateInput extends InitInput {
  readonly config: JsonObject;
}

/** What an image reads for an action. (docs/deploy-protocol.md#actions) */
export interface ActionInput extends StateInput {
  readonly staleState: JsonObject;
}

/** The message of init: these four members, whatever else is known. */
export function initInput({ name, type, version, verbose }: InitInput): InitInput {
  return { name, type, version, verbose };
}

/** The message of state and verify. `config`: evaluated, empty if the manifest has none. */
export function stateInput(init: InitInput, config: JsonObject): StateInput {
  return { ...initInput(init), config };
}

/** The message of an action. `staleState`: null if the answer to state had none. */
export function actionInput(input: StateInput, staleState: JsonObject | null): ActionInput {
  return { ...stateInput(input, input.config), staleState: staleState ?? {} };
}
