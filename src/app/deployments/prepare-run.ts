import { deploymentWarnings } from '../../domain/deployment/deployment-warnings.ts';
import type { TypeRules } from '../../domain/deployment/image-name.ts';
import { maxDeploymentSteps } from '../../domain/deployment/manifest.ts';
import { createSecretRedaction } from '../../domain/deployment/output/secret-redaction.ts';
import { readDeployment } from '../../domain/deployment/read-deployment.ts';
import { readVariables, type VariableSource } from '../../domain/deployment/read-variables.ts';
import type { DeploymentVariable } from '../../domain/deployment/run-variables.ts';
import { type Fault, invariant } from '../../domain/errors.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { createTemplateBudget } from '../../domain/template/template-run.ts';
import type { Context } from '../access/use-case.ts';
import { readDeploymentDocuments } from './deployment-documents.ts';
import { problemsOf, type SourceOfDocument } from './problems-of.ts';
import type { DeploymentProblem, PreparedRun } from './runs/prepared-run.ts';
import { secretTexts } from './secret-texts.ts';
import { type DeploymentDocuments, documentVariables } from './trace-deployment.ts';

/** What a run is made from. */
export interface RunSources {
  readonly revision: Pick<RevisionSnapshot, 'id' | 'maps'>;
  /** Names of documents. */
  readonly manifests: readonly string[];
  readonly variables: readonly DeploymentVariable[];
  readonly environment: string;
  readonly targets: readonly string[] | null;
  readonly types: TypeRules;
  /** Built-in variables, whose names begin with `_`. */
  readonly builtIn: JsonObject;
}

/**
 * Renders and reads the manifests of a revision with their variables: everything that is known before a container runs.
 *
 * @throws DOCUMENT_NOT_FOUND, ACCESS_DENIED, the faults of rendering
 */
export async function prepareRun(
  context: Context,
  { revision, manifests, variables: given, environment, targets, types, builtIn }: RunSources,
): Promise<PreparedRun> {
  const named = given.flatMap((one) => (one.kind === 'document' ? [one.name] : []));
  const wanted = { manifests, variables: named, environments: [environment] };
  const documents = await readDeploymentDocuments(context, revision, wanted);
  const sources = [
    ...documents.automatic.map((document) => ({
      id: document.id,
      source: documentVariables(document),
    })),
    ...documents.environments.map(({ id, data, isLiteral }) => ({
      id,
      source: { kind: 'environment' as const, data, ...(isLiteral && { isLiteral }) },
    })),
    ...given.map((one) => sourceOf(one, documents)),
  ];
  const budget = createTemplateBudget(maxDeploymentSteps);
  const read = readVariables(
    sources.map(({ source }) => source),
    budget,
  );
  const variables = { ...read.variables, ...builtIn };
  const inputs = documents.manifests;
  const deployment = readDeployment(inputs, { variables, types, budget, isOpen: false, targets });
  const values = given.map((one) => withValues(one, documents));
  const secrets = secretTexts(documents.secrets, values, deployment.plugs.values());
  return {
    deployment,
    inputs,
    variables,
    types,
    faults: withoutSecrets(secrets, [
      ...problemsOf(read.findings, sources),
      ...problemsOf(deployment.findings, inputs),
    ]),
    warnings: deploymentWarnings(inputs, secrets),
    secret: documents.secret,
    secrets,
  };
}

/** Messages may quote names that come from variables and documents. */
function withoutSecrets(
  secrets: readonly string[],
  problems: readonly DeploymentProblem[],
): readonly DeploymentProblem[] {
  const redaction = createSecretRedaction(secrets);
  return problems.map(({ fault, resource }) => ({
    fault: redaction.json(fault as unknown as Json) as unknown as Fault,
    resource: resource && redaction.text(resource),
  }));
}

/** A variable with its values: those of a document are in the document. */
function withValues(one: DeploymentVariable, { named }: DeploymentDocuments): DeploymentVariable {
  if (one.kind !== 'document') return one;
  const { isSecret, name } = one;
  return { kind: 'value', name, value: named.get(name)?.data ?? null, isSecret };
}

function sourceOf(
  one: DeploymentVariable,
  { named }: DeploymentDocuments,
): SourceOfDocument & { readonly source: VariableSource } {
  switch (one.kind) {
    case 'variable':
    case 'value':
      return { id: null, source: one };
    case 'values':
      return { id: null, source: { kind: 'file', data: one.values } };
    default: {
      const document = named.get(one.name);
      invariant(document, 'documents that the caller names are read');
      return { id: document.id, source: documentVariables(document) };
    }
  }
}
