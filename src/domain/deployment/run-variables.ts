import type { Json, JsonObject } from '../json/value.ts';

/** A variable, or a mapping of variables, that the caller of a deployment gives. */
export type DeploymentVariable =
  /** `NAME=VALUE` */
  | { readonly kind: 'assignment'; readonly text: string; readonly isSecret: boolean }
  | {
      readonly kind: 'value';
      readonly name: string;
      readonly value: Json;
      readonly isSecret: boolean;
    }
  /** The name of a document `purser/Variables/v1`. */
  | { readonly kind: 'document'; readonly name: string; readonly isSecret: boolean }
  /** Merged deeply, like a file. */
  | { readonly kind: 'values'; readonly values: JsonObject; readonly isSecret: boolean };
