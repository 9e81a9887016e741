import type { DeploymentFinding } from '../../domain/deployment/deployment-notes.ts';
import type { TypeRules } from '../../domain/deployment/image-name.ts';
import { maxDeploymentSteps } from '../../domain/deployment/manifest.ts';
import { type ReadDeployment, readDeployment } from '../../domain/deployment/read-deployment.ts';
import { readVariables } from '../../domain/deployment/read-variables.ts';
import { type Fault, located } from '../../domain/errors.ts';
import { byPlace, capFaults } from '../../domain/fault-list.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { Limits } from '../../domain/limits.ts';
import { createTemplateBudget } from '../../domain/template/template-run.ts';
import type { SourceFile } from '../render/render-files.ts';
import { readDeploymentFiles, readVariableFile, type VariablesOfFile } from './deployment-files.ts';

/** A variable or a file of variables, in the order in which the command line names them. */
export type GivenVariables =
  | { readonly kind: 'variable'; readonly text: string }
  | { readonly kind: 'file'; readonly file: SourceFile };

/** Where the variables of a command come from, the weakest first. */
export interface VariableFiles {
  /** The files that are read without being named. */
  readonly automatic: readonly SourceFile[];
  readonly given: readonly GivenVariables[];
}

/** What checking manifests in files depends on. */
export interface DeploymentCheckOptions extends VariableFiles {
  readonly limits: Limits;
  readonly types: TypeRules;
  /** Null: all resources. */
  readonly targets: readonly string[] | null;
}

/** A fault, and the resource that it is about. */
export interface DeploymentFault {
  readonly fault: Fault;
  readonly resource: string | null;
}

/** Manifests of files, put together. */
export interface CheckedDeployment extends Pick<ReadDeployment, 'resources' | 'order' | 'plugs'> {
  readonly variables: JsonObject;
  /** Each with its place in a file. */
  readonly faults: readonly DeploymentFault[];
}

/**
 * Checks manifests in files, with their variables: everything that can be found before a container runs. Reads no other
 * file, and never throws. (docs/deployments.md#checking)
 */
export function checkDeploymentFiles(
  files: readonly SourceFile[],
  options: DeploymentCheckOptions,
): CheckedDeployment {
  const read = readDeploymentFiles(files, options.limits);
  const budget = createTemplateBudget(maxDeploymentSteps);
  const { variables, faults } = readVariableFiles(options, options.limits, read.variables);
  const deployment = readDeployment(read.manifests, {
    variables,
    types: options.types,
    budget,
    isOpen: false,
    targets: options.targets,
  });
  return {
    ...deployment,
    variables,
    faults: capped(
      [
        ...read.faults.map(ofNoResource),
        ...faults.map(ofNoResource),
        ...placed(deployment.findings, read.manifests),
      ],
      files,
      options.limits,
    ),
  };
}

/** The first faults in the order of the files; a last one says if there are more. */
function capped(
  faults: readonly DeploymentFault[],
  files: readonly SourceFile[],
  { maxFaults }: Limits,
): readonly DeploymentFault[] {
  const order = new Map(files.map(({ file }, at) => [file, at]));
  const fileOf = ({ fault: { place } }: DeploymentFault): number =>
    order.get(place.file ?? '') ?? files.length;
  const sorted = faults.toSorted(
    (one, other) => fileOf(one) - fileOf(other) || byPlace(one.fault, other.fault),
  );
  const shown = capFaults(
    sorted.map(({ fault }) => fault),
    maxFaults,
  );
  return shown.map((fault, at) => ({
    fault,
    resource: at < maxFaults ? (sorted[at]?.resource ?? null) : null,
  }));
}

/** The variables of documents, files and the command line, and what is wrong with them. (docs/deployments.md#variables) */
export function readVariableFiles(
  { automatic, given }: VariableFiles,
  limits: Limits,
  documents: readonly VariablesOfFile[] = [],
): { readonly variables: JsonObject; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const readFile = (file: SourceFile): readonly VariablesOfFile[] => {
    const read = readVariableFile(file, limits);
    faults.push(...read.faults);
    return read.variables;
  };
  const sources = [
    ...documents,
    ...automatic.flatMap(readFile),
    ...given.flatMap((one): readonly VariablesOfFile[] =>
      one.kind === 'file' ? readFile(one.file) : [{ source: one, locate: () => ({}) }],
    ),
  ];
  const budget = createTemplateBudget(maxDeploymentSteps);
  const read = readVariables(
    sources.map(({ source }) => source),
    budget,
  );
  return {
    variables: read.variables,
    faults: [...faults, ...placed(read.findings, sources).map(({ fault }) => fault)],
  };
}

function ofNoResource(fault: Fault): DeploymentFault {
  return { fault, resource: null };
}

function placed(
  findings: readonly DeploymentFinding[],
  sources: readonly Pick<VariablesOfFile, 'locate'>[],
): readonly DeploymentFault[] {
  return findings.map(({ fault, location, source, resource }) => {
    const place = source === null ? {} : (sources[source]?.locate(location) ?? {});
    return { fault: located(fault, place), resource };
  });
}
