import { anyImage } from '../../domain/deployment/image-name.ts';
import { maxDeploymentSteps } from '../../domain/deployment/manifest.ts';
import { readDeployment } from '../../domain/deployment/read-deployment.ts';
import { readVariables } from '../../domain/deployment/read-variables.ts';
import type { Fault } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { createTemplateBudget } from '../../domain/template/template-run.ts';
import { recordOfFault } from '../../domain/validation/finding.ts';
import type { NewValidationEntry } from '../../ports/validation-store.ts';
import type { Services } from '../kernel/services.ts';
import { recordedErrors } from '../validate/schema-result.ts';
import { problemsOf } from './problems-of.ts';
import {
  type DeploymentDocuments,
  documentVariables,
  manifestNames,
  traceDeployment,
} from './trace-deployment.ts';

const manifestValidationName = 'purser-manifest-validation';

/** The version of the meaning of manifests, not of the program: whichever server finds a result, it is the same. */
const validator = canonicalText({ name: 'purser', version: '1' });

/**
 * Whether the manifests of a revision could be deployed, as far as that is known before anything runs, as the result of
 * `purser-manifest-validation`; null for a revision without manifests. (docs/validation.md#manifests)
 */
export async function manifestResult(
  services: Services,
  { id, maps, createdAt }: RevisionSnapshot,
): Promise<NewValidationEntry | null> {
  const names = await manifestNames(services, maps);
  if (names.length === 0) return null;
  const { outputs, documents } = await traceDeployment(services, maps, names, []);
  const faults = outputs.faults.length > 0 ? outputs.faults : manifestFaults(documents);
  const records = capFaults(faults, services.limits.maxFaults).map(recordOfFault);
  return {
    revision: id,
    name: manifestValidationName,
    status: records.length === 0 ? 'success' : 'failure',
    validator,
    errors: recordedErrors(records),
    errorCount: faults.length,
    expiresAfter: null,
    createdAt,
    recordedBy: 'purser',
  };
}

/**
 * What is wrong with each manifest by itself, with the automatic variables. A run may bring further variables and manifests,
 * so an unknown name, and a dependency on a resource of another manifest, are no faults.
 */
function manifestFaults({ manifests, automatic }: DeploymentDocuments): readonly Fault[] {
  const budget = createTemplateBudget(maxDeploymentSteps);
  const read = readVariables(automatic.map(documentVariables), budget);
  const options = { variables: read.variables, types: anyImage, budget, isOpen: true };
  const deployments = manifests.map((manifest) =>
    readDeployment([manifest], { ...options, targets: null }),
  );
  const resources = new Set(deployments.flatMap((one) => [...one.resources.keys()]));
  const problems = deployments.flatMap(({ findings }, at) =>
    problemsOf(findings, manifests.slice(at, at + 1)),
  );
  return [...problemsOf(read.findings, automatic), ...problems]
    .map(({ fault }) => fault)
    .filter(
      ({ code, facts }) =>
        code !== 'UNKNOWN_DEPENDENCY' || !resources.has(String(facts['dependency'])),
    );
}
