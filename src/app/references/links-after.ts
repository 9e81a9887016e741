import { sourceKey } from '../../domain/document/document.ts';
import { type Fault, PurserError } from '../../domain/errors.ts';
import { findLinks, type Link, type LinkReading } from '../../domain/references/document-links.ts';
import type { ReferentialSchema } from '../../domain/references/kind.ts';
import { isOwnKind } from '../../domain/references/own-namespace.ts';
import type { SearchLimits } from '../../domain/references/reference-budget.ts';
import { checkLinks } from '../../domain/revision/links.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { newTurns } from '../kernel/in-turns.ts';
import type { Services } from '../kernel/services.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import type { RenderedDocument } from '../render/rendered-document.ts';
import type { DocumentsToCheck } from './documents-to-check.ts';
import { parseSourceKey } from './read-links.ts';

/** What documents link to as rendered, and what is wrong with that by itself. */
export interface FoundLinks {
  /** By sourceKeys; null where there is no such document any more, or no kind rules it. */
  readonly links: ReadonlyMap<string, readonly Link[] | null>;
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
  /** The sourceKeys of documents whose data is secret. */
  readonly secret: ReadonlySet<string>;
}

const atOnce = 200;

/** Work that the documents of one submission may come to, beside that for the links that they have already. */
const maxWork = 200_000_000;
/** What a link that is known already may take to be found again, beside its name. */
const workOfLink = 100;

/** Documents to look at, and the links that they have before the change. */
interface Looking extends Pick<DocumentsToCheck, 'keys' | 'loosened'> {
  readonly known: ReadonlyMap<string, readonly Link[]>;
}

/**
 * The links of documents as they are rendered after a change. Of those that were loosened, what is wrong is not reported;
 * where their links cannot be found, they stay as they are. Others get their turn meanwhile.
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
  const turn = newTurns();
  for (let at = 0; at < keys.length && together.work >= 0; at += atOnce) {
    const part = keys.slice(at, at + atOnce);
    const outcomes = await renderer.byName(next as RevisionSnapshot, part.map(parseSourceKey));
    for (const [nth, key] of part.entries()) {
      const outcome = outcomes[nth] ?? null;
      links.set(key, null);
      // Once there is too much, all that could be added is more of it.
      if (outcome === null || together.work < 0) continue;
      const read = readingOf(schema, key, outcome, bounds);
      if (read.isSecret) secret.add(key);
      if (loosened.has(key) && read.faults.length > 0 && together.work >= 0) {
        links.set(key, known.get(key) ?? null);
        continue;
      }
      for (const one of read.faults) faults.push(one);
      // No more are shown; the rest is counted.
      const isShown = warnings.length <= limits.maxFaults;
      for (const one of loosened.has(key) ? [] : read.warnings) {
        warnings.push(isShown ? one : (warnings[0] ?? one));
      }
      links.set(key, read.links);
      const others = turn();
      if (others !== null) await others;
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
  const isRuled = schema.bySchema.has(source.schema);
  if (outcome instanceof PurserError) {
    // What a kind ruled before may be as it likes now.
    const isTold = isRuled || isOwnKind(source.schema);
    return { links: null, faults: isTold ? outcome.faults : [], warnings: [], isSecret: false };
  }
  const { entry, data, secret: isSecret } = outcome;
  const { schema: kind, name, layer } = entry;
  const read = findLinks(schema, { schema: kind, name, layer, data, secret: isSecret }, bounds);
  if (!isRuled) return { ...read, links: null, isSecret };
  const links = distinct(read.links);
  const excess = checkLinks(entry, links, bounds.references);
  return { ...read, links, faults: [...read.faults, ...excess], isSecret };
}

/** What was taken once can be checked again, however much there is of it by now. */
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
