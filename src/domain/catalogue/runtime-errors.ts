import type { ErrorEntry } from './error-entry.ts';
import type { DeploymentPhase } from './protocol-errors.ts';

/** The facts of errors of container runtimes, by code. No fact holds a value of a document. */
export interface RuntimeFacts {
  RUNTIME_UNAVAILABLE: { reason: string };
  /** `what`: what the runtime was to do. `reason`: what it printed, in part. */
  RUNTIME_ERROR: { what: string; reason: string };
  STEP_TIMEOUT: { resource: string; phase: DeploymentPhase; seconds: number };
  OUTPUT_TOO_LARGE: { resource: string; phase: DeploymentPhase; maxBytes: number };
  PLUG_PATH_FORBIDDEN: { path: string; reason: string };
  PLUG_PATH_MISSING: { path: string };
}

/** The part of the catalogue that is about running containers. */
export const runtimeErrors: { readonly [C in keyof RuntimeFacts]: ErrorEntry<RuntimeFacts[C]> } = {
  RUNTIME_UNAVAILABLE: {
    kind: 'unavailable',
    message: ({ reason }) => `containers cannot be run here: ${reason}`,
    remedy:
      'Set PURSER_DEPLOY_RUNTIME or PURSER_DEPLOY_FILE, and see that the command works for the user of the server.',
  },
  RUNTIME_ERROR: {
    kind: 'unavailable',
    message: ({ what, reason }) => `the container runtime could not ${what}: ${reason}`,
    remedy: 'Correct the cause on the machine of the server, then resume.',
  },
  STEP_TIMEOUT: {
    kind: 'unavailable',
    message: ({ resource, phase, seconds }) =>
      `${phase} of ${resource} took more than ${seconds} s and was stopped`,
    remedy: 'Raise its time in `timeouts` of the resource or of PURSER_DEPLOY_FILE.',
  },
  OUTPUT_TOO_LARGE: {
    kind: 'invalid',
    message: ({ resource, phase, maxBytes }) =>
      `${phase} of ${resource} printed more than ${maxBytes} bytes and was stopped`,
    remedy:
      'Let the image print its answer alone on standard output, or raise `limits.jsonBytes` of PURSER_DEPLOY_FILE.',
  },
  PLUG_PATH_FORBIDDEN: {
    kind: 'invalid',
    message: ({ path, reason }) => `the plug "${path}" ${reason}`,
    remedy: 'Use a path inside one of `plugRoots` of PURSER_DEPLOY_FILE.',
  },
  PLUG_PATH_MISSING: {
    kind: 'invalid',
    message: ({ path }) => `there is nothing at the path of the plug "${path}"`,
    remedy:
      'Create it on the machine of the server, or correct the path. A relative path begins at the first of `plugRoots`.',
  },
};
