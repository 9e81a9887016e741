import type { Location } from '../json/path/read.ts';
import type { Json, JsonObject } from '../json/value.ts';

/** The kind of documents that list resources to deploy. */
export const manifestKind = 'purser/Manifest';
/** Their schema. */
export const manifestSchema = `${manifestKind}/v1`;
/** The kind of documents of variables. */
export const variablesKind = 'purser/Variables';
/** Their schema. */
export const variablesSchema = `${variablesKind}/v1`;

/** The kind of documents that say what holds in an environment, which is their name. */
export const environmentKind = 'purser/Environment';
/** Their schema. */
export const environmentSchema = `${environmentKind}/v1`;

const schemas: ReadonlySet<string> = new Set([manifestSchema, variablesSchema, environmentSchema]);

/** Whether a document is one that deployments are made from. */
export function isDeploymentInput({ schema }: { readonly schema: string }): boolean {
  return schemas.has(schema);
}

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
  /** The image, after aliases; empty if the manifest gives none, which is an error. */
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
