import { didYouMean, type ErrorEntry } from './error-entry.ts';

/** Where an expression fails; `reason` is missing if the text is secret. */
interface ExpressionFlaw {
  readonly path: string;
  /** In the text of the value, from 1. */
  readonly position: number;
  readonly reason?: string;
}

/**
 * The facts of errors of deployments, by code. `path` leads from the manifest, or the `data` of its document, to the value
 * that is wrong; `reason` holds what the text itself names, and no value of a variable.
 */
export interface DeploymentFacts {
  MANIFEST_INVALID: { path: string; reason: string };
  DUPLICATE_PLUG: { path: string; plug: string };
  DUPLICATE_RESOURCE: { path: string; resource: string };
  /** `nearest`: a resource with a similar name. */
  UNKNOWN_DEPENDENCY: { path: string; resource: string; dependency: string; nearest?: string };
  /** Each needs the next one, and the last one the first. */
  DEPENDENCY_CYCLE: { path: string; resources: readonly string[] };
  CONTEXT_INVALID: { path: string; reason: string };
  ENVIRONMENT_INVALID: { path: string; reason: string };
  TARGET_UNKNOWN: { target: string; nearest?: string };
  EXPRESSION_SYNTAX: ExpressionFlaw;
  EXPRESSION_UNDEFINED: ExpressionFlaw;
  EXPRESSION_RUNTIME: ExpressionFlaw;
  EXPRESSION_FORBIDDEN: ExpressionFlaw;
  IMAGE_INVALID: { path: string };
  IMAGE_FORBIDDEN: { path: string };
}

function expressionError(what: string, remedy: string): ErrorEntry<ExpressionFlaw> {
  return {
    kind: 'invalid',
    message: ({ path, position, reason }) =>
      `${path === '' ? 'the expression' : `the expression at "${path}"`} ${what}, at character ${position}${reason === undefined ? '' : `: ${reason}`}`,
    remedy,
  };
}

/** The part of the catalogue that is about deployments. */
export const deploymentErrors: {
  readonly [C in keyof DeploymentFacts]: ErrorEntry<DeploymentFacts[C]>;
} = {
  MANIFEST_INVALID: {
    kind: 'invalid',
    message: ({ path, reason }) => (path === '' ? `the manifest ${reason}` : `"${path}" ${reason}`),
    remedy: 'Compare the manifest with docs/deployments.md.',
  },
  DUPLICATE_PLUG: {
    kind: 'invalid',
    message: ({ plug }) => `duplicate plug found: ${plug}`,
    remedy: 'Keep one of the two: plugs of all manifests are put together.',
  },
  DUPLICATE_RESOURCE: {
    kind: 'invalid',
    message: ({ resource }) => `duplicate resource found: ${resource}`,
    remedy: 'Keep one of the two: resources of all manifests are put together.',
  },
  UNKNOWN_DEPENDENCY: {
    kind: 'invalid',
    message: ({ resource, dependency, nearest }) =>
      `resource ${resource} depends on an unknown resource: ${dependency}${didYouMean(nearest)}`,
    remedy: 'Name a resource of one of the manifests, or add the manifest that has it.',
  },
  DEPENDENCY_CYCLE: {
    kind: 'invalid',
    message: ({ resources }) =>
      `resources depend on each other: ${[...resources, resources[0]].join(' -> ')}`,
    remedy: 'Remove one of these dependencies.',
  },
  CONTEXT_INVALID: {
    kind: 'invalid',
    message: ({ path, reason }) => (path === '' ? reason : `"${path}" ${reason}`),
    remedy:
      'Give a variable as NAME=VALUE, and a file of variables as a mapping; names do not begin with "_".',
  },
  ENVIRONMENT_INVALID: {
    kind: 'invalid',
    message: ({ path, reason }) =>
      path === '' ? `the environment ${reason}` : `"${path}" ${reason}`,
    remedy: 'Compare the document with docs/deployments.md#environments.',
  },
  TARGET_UNKNOWN: {
    kind: 'invalid',
    message: ({ target, nearest }) =>
      `no manifest has the resource "${target}"${didYouMean(nearest)}`,
    remedy: 'Name a resource of one of the manifests.',
  },
  EXPRESSION_SYNTAX: expressionError(
    'cannot be read',
    'Compare it with docs/deployments.md#expressions.',
  ),
  EXPRESSION_UNDEFINED: expressionError(
    'has no value',
    'Set the variable, name the dependency by its alias, or give a default.',
  ),
  EXPRESSION_RUNTIME: expressionError('fails', 'Compare the values with what the operation needs.'),
  EXPRESSION_FORBIDDEN: expressionError(
    'uses what is not part of the language',
    'Use the functions, methods and statements that docs/deployments.md lists.',
  ),
  IMAGE_INVALID: {
    kind: 'invalid',
    message: ({ path }) => `"${path}" is not the name of a container image`,
    remedy: 'Write it as [REGISTRY[:PORT]/]PATH[:TAG][@DIGEST].',
  },
  IMAGE_FORBIDDEN: {
    kind: 'invalid',
    message: ({ path }) => `"${path}" is an image that may not be used here`,
    remedy: 'Use an image that `allowedImages` of PURSER_DEPLOY_FILE allows.',
  },
};
