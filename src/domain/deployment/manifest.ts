import type { Location } from '../json/path-read.ts';
import type { Json, JsonObject } from '../json/value.ts';

/** The schema of documents that list resources to deploy. */
export const manifestSchema = 'purser/Manifest/v1';
/** The schema of documents of variables. */
export const variablesSchema = 'purser/Variables/v1';

/** Some data of a manifest or of variables, before it is read. */
export interface DeploymentInput {
  readonly data: Json;
  /** Whether the value at a location came from another document, so that its texts are not evaluated. */
  readonly isLiteral?: (location: Location) => boolean;
}

/** A file or text that resources may ask for. Patterns match the beginning of a name or type. */
export interface ManifestPlug {
  readonly name: string;
  /** Null: `content` is the text itself. */
  readonly path: string | null;
  readonly content: string | null;
  readonly readOnly: boolean;
  readonly resourceNames: readonly string[];
  readonly resourceTypes: readonly string[];
}

/** A resource, with what does not depend on the state of others evaluated. */
export interface ManifestResource {
  readonly name: string;
  /** The image, after aliases. */
  readonly type: string;
  /** Not evaluated. */
  readonly config: JsonObject;
  /** Names of resources by alias; the aliases in order. */
  readonly dependencies: ReadonlyMap<string, string>;
  readonly readonly: boolean;
  /** Seconds of `init`, `state` and `action`, as far as the manifest says. */
  readonly timeouts: ReadonlyMap<string, number>;
  readonly description: string | null;
  /** The number of its manifest, from 0. */
  readonly manifest: number;
}

/** The order of names, wherever one is needed: by UTF-16 units. */
export function inOrderOfNames(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Steps that the expressions of a deployment may take together, before it runs. */
export const maxDeploymentSteps = 10_000_000;
