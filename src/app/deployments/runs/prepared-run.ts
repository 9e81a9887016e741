import type { TypeRules } from '../../../domain/deployment/image-name.ts';
import type { DeploymentInput } from '../../../domain/deployment/manifest.ts';
import type { ReadDeployment } from '../../../domain/deployment/read-deployment.ts';
import type { DocumentEntry } from '../../../domain/document/document.ts';
import type { Fault } from '../../../domain/errors.ts';
import type { JsonObject } from '../../../domain/json/value.ts';

/** A deployment that can run, or what is wrong with it. Holds secrets in cleartext. */
export interface PreparedRun {
  readonly deployment: ReadDeployment;
  /** The manifests. */
  readonly inputs: readonly DeploymentInput[];
  /** With the built-in ones. */
  readonly variables: JsonObject;
  /** Which images may be used. */
  readonly types: TypeRules;
  /** What is wrong with it, before anything runs; each with its document. */
  readonly faults: readonly DeploymentProblem[];
  readonly warnings: readonly Fault[];
  /** Encrypted documents that it is made from. */
  readonly secret: readonly DocumentEntry[];
  /** Texts that are redacted in all that is shown. */
  readonly secrets: readonly string[];
}

/** A fault, and the resource that it is about. */
export interface DeploymentProblem {
  readonly fault: Fault;
  readonly resource: string | null;
}
