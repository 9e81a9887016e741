import { sourceKey } from '../../domain/document/document.ts';
import { type Fault, PurserError } from '../../domain/errors.ts';
import { findLinks, type Link, type LinkReading } from '../../domain/references/document-links.ts';
import type { ReferentialSchema } from '../../domain/references/kind.ts';
import { isOwnKind } from '../../domain/references/own-namespace.ts';
import type { SearchLimits } from '../../domain/references/reference-budget.ts';
import { checkLinks } from '../../domain/revision/links.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { createYieldIfDue } from '../kernel/event-loop.ts';
import type { Services } from '../kernel/services.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import type { RenderedDocument } from '../render/rendered-document.ts';
import type { DocumentsToCheck } from './documents-to-check.ts';
import { parseSourceKey } from './read-links.ts';

/** The links of rendered documents, and the faults of the documents themselves. */
export interface FoundLinks {
  /** By sourceKeys; null if the document no longer exists, or is not covered. */
  readonly links: ReadonlyMap<string, readonly Link[] | null>;
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
  /** The sourceKeys of documents whose data is secret. */
  readonly secret: ReadonlySet<string>;
}

const batchSize = 200;

/** The budget of the documents of one submission, in addition to that for their existing links. */
const maxWork = 200_000_000;
/** The work allowed for finding an existing link again, in addition to its name. */
const workOfLink = 100;

/** Documents to check, and their links before the change. */
interface Looking extends Pick<DocumentsToCheck, 'keys' | 'loosened'> {
  readonly known: ReadonlyMap<string, readonly Link[]>;
}

/**
 * The links of rendered documents after a change. Faults of documents with fewer requirements are not reported; if
 * their links cannot be found, they stay unchanged. Yields to the event loop.
 */
export async function linksAfter(
  { renderer, limits }: Pick<Services, 'limits'> & { readonly renderer: RevisionRenderer },
  { next }: { readonly next: Pick<RevisionSnapshot, 'maps'> },
  schema: ReferentialSchema,
  { keys, loosened, known }: Looking,
): Promise<FoundLinks> {
  const [links, secret] = [new Map<string, readonly Link[] | null>(), new Set<string>()];
  const faults: Fault[] = [];
  const warnings: Fault[] = [];
  const work = maxWork + workOf(known);
  const bounds = { references: limits.maxReferences, together: { work, limit: work } };
  const { together } = bounds;
  const yieldIfDue = createYieldIfDue();
  for (let at = 0; at < keys.length && together.work >= 0; at += batchSize) {
    const part = keys.slice(at, at + batchSize);
    const outcomes = await renderer.byName(next as RevisionSnapshot, part.map(parseSourceKey));
    for (const [nth, key] of part.entries()) {
      const outcome = outcomes[nth] ?? null;
      links.set(key, null);
      // Once the budget is exceeded, further documents would only exceed it more.
      if (outcome === null || together.work < 0) continue;
      const read = readingOf(schema, key, outcome, bounds);
      if (read.isSecret) secret.add(key);
      if (loosened.has(key) && read.faults.length > 0 && together.work >= 0) {
        links.set(key, known.get(key) ?? null);
        continue;
      }
      for (const one of read.faults) faults.push(one);
      // Further faults are only counted.
      const isShown = warnings.length <= limits.maxFaults;
      for (const one of loosened.has(key) ? [] : read.warnings) {
        warnings.push(isShown ? one : (warnings[0] ?? one));
      }
      links.set(key, read.links);
      const yielding = yieldIfDue();
      if (yielding !== null) await yielding;
    }
  }
  const distinctFaults = new Map(faults.map((one) => [JSON.stringify(one), one]));
  return { links, faults: [...distinctFaults.values()], warnings, secret };
}

interface OutcomeReading extends Omit<LinkReading, 'links'> {
  readonly links: readonly Link[] | null;
  readonly isSecret: boolean;
}

/** The links of one document, or why it cannot be rendered. */
function readingOf(
  schema: ReferentialSchema,
  key: string,
  outcome: RenderedDocument | PurserError,
  bounds: Required<SearchLimits>,
): OutcomeReading {
  const source = parseSourceKey(key);
  const isCovered = schema.bySchema.has(source.schema);
  if (outcome instanceof PurserError) {
    // A document that is no longer covered may have any form.
    const isReported = isCovered || isOwnKind(source.schema);
    return { links: null, faults: isReported ? outcome.faults : [], warnings: [], isSecret: false };
  }
  const { entry, data, secret: isSecret } = outcome;
  const { schema: kind, name, layer } = entry;
  const read = findLinks(schema, { schema: kind, name, layer, data, secret: isSecret }, bounds);
  if (!isCovered) return { ...read, links: null, isSecret };
  const links = distinct(read.links);
  const excess = checkLinks(entry, links, bounds.references);
  return { ...read, links, faults: [...read.faults, ...excess], isSecret };
}

/** Links that were accepted before can be checked again, however many there are by now. */
function workOf(known: ReadonlyMap<string, readonly Link[]>): number {
  let work = 0;
  for (const links of known.values()) {
    for (const { schema, name } of links) work += schema.length + name.length + workOfLink;
  }
  return work;
}

function distinct(links: readonly Link[]): readonly Link[] {
  const known = new Map(links.map((link) => [`${link.relation} ${sourceKey(link)}`, link]));
  return [...known.values()];
}
