import type { ErrorEntry } from './error-entry.ts';

/** What an image was run for. */
export type DeploymentPhase = 'init' | 'state' | 'action' | 'verify' | 'destroy';

/**
 * The facts of errors of resources, by code: what their images print, and the plugs that they ask for. `path` leads from
 * the answer to the member that is wrong. No fact holds a value that an image printed.
 */
export interface ProtocolFacts {
  NO_JSON_OUTPUT: { resource: string; phase: DeploymentPhase };
  /** `position` counts UTF-16 units of the output, from 1. */
  BAD_JSON_OUTPUT: { resource: string; phase: DeploymentPhase; position: number; reason: string };
  INIT_RESULT_INVALID: { resource: string; path: string; reason: string };
  STATE_ACTION_SAME_AS_INIT: { resource: string };
  CONFIG_SCHEMA_INVALID: { resource: string; path: string; reason: string };
  STATE_RESULT_INVALID: { resource: string; path: string; reason: string };
  PLUG_MISSING: { resource: string; plug: string };
  PLUG_NOT_ALLOWED: { resource: string; plug: string };
  PLUG_READ_ONLY: { resource: string; plug: string };
  PLUG_MOUNT_CONFLICT: { resource: string; plugs: readonly string[] };
}

function answerError(
  what: (facts: { resource: string }) => string,
): ErrorEntry<{ resource: string; path: string; reason: string }> {
  return {
    kind: 'invalid',
    message: (facts) =>
      `${what(facts)}: ${facts.path === '' ? 'it' : `"${facts.path}"`} ${facts.reason}`,
    remedy: 'Correct the image; docs/deploy-protocol.md describes the answers.',
  };
}

/** The part of the catalogue that is about what images of resources say. */
export const protocolErrors: { readonly [C in keyof ProtocolFacts]: ErrorEntry<ProtocolFacts[C]> } =
  {
    NO_JSON_OUTPUT: {
      kind: 'invalid',
      message: ({ resource, phase }) => `${phase} of ${resource} did not provide any JSON`,
      remedy: 'Let the image print its answer on standard output.',
    },
    BAD_JSON_OUTPUT: {
      kind: 'invalid',
      message: ({ resource, phase, position, reason }) =>
        `${phase} of ${resource} provided invalid JSON, at character ${position}: ${reason}`,
      remedy:
        'Let the image print one JSON value on standard output, and messages on standard error.',
    },
    INIT_RESULT_INVALID: answerError(
      ({ resource }) => `initialization result of ${resource} failed validation`,
    ),
    STATE_ACTION_SAME_AS_INIT: {
      kind: 'invalid',
      message: ({ resource }) =>
        `the state action of ${resource} must not equal the default init action`,
      remedy: 'Let the answer to init name an image, an entrypoint or arguments in state_action.',
    },
    CONFIG_SCHEMA_INVALID: answerError(
      ({ resource }) => `the config_schema of ${resource} is no JSON Schema`,
    ),
    STATE_RESULT_INVALID: answerError(
      ({ resource }) => `state result of ${resource} failed validation`,
    ),
    PLUG_MISSING: {
      kind: 'invalid',
      message: ({ resource, plug }) => `plug ${plug} required by ${resource} does not exist`,
      remedy: 'Add the plug to a manifest.',
    },
    PLUG_NOT_ALLOWED: {
      kind: 'invalid',
      message: ({ resource, plug }) => `plug ${plug} is not allowed for ${resource}`,
      remedy: 'Add a pattern to `resource_names` or `resource_types` of the plug that allows it.',
    },
    PLUG_READ_ONLY: {
      kind: 'invalid',
      message: ({ resource, plug }) =>
        `plug ${plug} is readonly, but ${resource} requested it with write access`,
      remedy: 'Let the image ask with `writable: false`, or remove `read_only` of the plug.',
    },
    PLUG_MOUNT_CONFLICT: {
      kind: 'invalid',
      message: ({ resource, plugs }) =>
        `${resource} asks for several plugs at one path: ${plugs.join(', ')}`,
      remedy: 'Let the image give each plug a `container_path` of its own.',
    },
  };
