import type { Json, JsonObject } from '../json/value.ts';

/** A variable, or a mapping of variables, that the caller of a deployment gives. Later ones win. */
export type DeploymentVariable = {
  /** Whether its values are redacted in all that is shown of the run. */
  readonly isSecret: boolean;
} & (
  | /** `NAME=VALUE` */ { readonly kind: 'variable'; readonly text: string }
  | { readonly kind: 'value'; readonly name: string; readonly value: Json }
  /** The name of a document `purser/Variables/v1`. */
  | { readonly kind: 'document'; readonly name: string }
  /** Merged deeply, like a file. */
  | { readonly kind: 'values'; readonly values: JsonObject }
);
