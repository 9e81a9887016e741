import {
  type DeploymentInput,
  manifestSchema,
  variablesSchema,
} from '../../domain/deployment/manifest.ts';
import type { VariableSource } from '../../domain/deployment/read-variables.ts';
import type { DocumentEntry, SourceId } from '../../domain/document/document.ts';
import { secretScalars, secretsBy, withoutSecrets } from '../../domain/explain/secrets.ts';
import { isSubstituted } from '../../domain/explain/substituted.ts';
import { type IsSecret, type TracedValue, tracedValueAt } from '../../domain/explain/trace.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { Location } from '../../domain/json/path-read.ts';
import { memberAt, type Scalar } from '../../domain/json/value.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import { type TracedOutputs, traceOutputs } from '../explain/trace-outputs.ts';
import { entriesOfKind } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';

/** A document of a deployment, rendered, in cleartext. */
export interface DeploymentDocument extends DeploymentInput {
  readonly id: SourceId;
  readonly spot: TracedValue;
  readonly layer: string | null;
  /** Whether any part of it comes from an encrypted document. */
  readonly holdsSecrets: boolean;
}

/** The documents that a deployment is made from. */
export interface DeploymentDocuments {
  /** In the order in which they were named. */
  readonly manifests: readonly DeploymentDocument[];
  /** Automatic ones: those of upper layers first, then by name. */
  readonly automatic: readonly DeploymentDocument[];
  /** Those that the caller named, by name. */
  readonly named: ReadonlyMap<string, DeploymentDocument>;
  /** Encrypted documents that they are made from. */
  readonly secret: readonly DocumentEntry[];
  /** Values that come from those. */
  readonly secrets: readonly Scalar[];
}

/** What rendering the documents of a deployment came to. */
export interface TracedDeployment {
  readonly ids: readonly SourceId[];
  readonly outputs: TracedOutputs;
  /** Those that can be rendered. */
  readonly documents: DeploymentDocuments;
}

/** Renders manifests and variables of a revision for Purser itself, whoever may see them. */
export async function traceDeployment(
  services: Services,
  maps: RevisionMaps,
  manifests: readonly string[],
  variables: readonly string[],
): Promise<TracedDeployment> {
  const automatic = await namesOf(services, maps, variablesKind, variablesSchema);
  const names = [...new Set([...automatic, ...variables])];
  const ids: readonly SourceId[] = [
    ...manifests.map((name) => ({ schema: manifestSchema, name })),
    ...names.map((name) => ({ schema: variablesSchema, name })),
  ];
  const outputs = await traceOutputs(services, maps, ids);
  const layers = (await services.snapshots.of(maps).layers())?.names ?? [];
  const documents = sorted(outputs, ids, manifests.length, new Set(variables), layers);
  return { ids, outputs, documents };
}

/** The names of all manifests of a revision that are no templates of others. */
export function manifestNames(services: Services, maps: RevisionMaps): Promise<readonly string[]> {
  return namesOf(services, maps, manifestKind, manifestSchema);
}

const manifestKind = 'purser/Manifest';
const variablesKind = 'purser/Variables';

async function namesOf(
  { content }: Services,
  maps: RevisionMaps,
  kind: string,
  wanted: string,
): Promise<readonly string[]> {
  const found = await entriesOfKind(maps, kind, content.pages);
  return found
    .filter(({ abstract, schema }) => !abstract && schema === wanted)
    .map(({ name }) => name);
}

function sorted(
  outputs: TracedOutputs,
  ids: readonly SourceId[],
  manifests: number,
  named: ReadonlySet<string>,
  layers: readonly string[],
): DeploymentDocuments {
  const isSecret = secretsBy(outputs.entryOf);
  const documents = outputs.nodes.map((node, at) => {
    const spot = node && outputs.traced.get(node.key);
    if (node === undefined || spot === undefined) return null;
    return documentOf(ids[at] as SourceId, spot, node.entry.layer, isSecret);
  });
  const ofManifests = documents.slice(0, manifests).filter((document) => document !== null);
  const ofVariables = documents.slice(manifests).filter((document) => document !== null);
  const rank = ({ layer }: DeploymentDocument): number => {
    const at = layers.indexOf(layer ?? '');
    return at < 0 ? layers.length : at;
  };
  return {
    manifests: ofManifests,
    automatic: ofVariables
      .filter(({ data }) => memberAt(data, 'auto') === true)
      .sort((one, other) => rank(one) - rank(other)),
    named: new Map(
      ofVariables.filter(({ id }) => named.has(id.name)).map((one) => [one.id.name, one]),
    ),
    secret: outputs.behind.filter(({ storagePolicy }) => storagePolicy === 'encrypted'),
    secrets: [...ofManifests, ...ofVariables].flatMap(({ spot }) => [
      ...secretScalars(spot, isSecret),
    ]),
  };
}

function documentOf(
  id: SourceId,
  spot: TracedValue,
  layer: string | null,
  isSecret: IsSecret,
): DeploymentDocument {
  const data = spot.value ?? null;
  return {
    id,
    spot,
    layer,
    data,
    holdsSecrets: canonicalText(withoutSecrets(spot, isSecret)) !== canonicalText(data),
    isLiteral: (location: Location) => isSubstituted(tracedValueAt(spot, location).trace),
  };
}

/** The sources of variables of a deployment, without those that the caller gives. */
export function documentVariables({ data, isLiteral }: DeploymentDocument): VariableSource {
  return { kind: 'document', data, ...(isLiteral && { isLiteral }) };
}
