import type { Principal } from '../../../domain/access/principal.ts';
import {
  type DocumentId,
  documentKey,
  documentLabel,
  sourceKey,
} from '../../../domain/document/document.ts';
import { PurserError } from '../../../domain/errors.ts';
import { isSameValue } from '../../../domain/json/same-value.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { Revision, RevisionSnapshot } from '../../../domain/revision/revision.ts';
import type { DeckhandSource } from '../../../ports/deckhand-source.ts';
import type { RevisionRenderer } from '../../render/render-revision.ts';
import type { CommitServices } from '../../submit/commit-change.ts';
import type { VerifiedRevision } from './deckhand-import.ts';
import { idOf } from './find-secrets.ts';
import type { SecretVerifier } from './verify-secrets.ts';

/** Dependencies for rendering revisions like Deckhand. */
export interface VerificationServices extends CommitServices {
  readonly renderer: RevisionRenderer;
  /** See the use case `withLayeringPolicy`. */
  readonly withLayeringPolicy: (revision: RevisionSnapshot) => Promise<RevisionSnapshot>;
}

/** A rendered document, in cleartext: for comparison, not for display. */
interface Shown {
  readonly id: DocumentId;
  readonly metadata: Json;
  readonly data: Json;
}

type ShownByKey = ReadonlyMap<string, Shown>;

/**
 * Compares the rendered documents of a revision here and there: names, metadata and data, secrets
 * among them. Secrets that are not rendered there are compared by `secrets`.
 *
 * @throws as `source.rendered` and `source.secret`; KEYS_MISSING and similar, STORE_UNAVAILABLE
 */
export async function verifyRevision(
  services: VerificationServices,
  by: Principal,
  source: DeckhandSource,
  revision: Revision,
  secrets: SecretVerifier,
): Promise<VerifiedRevision> {
  const rendering = await source.rendered(revision.id);
  if ('reason' in rendering) {
    const unlike = await secrets.differences(revision, nothingShown);
    if (unlike.length > 0) return differing(services, revision, unlike);
    return { revision: revision.id, outcome: 'notRendered', reason: rendering.reason };
  }
  const there = byKey(
    rendering.documents.flatMap(({ schema, metadata, data }) => {
      const id = idOf(schema, metadata);
      return id === null ? [] : [{ id, metadata, data }];
    }),
  );
  const here = await renderedHere(services, by, revision);
  const twice = rendering.documents.length - there.size;
  const found = [
    ...(here instanceof PurserError ? [notHere(here)] : differences(there, here)),
    ...(twice === 0 ? [] : [`${twice} of the documents there have the name and layer of another`]),
    ...(await secrets.differences(revision, {
      keys: new Set(there.keys()),
      names: new Set(Array.from(there.values(), ({ id }) => sourceKey(id))),
    })),
  ];
  if (found.length === 0) {
    return { revision: revision.id, outcome: 'equal', documents: there.size };
  }
  return differing(services, revision, found);
}

const nothingShown = { keys: new Set<string>(), names: new Set<string>() };

function differing(
  services: VerificationServices,
  revision: Revision,
  found: readonly string[],
): VerifiedRevision {
  return {
    revision: revision.id,
    outcome: 'differs',
    differences: found.slice(0, services.limits.maxFaults),
    differenceCount: found.length,
  };
}

async function renderedHere(
  services: VerificationServices,
  _by: Principal,
  revision: Revision,
): Promise<ShownByKey | PurserError> {
  try {
    const layered = await services.withLayeringPolicy(revision);
    const all = { page: { first: Number.MAX_SAFE_INTEGER } };
    const { items } = await services.renderer.list(layered, all);
    return byKey(
      items.flatMap(({ node: { entry, metadata, data } }) => {
        // Control documents have no layer here; there they have the one in their metadata.
        const id = idOf(entry.schema, metadata);
        return id === null ? [] : [{ id, metadata, data }];
      }),
    );
  } catch (error) {
    if (error instanceof PurserError && error.kind !== 'unavailable') return error;
    throw error;
  }
}

function byKey(shown: readonly Shown[]): ShownByKey {
  return new Map(shown.map((one) => [documentKey(one.id), one]));
}

function notHere({ faults }: PurserError): string {
  return `it is rendered there, and not here: ${faults[0].code}`;
}

function differences(there: ShownByKey, here: ShownByKey): readonly string[] {
  const keys = [...new Set([...there.keys(), ...here.keys()])].sort();
  return keys.flatMap((key) => {
    const what = difference(there.get(key), here.get(key));
    const shown = there.get(key) ?? here.get(key);
    return what === null || shown === undefined ? [] : [`${documentLabel(shown.id)}: ${what}`];
  });
}

function difference(there: Shown | undefined, here: Shown | undefined): string | null {
  if (there === undefined) return 'only here';
  if (here === undefined) return 'only there';
  const parts = [
    isSameValue(there.metadata, here.metadata) ? [] : ['metadata'],
    isSameValue(there.data, here.data) ? [] : ['data'],
  ].flat();
  return parts.length === 0 ? null : `other ${parts.join(' and ')}`;
}
