import {
  type DocumentEntry,
  dataSourceKind,
  documentLabel,
} from '../../domain/document/document.ts';
import { type Fault, fault } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { checkSource } from '../../domain/source/check-source.ts';
import type { DataSource } from '../../domain/source/data-source.ts';
import {
  createLiveDocuments,
  type GoodDocument,
  type LiveDocument,
  type LiveServices,
} from '../live/live-documents.ts';
import { findLiveRevision } from '../live/live-revision.ts';

/** A data source of the live revision. */
export interface LiveSource extends LiveDocument<DataSource> {
  /** Of the source: of its document as it runs, or of the document itself if it never ran. */
  readonly name: string;
}

/** The data sources of the live revision, by name of document. */
export interface LiveSources {
  list(): Promise<readonly LiveSource[]>;
}

/**
 * Finds the live data sources. Of documents that name one source the first runs; `NAME_CONFLICT` is the fault of the
 * others. A source that logs in at the Keystone of the settings has a fault if the settings name none.
 */
export function createLiveSources(
  services: LiveServices,
  {
    liveTag,
    keystoneUrl,
  }: { readonly liveTag: string | null; readonly keystoneUrl: string | null },
): LiveSources {
  const documents = createLiveDocuments(services, dataSourceKind, (document) => {
    const { source, errors } = checkSource(document);
    if (source === null) return { faults: errors.map(({ fault }) => fault) };
    const missing = missingLogin(source, keystoneUrl);
    return missing === null ? { value: source } : { faults: [missing] };
  });
  /** The sources of the last live revision. Those with faults are looked at again: a lost key may be back. */
  let known: { readonly digest: Digest; readonly sources: readonly LiveSource[] } | null = null;
  return {
    async list() {
      const revision = await findLiveRevision(services.store, liveTag);
      if (known?.digest === revision.digest) return known.sources;
      const sources = withNames(await documents.in(revision));
      const areSound = sources.every(({ faults }) => faults.length === 0);
      known = areSound ? { digest: revision.digest, sources } : null;
      return sources;
    },
  };
}

/** Of documents that name one source, the first runs. */
function withNames(documents: readonly LiveDocument<DataSource>[]): readonly LiveSource[] {
  const taken = new Map<string, DocumentEntry>();
  return documents.map((document): LiveSource => {
    const name = document.good?.value.name ?? document.id.name;
    if (document.good === null) return { ...document, name };
    const first = taken.get(name);
    if (first === undefined) {
      taken.set(name, document.entry);
      return { ...document, name };
    }
    const facts = { path: 'name', name, document: documentLabel(first) };
    const conflict = fault('NAME_CONFLICT', facts);
    return { ...document, name, good: null, faults: [...document.faults, conflict] };
  });
}

function missingLogin({ authentication }: DataSource, keystoneUrl: string | null): Fault | null {
  const isMissing =
    authentication?.type === 'keystone' &&
    authentication.config.auth_url === undefined &&
    keystoneUrl === null;
  return isMissing ? fault('AUTH_FIELD_MISSING', { path: 'authentication.auth_url' }) : null;
}

/** The sources that run, by name. */
export function runningSources(
  sources: readonly LiveSource[],
): ReadonlyMap<string, GoodDocument<DataSource>> {
  return new Map(sources.flatMap(({ name, good }) => (good === null ? [] : [[name, good]])));
}
