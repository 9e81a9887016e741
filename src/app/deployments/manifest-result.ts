import type { DeploymentFinding } from '../../domain/deployment/deployment-notes.ts';
import { anyImage } from '../../domain/deployment/image-name.ts';
import { maxDeploymentSteps } from '../../domain/deployment/manifest.ts';
import { readDeployment } from '../../domain/deployment/read-deployment.ts';
import { readVariables } from '../../domain/deployment/read-variables.ts';
import { type Fault, fault } from '../../domain/errors.ts';
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
  type DeploymentDocument,
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
 * so an unknown name, and a dependency on a resource of another manifest, are no faults. Of a document that holds secrets,
 * or reads variables that do, one fault says that there are some.
 */
function manifestFaults({ manifests, automatic }: DeploymentDocuments): readonly Fault[] {
  const budget = createTemplateBudget(maxDeploymentSteps);
  const read = readVariables(automatic.map(documentVariables), budget);
  const options = { variables: read.variables, types: anyImage, budget, isOpen: true };
  const deployments = manifests.map((manifest) =>
    readDeployment([manifest], { ...options, targets: null }),
  );
  const resources = new Set(deployments.flatMap((one) => [...one.resources.keys()]));
  const readsSecrets = automatic.some(({ holdsSecrets }) => holdsSecrets);
  const ofVariables = faultsOf(read.findings, automatic, 'CONTEXT_INVALID', readsSecrets);
  const ofManifests = deployments.flatMap(({ findings }, at) => {
    const isKnown = ({ fault: { code, facts } }: DeploymentFinding): boolean =>
      code === 'UNKNOWN_DEPENDENCY' && resources.has(String(facts['dependency']));
    const own = findings.filter((finding) => !isKnown(finding));
    return faultsOf(own, manifests.slice(at, at + 1), 'MANIFEST_INVALID', readsSecrets);
  });
  return [...ofVariables, ...ofManifests];
}

/** The faults of documents; one of each that has any, without the reason, if they or what they read is secret. */
function faultsOf(
  findings: readonly DeploymentFinding[],
  documents: readonly DeploymentDocument[],
  code: 'MANIFEST_INVALID' | 'CONTEXT_INVALID',
  readsSecrets: boolean,
): readonly Fault[] {
  if (!readsSecrets && !documents.some(({ holdsSecrets }) => holdsSecrets)) {
    return problemsOf(findings, documents).map(({ fault: shown }) => shown);
  }
  // That of variables has no subject of its own.
  const reason = code === 'CONTEXT_INVALID' ? `the document ${hiddenReason}` : hiddenReason;
  const faulty = new Set(findings.map(({ source }) => source));
  return documents
    .filter((_document, at) => faulty.has(at))
    .map(({ id: { schema, name } }) =>
      fault(code, { path: '', reason }, { schema, name, path: 'data' }),
    );
}

const hiddenReason = 'is not valid: its data is secret, so the reason is not shown';
