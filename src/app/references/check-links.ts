import {
  type DocumentEntry,
  isOfKind,
  referentialSchemaKind,
  sourceKey,
} from '../../domain/document/document.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { type Fault, fault } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import type { Link } from '../../domain/references/document-links.ts';
import { noSchema, type ReferentialSchema } from '../../domain/references/kind.ts';
import { isOwnKind } from '../../domain/references/own-namespace.ts';
import { keyOfName } from '../../domain/references/resource-key.ts';
import { schemaChange } from '../../domain/references/schema-change.ts';
import type { LinkChange } from '../../domain/revision/links.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { Services } from '../kernel/services.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import { brokenLinks } from './broken-links.ts';
import { findDocumentsToCheck } from './documents-to-check.ts';
import type { ChangeToCheck, LinkChecker, LinkCheckResult } from './linked-change.ts';
import { type FoundLinks, linksAfter } from './links-after.ts';
import { linksByKey } from './read-links.ts';
import type { SchemaOf } from './schema-in-force.ts';

/** Dependencies of the link checker. */
export interface LinkServices extends Services {
  readonly renderer: RevisionRenderer;
  readonly schemaOf: SchemaOf;
  /** Whether references to missing documents are refused. (docs/references.md#if-references-are-missing) */
  readonly missingReferences: 'reject' | 'warn';
}

const nothing: LinkCheckResult = {
  isConcerned: false,
  links: [],
  schemaChange: null,
  faults: [],
  warnings: [],
  causes: new Map(),
};

/**
 * Checks the state after a change: every document that the referential schema covers has a valid name and body, and its
 * parent and all documents that it refers to exist.
 *
 * Finds SCHEMA_INVALID and every code of combining segments, SCHEMA_BREAKS_DATA, KIND_UNKNOWN, KEY_INVALID,
 * BAD_REQUEST, NAME_MISMATCH, SEGMENT_UNKNOWN, NOT_FOUND, REFERENCE_MALFORMED, PARENT_NOT_FOUND, REFERENCE_NOT_FOUND,
 * HAS_CHILDREN, IS_REFERENCED, and the faults that prevent covered documents from being rendered.
 * (docs/references.md#the-promise)
 */
export function createLinkChecker(services: LinkServices): LinkChecker {
  return async ({ next, ...asked }) => {
    const { head, changes } = asked;
    const isSchemaChange = changes.some(isOfSchema);
    const old = await services.schemaOf(head);
    const before = old.schema;
    const concernsOwnKinds =
      changes.some(isOfOwnKind) ||
      asked.absent.some((one) => isOwnKind(one.schema) || isSegment(one));
    if (!isSchemaChange && before === null && !concernsOwnKinds) return nothing;
    const change: ChangeToCheck = { ...asked, next: next() };
    const reading = isSchemaChange ? await services.schemaOf(change.next) : null;
    if (reading !== null && reading.faults.length > 0) {
      return {
        ...nothing,
        isConcerned: true,
        faults: byRank([...absentSegments(asked), ...reading.faults]),
      };
    }
    const schema = (reading === null ? before : reading.schema) ?? noSchema;
    // The head may be older than links: then its documents were never checked.
    const isAnew = head.maps.links === undefined && (isSchemaChange || before !== null);
    const step = { before: before ?? noSchema, after: schema, isAnew };
    const checked = await findDocumentsToCheck(services, change, step);
    const known = await linksByKey(head.maps, [...checked.keys].sort(), services.content.pages);
    const found = await linksAfter(services, change, schema, { ...checked, known });
    const links = linkChanges(known, found.links);
    const absent = [...absentSegments(change), ...absentFaults(change, schema)];
    // An unnamed parent counts as a missing one.
    const orphans = found.faults.filter(isOrphan);
    const formal = [...absent, ...found.faults.filter((one) => !isOrphan(one))];
    const broken =
      formal.length > 0
        ? formal
        : [
            ...orphans,
            ...(await brokenLinks(services, {
              ...change,
              schema,
              links,
              loosened: checked.loosened,
              secret: found.secret,
            })),
          ];
    const [accepted, faults] =
      services.missingReferences === 'warn' ? partedBy(broken) : [[], broken];
    const reported = byRank(faults);
    const warnings = [...(reading?.warnings ?? []), ...accepted, ...found.warnings];
    return {
      isConcerned: true,
      links,
      schemaChange: reading && schemaChange(old.parsed, reading.parsed),
      faults: isSchemaChange || isAnew ? blamedOnSchema(change, reported) : reported,
      warnings: capFaults(warnings, services.limits.maxFaults),
      causes: checked.causes,
    };
  };
}

function entryOf({ before, after }: EntryChange): DocumentEntry {
  return (after ?? before) as DocumentEntry;
}

function isOfSchema(change: EntryChange): boolean {
  return isSegment(entryOf(change));
}

function isSegment({ schema }: { readonly schema: string }): boolean {
  return isOfKind(schema, referentialSchemaKind);
}

function isOfOwnKind(change: EntryChange): boolean {
  return isOwnKind(entryOf(change).schema);
}

function isOrphan({ code }: Fault): boolean {
  return code === 'PARENT_NOT_FOUND';
}

function linkChanges(
  known: ReadonlyMap<string, readonly Link[]>,
  after: FoundLinks['links'],
): readonly LinkChange[] {
  return Array.from(after, ([key, links]) => ({
    key,
    before: known.get(key) ?? null,
    after: links,
  }));
}

/**
 * Faults of references to missing documents, and all others. References with secret names are always refused: their
 * names would be stored in cleartext among the links, and belong to no document.
 */
function partedBy(broken: readonly Fault[]): readonly [readonly Fault[], readonly Fault[]] {
  const isMissing = ({ code, facts }: Fault): boolean =>
    code === 'REFERENCE_NOT_FOUND' && facts['target'] !== null;
  return [broken.filter(isMissing), broken.filter((one) => !isMissing(one))];
}

/** Tombstones of missing segments. (docs/references.md#a-segment) */
function absentSegments({ absent }: Pick<ChangeToCheck, 'absent'>): readonly Fault[] {
  const segments = absent.filter(isSegment);
  return segments.map(({ schema, name }) =>
    fault('SEGMENT_UNKNOWN', { segment: name }, { schema, name }),
  );
}

/**
 * Tombstones of missing documents that the referential schema covers, and of names that cannot exist.
 * (docs/documents.md#tombstones)
 */
function absentFaults(
  { absent }: ChangeToCheck,
  { bySchema }: ReferentialSchema,
): readonly Fault[] {
  return absent.flatMap(({ schema, name }): readonly Fault[] => {
    const resource = { schema, name };
    const kind = bySchema.get(schema);
    if (kind === undefined) {
      return isOwnKind(schema) ? [fault('KIND_UNKNOWN', { resource }, resource)] : [];
    }
    const key = keyOfName(kind, name);
    return 'reason' in key
      ? [fault('KEY_INVALID', { resource, element: key.element, why: key.reason }, resource)]
      : [fault('NOT_FOUND', { resource }, resource)];
  });
}

/** If a change of the schema makes unchanged documents invalid, that is reported first. */
function blamedOnSchema(
  { changes, absent }: ChangeToCheck,
  faults: readonly Fault[],
): readonly Fault[] {
  const changed = new Set([...changes.map(entryOf), ...absent].map(sourceKey));
  const named = faults.map(({ place: { schema = '', name = '' } }) => sourceKey({ schema, name }));
  const count = new Set(named.filter((key) => !changed.has(key))).size;
  return count === 0 ? faults : [fault('SCHEMA_BREAKS_DATA', { count }), ...faults];
}

/** The first of these that occurs is the code of the whole refusal. (docs/errors.md#references-between-documents) */
const ranked: readonly ErrorCode[] = [
  'SCHEMA_SYNTAX',
  'SCHEMA_INVALID',
  'SEGMENT_NAME_TAKEN',
  'SEGMENT_UNKNOWN',
  'ELEMENT_DUPLICATE',
  'NAME_RESERVED',
  'PARENT_KIND_UNKNOWN',
  'REFERENCE_KIND_UNKNOWN',
  'PARTIAL_KIND',
  'PARENT_CYCLE',
  'FIXED_KEY_INVALID',
  'COMMON_KEY_INVALID',
  'SCHEMA_BREAKS_DATA',
  'REFERENCE_MALFORMED',
  'BAD_REQUEST',
  'KIND_UNKNOWN',
  'KEY_INVALID',
  'NAME_MISMATCH',
  'NOT_FOUND',
  'PARENT_NOT_FOUND',
  'REFERENCE_NOT_FOUND',
  'HAS_CHILDREN',
  'IS_REFERENCED',
];

/** Sorts faults by rank; other codes come first, because the rest can only be checked when they are corrected. */
function byRank(faults: readonly Fault[]): readonly Fault[] {
  const rankOf = ({ code }: Fault): number => ranked.indexOf(code);
  return [...faults].sort((one, other) => rankOf(one) - rankOf(other));
}
