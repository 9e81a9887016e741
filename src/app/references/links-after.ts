import { sourceKey } from '../../domain/document/document.ts';
import { type Fault, PurserError } from '../../domain/errors.ts';
import { type Link, linksOf } from '../../domain/references/document-links.ts';
import type { ReferentialSchema } from '../../domain/references/kind.ts';
import { checkLinks } from '../../domain/revision/links.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import { newTurns } from '../in-turns.ts';
import type { RevisionRenderer } from '../render-revision.ts';
import type { Services } from '../services.ts';
import { sourceOf } from './read-links.ts';

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

/** Work that the documents of one submission may come to, beside what their links take in pages. */
const mostWork = 40_000_000;

/** The links of documents as they are rendered after a change. Others get their turn meanwhile. */
export async function linksAfter(
  { renderer, limits }: Pick<Services, 'limits'> & { readonly renderer: RevisionRenderer },
  { next }: { readonly next: Pick<Revision, 'maps'> },
  schema: ReferentialSchema,
  keys: readonly string[],
): Promise<FoundLinks> {
  const [links, secret] = [new Map<string, readonly Link[] | null>(), new Set<string>()];
  const faults: Fault[] = [];
  const warnings: Fault[] = [];
  const together = { work: mostWork + keys.length * limits.entryBytes };
  const turn = newTurns();
  for (let at = 0; at < keys.length && together.work >= 0; at += atOnce) {
    const part = keys.slice(at, at + atOnce);
    const outcomes = await renderer.byName(next as Revision, part.map(sourceOf));
    for (const [nth, key] of part.entries()) {
      const outcome = outcomes[nth] ?? null;
      links.set(key, null);
      // Once there is too much, all that could be added is more of it.
      if (outcome === null || together.work < 0) continue;
      const source = sourceOf(key);
      const isRuled = schema.bySchema.has(source.schema);
      if (outcome instanceof PurserError) {
        // What a kind ruled before may be as it likes now.
        if (isRuled || source.schema.startsWith('emco/')) faults.push(...outcome.faults);
        continue;
      }
      const { schema: kind, name, layer } = outcome.entry;
      const { data, secret: isSecret } = outcome;
      if (isSecret) secret.add(key);
      const read = linksOf(schema, { schema: kind, name, layer, data, secret: isSecret }, together);
      faults.push(...read.faults);
      warnings.push(...read.warnings);
      if (isRuled) {
        links.set(key, distinct(read.links));
        faults.push(...checkLinks(outcome.entry, read.links, limits.entryBytes));
      }
      const others = turn();
      if (others !== null) await others;
    }
  }
  const distinctFaults = new Map(faults.map((one) => [JSON.stringify(one), one]));
  return { links, faults: [...distinctFaults.values()], warnings, secret };
}

function distinct(links: readonly Link[]): readonly Link[] {
  const known = new Map(links.map((link) => [`${link.relation} ${sourceKey(link)}`, link]));
  return [...known.values()];
}
