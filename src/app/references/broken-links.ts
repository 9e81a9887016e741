import {
  type DocumentEntry,
  documentLabel,
  type SourceId,
  sourceKey,
} from '../../domain/document/document.ts';
import { type Fault, fault, type Place } from '../../domain/errors.ts';
import type { Link } from '../../domain/references/document-links.ts';
import type { LinkChange } from '../../domain/revision/links.ts';
import { entriesByName } from '../read-entries.ts';
import type { Services } from '../services.ts';
import type { JudgedChange } from './linked-change.ts';
import { linkersOf, linksByKey, sourceOf, targetKey } from './read-links.ts';

/** Referrers named in one fault. */
const mostNamed = 20;

/** A link that leads nowhere after a change. */
interface BrokenLink {
  readonly from: string;
  readonly to: string;
  readonly relation: Link['relation'];
}

/** A change, with the links that it leaves. */
interface LinksAfter extends JudgedChange {
  readonly links: readonly LinkChange[];
  /** The sourceKeys of documents whose data is secret. */
  readonly secret: ReadonlySet<string>;
}

/**
 * What is wrong with links after a change. A broken link is told once: of what was deleted, if who links to
 * it was left alone; else of who links.
 *
 * @see spec references.md 4.2, stage 2
 */
export async function brokenLinks(
  { content }: Pick<Services, 'content'>,
  { head, next, changes, links, secret }: LinksAfter,
): Promise<readonly Fault[]> {
  const { pages } = content;
  const judged = new Map(links.map(({ key, after }) => [key, after]));
  const targets = new Set(links.flatMap(({ after }) => (after ?? []).map(targetKey)));
  const others = [...targets].filter((key) => !judged.has(key)).sort();
  const known = await linksByKey(head.maps, others, pages);
  const exists = (key: string): boolean =>
    judged.has(key) ? judged.get(key) !== null : known.has(key);
  const deleted = links.filter(({ before, after }) => before !== null && after === null);
  const held = new Map<string, ReadonlyMap<string, readonly string[]>>();
  const gone = deleted.map(({ key }) => key);
  const written = new Set(
    changes.map(({ before, after }) => sourceKey((after ?? before) as SourceId)),
  );
  const told = new Set<string>();
  for (const relation of ['parent', 'reference'] as const) {
    const found = await linkersOf(head.maps, gone, relation, pages);
    const stillLinks = (from: string, to: string): boolean =>
      (judged.get(from) ?? []).some((one) => one.relation === relation && targetKey(one) === to);
    // Those that were written are told of themselves if they still link.
    const left = Array.from(found, ([key, by]) => {
      const holding = by.filter(
        (one) => !judged.has(one) || (!written.has(one) && stillLinks(one, key)),
      );
      for (const one of holding) told.add(linkText(one, relation, key));
      return [key, holding] as const;
    });
    held.set(relation, new Map(left.filter(([, by]) => by.length > 0)));
  }
  const dangling = links.flatMap(({ key, after }) =>
    (after ?? [])
      .map((link): BrokenLink => ({ from: key, to: targetKey(link), relation: link.relation }))
      .filter(({ from, to, relation }) => !exists(to) && !told.has(linkText(from, relation, to))),
  );
  const named = [...dangling.map(({ from }) => from), ...[...held.values()].flatMap(namesIn)];
  const labels = await labelsOf({ content }, head, next, named);
  return [
    ...dangling.map((link) => danglingFault(link, labels, secret.has(link.from))),
    ...heldFaults('HAS_CHILDREN', held.get('parent'), labels),
    ...heldFaults('IS_REFERENCED', held.get('reference'), labels),
  ];
}

function linkText(from: string, relation: Link['relation'], to: string): string {
  return JSON.stringify([from, relation, to]);
}

function namesIn(held: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return Array.from(held, ([key, by]) => [key, ...by.slice(0, mostNamed)]).flat();
}

/** Who may write a document can have secrets of others substituted into it: errors must not tell these. */
function danglingFault({ from, to, relation }: BrokenLink, labels: Labels, secret: boolean): Fault {
  const { label: document, place } = labels(from);
  const { schema: kind, name } = sourceOf(to);
  if (relation === 'reference') {
    return fault('REFERENCE_NOT_FOUND', { document, kind, target: secret ? null : name }, place);
  }
  const facts = secret ? ({ parent: null, secret } as const) : { parent: name };
  return fault('PARENT_NOT_FOUND', { document, kind, ...facts }, place);
}

function heldFaults(
  code: 'HAS_CHILDREN' | 'IS_REFERENCED',
  held: ReadonlyMap<string, readonly string[]> = new Map(),
  labels: Labels,
): readonly Fault[] {
  return Array.from(held, ([key, by]) => {
    const { label: document, place } = labels(key);
    const named = by.slice(0, mostNamed).map((one) => labels(one).label);
    return fault(code, { document, by: named, count: by.length }, place);
  });
}

type Labels = (key: string) => { readonly label: string; readonly place: Place };

/** What documents are called, with the layer they stand in: after the change, or else before it. */
async function labelsOf(
  { content }: Pick<Services, 'content'>,
  head: JudgedChange['head'],
  next: JudgedChange['next'],
  keys: readonly string[],
): Promise<Labels> {
  const ids = [...new Set(keys)].map(sourceOf);
  const [after, before] = await Promise.all(
    [next, head].map(({ maps }) => entriesByName(maps, ids, content.pages)),
  );
  const entryOf = (key: string): DocumentEntry | undefined =>
    [after, before].flatMap((named) => named?.get(key) ?? []).find(({ abstract }) => !abstract);
  return (key) => {
    const entry = entryOf(key) ?? { ...sourceOf(key), layer: null };
    const { schema, name, layer } = entry;
    const place = { schema, name, ...(layer !== null && { layer }) };
    return { label: documentLabel({ schema, name, layer }), place };
  };
}
