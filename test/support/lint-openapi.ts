import {
  createConfig,
  lintFromString,
  type NormalizedProblem,
  type Oas3Rule,
  type Plugin,
} from '@redocly/openapi-core';

/** Rules of the linter that are not applied to openapi.yaml, each with the reason. */
export const rulesOff = {
  'info-contact': 'Purser has no address that would be the same for all who run it.',
  'operation-4xx-problem-details-rfc7807': "Error bodies have Deckhand's form, which is YAML.",
  'path-segment-plural': 'The paths are those of Deckhand.',
  'required-string-property-missing-min-length':
    'Texts may be empty: Deckhand accepts empty names.',
  'response-contains-header': 'Which headers an answer has depends on it; a test compares them.',
  'response-contains-property': 'Bodies have no member in common: most are streams of documents.',
  'scalar-property-missing-example': 'Examples of whole bodies say more than one for each scalar.',
  'spec-example-values': 'It is about members that came with OpenAPI 3.2; this is 3.1.',
  'tags-alphabetical': 'Tags stand in the order in which the API is explained.',
} as const;

/** Rules of the strict set that are off there and apply here, with their options. */
const rulesOn = {
  'array-parameter-serialization': 'error',
  'boolean-parameter-prefixes': 'error',
  'component-name-unique': 'error',
  'no-http-verbs-in-paths': 'error',
  'operation-description': 'error',
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'parameter-description': 'error',
  'path-http-verbs-order': 'error',
  'path-params-defined': 'error',
  'paths-kebab-case': 'error',
  'request-mime-type': { severity: 'error', allowedValues: ['application/x-yaml'] },
  'response-mime-type': {
    severity: 'error',
    // JSON is what GET /health returns to clients that do not request YAML.
    allowedValues: ['application/x-yaml', 'application/json'],
  },
  'spec-strict-refs': 'error',
  'purser/array-items': 'error',
} as const;

/** Problems that openapi.yaml may have: rule, place, and the reason. */
const exceptions: readonly (readonly [rule: string, pointer: string, reason: string])[] = [
  ['/versions', 'get'],
  ['/health', 'get'],
  ['/openapi.yaml', 'get'],
].map(([path = '', method]) => [
  'operation-4xx-response',
  `#/paths/${path.replaceAll('/', '~1')}/${method}/responses`,
  'Nothing that a client can send there is wrong; `default` is for the rest.',
]);

/** Generated clients need to know what an array holds. */
const arrayItems: Oas3Rule = () => ({
  Schema(schema, { report }) {
    const types: readonly unknown[] = [schema.type].flat();
    if (!types.includes('array') || schema.items !== undefined) return;
    report({ message: 'An array has no `items`.' });
  },
});

const plugin: Plugin = { id: 'purser', rules: { oas3: { 'array-items': arrayItems } } };

let made: ReturnType<typeof createConfig> | undefined;

/** Made once, as that takes longer than to apply it. */
function configOf(): ReturnType<typeof createConfig> {
  made ??= makeConfig();
  return made;
}

async function makeConfig() {
  const off = Object.keys(rulesOff).map((rule) => [rule, 'off'] as const);
  return createConfig({
    plugins: [plugin],
    extends: ['recommended-strict'],
    rules: { ...rulesOn, ...Object.fromEntries(off) },
  });
}

/** What the linter finds wrong with a text of OpenAPI: a line each, with rule and place. */
export async function lintOpenapi(source: string): Promise<readonly string[]> {
  const config = await configOf();
  const problems = await lintFromString({ source, absoluteRef: '/openapi.yaml', config });
  return problems.filter((problem) => !isExcepted(problem)).map(lineOf);
}

/** The rules for OpenAPI 3.1 that are off after all. */
export async function switchedOff(): Promise<readonly string[]> {
  const config = await configOf();
  const rules = Object.entries(config.rules['oas3_1'] ?? {});
  return rules.filter(([, setting]) => setting === 'off').map(([rule]) => rule);
}

function isExcepted(problem: NormalizedProblem): boolean {
  return exceptions.some(
    ([rule, pointer]) => problem.ruleId === rule && pointerOf(problem) === pointer,
  );
}

function lineOf(problem: NormalizedProblem): string {
  return `${problem.ruleId} ${pointerOf(problem)}: ${problem.message}`;
}

function pointerOf({ location: [place] }: NormalizedProblem): string {
  return place?.pointer ?? '';
}
