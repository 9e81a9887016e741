import {
  type DocumentEntry,
  documentLabel,
  isOfKind,
  referentialSchemaKind,
  sourceKey,
} from '../../domain/document/document.ts';
import { type Fault, fault, PurserError } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { type Link, linksOf } from '../../domain/references/document-links.ts';
import type { ReferentialSchema } from '../../domain/references/kind.ts';
import { keyOfName } from '../../domain/references/resource-key.ts';
import { encodeLinks, type LinkChange } from '../../domain/revision/links.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import { affectedDocuments } from '../affected-documents.ts';
import { entriesIn, schemaRanges } from '../read-entries.ts';
import type { RevisionRenderer } from '../render-revision.ts';
import type { Services } from '../services.ts';
import { brokenLinks } from './broken-links.ts';
import { byRank } from './fault-rank.ts';
import type { JudgedChange, LinkJudge, LinkJudgement } from './linked-change.ts';
import { linksByKey, ruledKeys, sourceOf } from './read-links.ts';
import type { SchemaOf } from './schema-in-force.ts';

/** What judges stand on. */
export interface LinkServices extends Services {
  readonly renderer: RevisionRenderer;
  readonly schemaOf: SchemaOf;
  /** What comes of references to what is not there. (spec references.md 4.3) */
  readonly missingReferences: 'reject' | 'warn';
}

const nothing: LinkJudgement = { links: [], faults: [], warnings: [] };
const atOnce = 200;

/**
 * Judges the state after a change: every document that the schema rules has a fitting name and body, its
 * parent is there, and so is all that it refers to.
 *
 * Finds SCHEMA_INVALID and every code of putting segments together, SCHEMA_BREAKS_DATA, KIND_UNKNOWN,
 * KEY_INVALID, NAME_MISMATCH, NOT_FOUND, REFERENCE_MALFORMED, PARENT_NOT_FOUND, REFERENCE_NOT_FOUND,
 * HAS_CHILDREN, IS_REFERENCED, and what keeps ruled documents from being rendered.
 *
 * @see spec references.md 4, 2.5, 7.4
 */
export function createLinkJudge(services: LinkServices): LinkJudge {
  return async ({ next, ...asked }) => {
    const { head, changes } = asked;
    const isSchemaChange = changes.some(isOfSchema);
    const before = (await services.schemaOf(head)).schema;
    const isJudged = changes.some(isOfEmco) || asked.absent.some(isInEmco);
    if (!isSchemaChange && before === null && !isJudged) return nothing;
    const change: JudgedChange = { ...asked, next: next() };
    const reading = isSchemaChange ? await services.schemaOf(change.next) : null;
    if (reading !== null && reading.faults.length > 0) {
      return { ...nothing, faults: byRank(reading.faults) };
    }
    const schema = reading === null ? before : reading.schema;
    // Documents may stand under a schema from before links were kept: then none of them was judged.
    const isAnew = isSchemaChange || (before !== null && head.maps.links === undefined);
    const keys = await keysToJudge(services, change, isAnew ? schema : null, [schema, before]);
    const found = await linksAfter(services, change, schema ?? noSchema, keys);
    const links = await linkChanges(services, head, found.links);
    const absent = absentFaults(change, schema ?? noSchema);
    // A parent that is not named is as good as one that is not there.
    const orphans = found.faults.filter(isOrphan);
    const formal = [...absent, ...found.faults.filter((one) => !isOrphan(one))];
    const broken =
      formal.length > 0
        ? formal
        : [
            ...orphans,
            ...(await brokenLinks(services, { ...change, links, secret: found.secret })),
          ];
    const [borne, faults] = services.missingReferences === 'warn' ? partedBy(broken) : [[], broken];
    const told = isAnew ? blamedOnSchema(change, faults) : faults;
    const warnings = [...(reading?.warnings ?? []), ...borne, ...found.warnings];
    return { links, faults: byRank(told), warnings: capFaults(warnings, services.limits.faults) };
  };
}

const noSchema: ReferentialSchema = { kinds: new Map(), bySchema: new Map(), byKeyId: new Map() };

function entryOf({ before, after }: EntryChange): DocumentEntry {
  return (after ?? before) as DocumentEntry;
}

function isOfSchema(change: EntryChange): boolean {
  return isOfKind(entryOf(change).schema, referentialSchemaKind);
}

function isOfEmco(change: EntryChange): boolean {
  return isInEmco(entryOf(change));
}

function isInEmco({ schema }: { readonly schema: string }): boolean {
  return schema.startsWith('emco/');
}

function isOrphan({ code }: Fault): boolean {
  return code === 'PARENT_NOT_FOUND';
}

/** The sourceKeys of documents whose links may be other than they were. */
async function keysToJudge(
  services: LinkServices,
  { head, next, changes }: JudgedChange,
  changed: ReferentialSchema | null,
  schemas: readonly (ReferentialSchema | null)[],
): Promise<readonly string[]> {
  const { entries } = await affectedDocuments(services, head, next, changes);
  const isRuled = (entry: DocumentEntry): boolean =>
    isInEmco(entry) || schemas.some((one) => one?.bySchema.has(entry.schema));
  const keys = new Set(entries.filter(isRuled).map(sourceKey));
  if (changed === null && !changes.some(isOfSchema)) return [...keys];
  // Another schema rules all there is.
  const { pages } = services.content;
  const ruled = schemaRanges(['emco', ...(changed?.bySchema.keys() ?? [])]);
  for (const key of await ruledKeys(head.maps, pages)) keys.add(key);
  for (const entry of await entriesIn(next.maps, ruled, pages)) keys.add(sourceKey(entry));
  return [...keys];
}

/** The links of documents as they are rendered after a change; null where there is none any more. */
async function linksAfter(
  services: LinkServices,
  { next }: JudgedChange,
  schema: ReferentialSchema,
  keys: readonly string[],
): Promise<{
  readonly links: ReadonlyMap<string, readonly Link[] | null>;
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
  /** The sourceKeys of documents whose data is secret. */
  readonly secret: ReadonlySet<string>;
}> {
  const secret = new Set<string>();
  const links = new Map<string, readonly Link[] | null>();
  const faults: Fault[] = [];
  const warnings: Fault[] = [];
  const revision = next as Revision;
  for (let at = 0; at < keys.length; at += atOnce) {
    const part = keys.slice(at, at + atOnce);
    const outcomes = await services.renderer.byName(revision, part.map(sourceOf));
    for (const [nth, key] of part.entries()) {
      const outcome = outcomes[nth] ?? null;
      links.set(key, null);
      if (outcome === null) continue;
      const source = sourceOf(key);
      const isRuled = schema.bySchema.has(source.schema);
      if (outcome instanceof PurserError) {
        // What a kind ruled before may be as it likes now.
        if (isRuled || isInEmco(source)) faults.push(...outcome.faults);
      } else {
        const { schema: kind, name, layer } = outcome.entry;
        if (outcome.secret) secret.add(key);
        const read = linksOf(schema, {
          schema: kind,
          name,
          layer,
          data: outcome.data,
          secret: outcome.secret,
        });
        faults.push(...read.faults);
        warnings.push(...read.warnings);
        if (!isRuled) continue;
        links.set(key, distinct(read.links));
        faults.push(...sizeFaults(outcome.entry, read.links, services.limits.entryBytes));
      }
    }
  }
  const distinctFaults = new Map(faults.map((one) => [JSON.stringify(one), one]));
  return { links, faults: [...distinctFaults.values()], warnings, secret };
}

/** Links stand in pages as entries do, and may take as much room there. */
function sizeFaults(
  { schema, name, layer }: DocumentEntry,
  links: readonly Link[],
  limit: number,
): readonly Fault[] {
  if (Buffer.byteLength(canonicalText(encodeLinks(links))) <= limit) return [];
  const what = 'the size in bytes of the names that a document refers to';
  const place = { schema, name, ...(layer !== null && { layer }) };
  return [fault('LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_ENTRY_BYTES' }, place)];
}

function distinct(links: readonly Link[]): readonly Link[] {
  const known = new Map(links.map((link) => [`${link.relation} ${sourceKey(link)}`, link]));
  return [...known.values()];
}

async function linkChanges(
  { content }: Services,
  head: Revision,
  after: ReadonlyMap<string, readonly Link[] | null>,
): Promise<readonly LinkChange[]> {
  const known = await linksByKey(head.maps, [...after.keys()].sort(), content.pages);
  return Array.from(after, ([key, links]) => ({
    key,
    before: known.get(key) ?? null,
    after: links,
  }));
}

/**
 * References to what is not there, and all else. Names that are secret are not borne: they would stand in
 * clear among the links, and be the names of nothing.
 */
function partedBy(broken: readonly Fault[]): readonly [readonly Fault[], readonly Fault[]] {
  const isMissing = ({ code, facts }: Fault): boolean =>
    code === 'REFERENCE_NOT_FOUND' && facts['target'] !== null;
  return [broken.filter(isMissing), broken.filter((one) => !isMissing(one))];
}

/** Deleting what is not there is a mistake where a schema rules; so is what cannot be there. (spec 7.4) */
function absentFaults({ absent }: JudgedChange, { bySchema }: ReferentialSchema): readonly Fault[] {
  return absent.flatMap(({ schema, name }): readonly Fault[] => {
    const document = documentLabel({ schema, name });
    const place = { schema, name };
    const kind = bySchema.get(schema);
    if (kind === undefined) {
      return isInEmco({ schema }) ? [fault('KIND_UNKNOWN', { document }, place)] : [];
    }
    const key = keyOfName(kind, name);
    return 'reason' in key
      ? [fault('KEY_INVALID', { document, reason: key.reason }, place)]
      : [fault('NOT_FOUND', { document }, place)];
  });
}

/** Where a change of the schema makes documents invalid that it leaves alone, that is told first. */
function blamedOnSchema(
  { changes, absent }: JudgedChange,
  faults: readonly Fault[],
): readonly Fault[] {
  const changed = new Set([...changes.map(entryOf), ...absent].map(sourceKey));
  const named = faults.map(({ place: { schema = '', name = '' } }) => sourceKey({ schema, name }));
  const violations = new Set(named.filter((key) => !changed.has(key))).size;
  return violations === 0 ? faults : [fault('SCHEMA_BREAKS_DATA', { violations }), ...faults];
}
