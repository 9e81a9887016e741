import { visibilityOf } from '../../domain/access/visibility.ts';
import {
  type DeploymentInput,
  manifestSchema,
  variablesSchema,
} from '../../domain/deployment/manifest.ts';
import type { VariableSource } from '../../domain/deployment/read-variables.ts';
import {
  type DocumentEntry,
  documentLabel,
  type SourceId,
} from '../../domain/document/document.ts';
import { refusal, throwFaults } from '../../domain/errors.ts';
import { secretScalars, secretsBy } from '../../domain/explain/secrets.ts';
import { isSubstituted } from '../../domain/explain/substituted.ts';
import { type TracedValue, tracedValueAt } from '../../domain/explain/trace.ts';
import type { Location } from '../../domain/json/path-read.ts';
import { memberAt, type Scalar } from '../../domain/json/value.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import { mayOpenSecrets, openingDenied } from '../access/open-secrets.ts';
import type { Context } from '../access/use-case.ts';
import { type TracedOutputs, traceOutputs } from '../explain/trace-outputs.ts';
import { entriesOfKind } from '../kernel/read-entries.ts';

/** A document of a deployment, rendered, in cleartext. */
export interface DeploymentDocument extends DeploymentInput {
  readonly id: SourceId;
  readonly spot: TracedValue;
  readonly layer: string | null;
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

/**
 * Renders manifests and variables of a revision, with what they are made from and nothing else. The caller may see the
 * documents, and open all that they are made from.
 *
 * @throws DOCUMENT_NOT_FOUND, ACCESS_DENIED, the faults of rendering
 */
export async function readDeploymentDocuments(
  context: Context,
  { id: revision, maps }: Revision,
  manifests: readonly string[],
  variables: readonly string[],
): Promise<DeploymentDocuments> {
  const { by, services } = context;
  const { pages } = services.content;
  const found = await entriesOfKind(maps, 'purser/Variables', pages);
  const automatic = found.filter(({ abstract, schema }) => !abstract && schema === variablesSchema);
  const names = [...new Set([...automatic.map(({ name }) => name), ...variables])];
  const ids: readonly SourceId[] = [
    ...manifests.map((name) => ({ schema: manifestSchema, name })),
    ...names.map((name) => ({ schema: variablesSchema, name })),
  ];
  const outputs = await traceOutputs(services, maps, ids);
  const { includes } = visibilityOf(by);
  for (const [at, node] of outputs.nodes.entries()) {
    if (node !== undefined && includes(node.entry)) continue;
    const id = ids[at] as SourceId;
    if (at < manifests.length || variables.includes(id.name)) {
      throw refusal('DOCUMENT_NOT_FOUND', { document: documentLabel(id), revision });
    }
  }
  throwFaults(outputs.faults);
  if (!mayOpenSecrets(by, outputs.behind)) throw openingDenied();
  const layers = (await services.snapshots.of(maps).layers())?.names ?? [];
  return sorted(outputs, ids, manifests.length, new Set(variables), layers);
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
    return documentOf(ids[at] as SourceId, spot, node.entry.layer);
  });
  const present = documents.filter((document) => document !== null);
  const ofVariables = documents.slice(manifests).filter((document) => document !== null);
  const rank = ({ layer }: DeploymentDocument): number => {
    const at = layers.indexOf(layer ?? '');
    return at < 0 ? layers.length : at;
  };
  return {
    manifests: present.slice(0, manifests),
    automatic: ofVariables
      .filter(({ data }) => memberAt(data, 'auto') === true)
      .sort((one, other) => rank(one) - rank(other)),
    named: new Map(
      ofVariables.filter(({ id }) => named.has(id.name)).map((one) => [one.id.name, one]),
    ),
    secret: outputs.behind.filter(({ storagePolicy }) => storagePolicy === 'encrypted'),
    secrets: present.flatMap(({ spot }) => [...secretScalars(spot, isSecret)]),
  };
}

function documentOf(id: SourceId, spot: TracedValue, layer: string | null): DeploymentDocument {
  return {
    id,
    spot,
    layer,
    data: spot.value ?? null,
    isLiteral: (location: Location) => isSubstituted(tracedValueAt(spot, location).trace),
  };
}

/** The sources of variables of a deployment, without those that the caller gives. */
export function documentVariables({ data, isLiteral }: DeploymentDocument): VariableSource {
  return { kind: 'document', data, ...(isLiteral && { isLiteral }) };
}
