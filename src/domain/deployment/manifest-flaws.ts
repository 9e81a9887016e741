import type { DocumentId } from '../document/document.ts';
import { type Fault, fault } from '../errors.ts';
import type { KindFinding } from '../kind-schemas/kind-finding.ts';
import { createTemplateBudget } from '../template/template-run.ts';
import { type DeploymentFinding, noteShapeFlaws } from './deployment-notes.ts';
import { anyImage } from './image-name.ts';
import { type DeploymentInput, maxDeploymentSteps, variablesSchema } from './manifest.ts';
import { type ReadDeployment, readDeployment } from './read-deployment.ts';
import { readEnvironment } from './read-environment.ts';
import { readVariables } from './read-variables.ts';

/** A rendered document of a manifest or of variables. */
export interface DocumentToDeploy extends DeploymentInput {
  readonly id: DocumentId;
  /** Whether any part of it comes from an encrypted document. */
  readonly holdsSecrets: boolean;
}

/** All manifests and variables of one revision. */
export interface DocumentsToDeploy {
  readonly manifests: readonly DocumentToDeploy[];
  /** Variables of every deployment, the weakest first. */
  readonly automatic: readonly DocumentToDeploy[];
  /** Variables of the deployments that name them. */
  readonly optional: readonly DocumentToDeploy[];
  readonly environments: readonly DocumentToDeploy[];
}

/** Something that is wrong with a manifest or with variables. */
export interface ManifestFlaw {
  readonly id: DocumentId;
  readonly finding: KindFinding;
}

/**
 * What is wrong with each manifest of a revision by itself, with the automatic variables, with the variables, and with
 * environments. A run may
 * bring further variables and manifests, so an unknown name, and a dependency on a resource of another manifest, are no
 * flaws. Unless `areAllRead`, some manifests cannot be rendered, and all unknown dependencies may be on resources of theirs.
 * Of a document that holds secrets, or reads variables that do, one flaw says that there are some. Never throws.
 * (docs/validation.md#manifests)
 */
export function manifestFlaws(
  { manifests, automatic, optional, environments }: DocumentsToDeploy,
  areAllRead: boolean,
): readonly ManifestFlaw[] {
  const budget = createTemplateBudget(maxDeploymentSteps);
  const sources = automatic.map((one) => ({ kind: 'document' as const, ...one }));
  const { variables, findings } = readVariables(sources, budget);
  const readsSecrets = automatic.some(({ holdsSecrets }) => holdsSecrets);
  const options = { variables, types: anyImage, budget, isOpen: true, targets: null };
  const deployments = manifests.map((manifest) => readDeployment([manifest], options));
  const isFlaw = unlessKnown(deployments, areAllRead);
  return [
    ...automatic.flatMap((document, at) => {
      const own = findings.filter(({ source }) => source === at);
      return flawsOf(document, own, 'CONTEXT_INVALID', readsSecrets);
    }),
    ...optional.flatMap((document) => {
      const found: DeploymentFinding[] = [];
      noteShapeFlaws({ source: 0, found }, variablesSchema, document, 'CONTEXT_INVALID');
      return flawsOf(document, found, 'CONTEXT_INVALID', false);
    }),
    ...environments.flatMap((document) => {
      const { findings: found } = readEnvironment(document);
      const withIt = [...sources, { kind: 'environment' as const, ...document }];
      const { findings: all } = readVariables(withIt, budget);
      const own = [...found, ...all.filter(({ source }) => source === sources.length)];
      return flawsOf(document, own, 'ENVIRONMENT_INVALID', readsSecrets);
    }),
    ...manifests.flatMap((document, at) => {
      const own = (deployments[at]?.findings ?? []).filter(isFlaw);
      return flawsOf(document, own, 'MANIFEST_INVALID', readsSecrets);
    }),
  ];
}

/** Whether a finding is a flaw of the revision: not that the resource of another manifest is unknown. */
function unlessKnown(
  deployments: readonly ReadDeployment[],
  areAllRead: boolean,
): (finding: DeploymentFinding) => boolean {
  const resources = new Set(deployments.flatMap((one) => [...one.resources.keys()]));
  return ({ fault: { code, facts } }) =>
    code !== 'UNKNOWN_DEPENDENCY' || (areAllRead && !resources.has(String(facts['dependency'])));
}

/** The flaws of a document; one without a reason, if the document or what it reads is secret. */
function flawsOf(
  { id, holdsSecrets }: DocumentToDeploy,
  findings: readonly DeploymentFinding[],
  code: KindCode,
  readsSecrets: boolean,
): readonly ManifestFlaw[] {
  if (findings.length === 0) return [];
  if (!readsSecrets && !holdsSecrets) return findings.map((finding) => ({ id, finding }));
  return [{ id, finding: { fault: hiddenFlaw(code), location: [] } }];
}

type KindCode = 'MANIFEST_INVALID' | 'CONTEXT_INVALID' | 'ENVIRONMENT_INVALID';

const hiddenReason = 'is not valid: its data is secret, so the reason is not shown';

/** The message about variables has no subject of its own. */
function hiddenFlaw(code: KindCode): Fault {
  const reason = code === 'CONTEXT_INVALID' ? `the document ${hiddenReason}` : hiddenReason;
  return fault(code, { path: '', reason }, { path: '' });
}
