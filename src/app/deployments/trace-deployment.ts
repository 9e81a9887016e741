import {
  environmentKind,
  environmentSchema,
  isDeploymentInput,
  manifestKind,
  manifestSchema,
  variablesKind,
  variablesSchema,
} from '../../domain/deployment/manifest.ts';
import type {
  DocumentsToDeploy,
  DocumentToDeploy,
} from '../../domain/deployment/manifest-flaws.ts';
import type { VariableSource } from '../../domain/deployment/read-variables.ts';
import type {
  Document,
  DocumentEntry,
  DocumentId,
  SourceId,
} from '../../domain/document/document.ts';
import type { Fault } from '../../domain/errors.ts';
import { holdsSecret, secretScalars, secretsBy } from '../../domain/explain/secrets.ts';
import { isSubstituted } from '../../domain/explain/substituted.ts';
import { type IsSecret, type TracedValue, tracedValueAt } from '../../domain/explain/trace.ts';
import type { Location } from '../../domain/json/path/read.ts';
import { memberAt, type Scalar } from '../../domain/json/value.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import { type TracedOutputs, traceOutputs } from '../explain/trace-outputs.ts';
import { entriesOfKind } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import type { ReadBodies } from '../render/render-closure.ts';

/** A document of a deployment, rendered, in cleartext. */
export interface DeploymentDocument extends DocumentToDeploy {
  readonly spot: TracedValue;
}

/** The documents that a deployment is made from. */
export interface DeploymentDocuments extends DocumentsToDeploy {
  /** In the order in which they were named. */
  readonly manifests: readonly DeploymentDocument[];
  /** Those of upper layers first, then by name. */
  readonly automatic: readonly DeploymentDocument[];
  readonly optional: readonly DeploymentDocument[];
  readonly environments: readonly DeploymentDocument[];
  /** Those that the caller named, by name. */
  readonly named: ReadonlyMap<string, DeploymentDocument>;
  /** Encrypted documents that they are made from. */
  readonly secret: readonly DocumentEntry[];
  /** Values that come from those. */
  readonly secrets: readonly Scalar[];
}

/** Names of documents of a deployment; automatic variables come with any. */
export interface WantedDocuments {
  readonly manifests: readonly string[];
  readonly variables: readonly string[];
  readonly environments: readonly string[];
}

/** What rendering the documents of a deployment came to. */
export interface TracedDeployment {
  readonly ids: readonly SourceId[];
  readonly outputs: TracedOutputs;
  /** Those that can be rendered. */
  readonly documents: DeploymentDocuments;
}

/**
 * Renders manifests and variables of a revision for Purser itself, whoever may see them: the documents of some names, and
 * all automatic variables.
 */
export async function traceDeployment(
  services: Services,
  maps: RevisionMaps,
  { manifests, variables, environments }: WantedDocuments,
  bodies?: ReadBodies<Document | Fault>,
): Promise<TracedDeployment> {
  const automatic = await namesOf(services, maps, variablesKind);
  const names = [...new Set([...automatic, ...variables])];
  const ids: readonly SourceId[] = [
    ...manifests.map((name) => ({ schema: manifestSchema, name })),
    ...names.map((name) => ({ schema: variablesSchema, name })),
    ...environments.map((name) => ({ schema: environmentSchema, name })),
  ];
  const outputs = await traceOutputs(services, maps, ids, bodies);
  const layers = (await services.snapshots.of(maps).layers())?.names ?? [];
  const documents = sorted(outputs, { manifests, variables: names }, new Set(variables), layers);
  return { ids, outputs, documents };
}

/** The names of all environments that a revision describes. */
export function environmentNames(
  services: Services,
  maps: RevisionMaps,
): Promise<readonly string[]> {
  return namesOf(services, maps, environmentKind);
}

/** The names of all manifests of a revision that are no templates of others. */
export function manifestNames(services: Services, maps: RevisionMaps): Promise<readonly string[]> {
  return namesOf(services, maps, manifestKind);
}

async function namesOf(
  { content }: Services,
  maps: RevisionMaps,
  kind: string,
): Promise<readonly string[]> {
  const found = await entriesOfKind(maps, kind, content.pages);
  const documents = found.filter((one) => !one.abstract && isDeploymentInput(one));
  return [...new Set(documents.map(({ name }) => name))];
}

function sorted(
  outputs: TracedOutputs,
  { manifests, variables }: Pick<WantedDocuments, 'manifests' | 'variables'>,
  named: ReadonlySet<string>,
  layers: readonly string[],
): DeploymentDocuments {
  const isSecret = secretsBy(outputs.entryOf);
  const documents = outputs.nodes.map((node) => {
    const spot = node && outputs.traced.get(node.key);
    if (node === undefined || spot === undefined) return null;
    return documentToDeploy(node.entry, spot, isSecret);
  });
  const read = (from: number, to?: number): readonly DeploymentDocument[] =>
    documents.slice(from, to).filter((document) => document !== null);
  const end = manifests.length + variables.length;
  const ofManifests = read(0, manifests.length);
  const ofVariables = read(manifests.length, end);
  const environments = read(end);
  return {
    manifests: ofManifests,
    ...variablesByUse(ofVariables, layers),
    environments,
    named: new Map(
      ofVariables.filter(({ id }) => named.has(id.name)).map((one) => [one.id.name, one]),
    ),
    secret: outputs.behind.filter(({ storagePolicy }) => storagePolicy === 'encrypted'),
    secrets: [...ofManifests, ...ofVariables, ...environments].flatMap(({ spot }) => [
      ...secretScalars(spot, isSecret),
    ]),
  };
}

/** Automatic variables, those of upper layers first, and the others. */
export function variablesByUse<D extends DocumentToDeploy>(
  variables: readonly D[],
  layers: readonly string[],
): { readonly automatic: readonly D[]; readonly optional: readonly D[] } {
  const rank = ({ id: { layer } }: D): number => {
    const at = layers.indexOf(layer ?? '');
    return at < 0 ? layers.length : at;
  };
  const isAutomatic = ({ data }: D): boolean => memberAt(data, 'auto') === true;
  return {
    automatic: variables.filter(isAutomatic).sort((one, other) => rank(one) - rank(other)),
    optional: variables.filter((one) => !isAutomatic(one)),
  };
}

/** A rendered manifest, or variables, with the origins of its values. */
export function documentToDeploy(
  { schema, name, layer }: DocumentId,
  spot: TracedValue,
  isSecret: IsSecret,
): DeploymentDocument {
  return {
    id: { schema, name, layer },
    spot,
    data: spot.value ?? null,
    holdsSecrets: holdsSecret(spot, isSecret),
    isLiteral: (location: Location) => isSubstituted(tracedValueAt(spot, location).trace),
  };
}

/** The sources of variables of a deployment, without those that the caller gives. */
export function documentVariables({ data, isLiteral }: DeploymentDocument): VariableSource {
  return { kind: 'document', data, ...(isLiteral && { isLiteral }) };
}
