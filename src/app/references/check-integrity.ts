import type { Visibility } from '../../domain/access/visibility.ts';
import { type DocumentEntry, documentLabel, sourceKey } from '../../domain/document/document.ts';
import { type ErrorCode, type Fault, fault, PurserError } from '../../domain/errors.ts';
import { allKeys } from '../../domain/history/read-map.ts';
import type { NamedDocument } from '../../domain/named-document.ts';
import {
  findLinks,
  isParentInKey,
  type Link,
  namedDocument,
} from '../../domain/references/document-links.ts';
import { noSchema, type ReferentialSchema } from '../../domain/references/kind.ts';
import { ownNamespace } from '../../domain/references/own-namespace.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { createYieldIfDue, yieldToEventLoop } from '../kernel/event-loop.ts';
import { entriesIn, schemaRanges } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import type { IntegrityCode } from './integrity-codes.ts';
import { coveredKeys, linksByKey, parseSourceKey, targetKey } from './read-links.ts';
import type { IntegrityIssue, IntegrityReport } from './reference-cases.ts';
import type { SchemaOf } from './schema-in-force.ts';

interface Reporting extends Services {
  readonly renderer: RevisionRenderer;
  readonly schemaOf: SchemaOf;
}

const batchSize = 200;

/** The issue codes of faults. */
const codes: { readonly [C in ErrorCode]?: IntegrityCode } = {
  KIND_UNKNOWN: 'KIND_UNKNOWN',
  KEY_INVALID: 'KEY_INVALID',
  BAD_REQUEST: 'NO_DATA',
  NAME_MISMATCH: 'NAME_MISMATCH',
  REFERENCE_MALFORMED: 'REFERENCE_MALFORMED',
  PARENT_NOT_FOUND: 'ORPHAN',
};

/** Faults of documents that other documents cannot refer to. */
const absentCodes: ReadonlySet<ErrorCode> = new Set(['BAD_REQUEST', 'KEY_INVALID']);

/** A covered document: its links, and whether its data is secret. */
interface Found {
  readonly document: NamedDocument;
  /** Whether others can belong or refer to it: it has data, and its name is a Key. (docs/references.md#asking) */
  readonly isTarget: boolean;
  readonly links: readonly Link[];
  readonly secret: boolean;
}

/** Scope and limits of a report. */
interface Audience {
  readonly visibility: Visibility;
  readonly maxIssues: number;
}

/**
 * Finds the references of all covered documents, without using the stored ones, and reports faults of documents and of
 * stored links. Includes only visible documents, as if there were no others. (docs/references.md#asking)
 */
export async function checkIntegrity(
  services: Reporting,
  revision: RevisionSnapshot,
  { visibility, maxIssues }: Audience,
): Promise<IntegrityReport> {
  const { schema } = await services.schemaOf(revision);
  const issues: IntegrityIssue[] = [];
  let total = 0;
  const note = (found: readonly IntegrityIssue[]): void => {
    issues.push(...found.slice(0, maxIssues - issues.length));
    total += found.length;
  };
  const found = new Map<string, Found>();
  const all = await keysIn(services, revision, schema, visibility);
  const { keys, hidden } = all;
  for (let at = 0; at < keys.length; at += batchSize) {
    const part = keys.slice(at, at + batchSize);
    const seen = (await lookAt(services, revision, schema, { ...all, keys: part }, found)).filter(
      ({ document }) => !hidden.has(sourceKey(document)),
    );
    note(visibility.isUnrestricted ? seen : withoutReasons(seen));
    await yieldToEventLoop();
  }
  let documents = 0;
  let references = 0;
  for (const [key, one] of found) {
    if (hidden.has(key)) continue;
    const links = one.links.filter((link) => !hidden.has(targetKey(link)));
    documents += 1;
    references += links.length;
    const broken = links.filter((link) => found.get(targetKey(link))?.isTarget !== true);
    note(withoutRepeated(broken.map((link) => brokenLink(schema ?? noSchema, one, link))));
  }
  return { documents, references, issues, total };
}

/** Documents to check. */
interface Keys {
  readonly keys: readonly string[];
  /** Documents that must not be reported. */
  readonly hidden: ReadonlySet<string>;
  readonly nameOf: (key: string) => NamedDocument;
}

/** All documents that are covered, or have stored links. */
async function keysIn(
  { content }: Services,
  { maps }: RevisionSnapshot,
  schema: ReferentialSchema | null,
  visibility: Visibility,
): Promise<Keys> {
  const ranges = schemaRanges([ownNamespace, ...(schema?.bySchema.keys() ?? [])]);
  const entries = await entriesIn(maps, ranges, content.pages);
  const stored = await coveredKeys(maps, [allKeys], content.pages);
  const keys = [...new Set([...entries.map(sourceKey), ...stored])].sort();
  const nameOf = namesIn(entries);
  if (visibility.isUnrestricted) return { keys, hidden: new Set(), nameOf };
  const unseen = entries.filter((entry) => !visibility.includes(entry)).map(sourceKey);
  const known = new Set(entries.map(sourceKey));
  const hidden = new Set([...unseen, ...keys.filter((key) => !known.has(key))]);
  return { keys, hidden, nameOf };
}

/** The names of documents that cannot be rendered: with the layer of the document that would be. */
function namesIn(entries: readonly DocumentEntry[]): Keys['nameOf'] {
  const concrete = entries.filter(({ abstract }) => !abstract);
  // The replacement would be rendered under the name.
  const byRank = concrete.toSorted((one, other) => rankOf(one) - rankOf(other));
  const known = new Map(byRank.map((entry) => [sourceKey(entry), entry]));
  return (key) => namedDocument(known.get(key) ?? { ...parseSourceKey(key), layer: null });
}

/** The faults that prevent a document from being rendered may name others. */
function withoutReasons(issues: readonly IntegrityIssue[]): readonly IntegrityIssue[] {
  return issues.map((issue) => {
    if (issue.code !== 'UNRENDERABLE') return issue;
    return { ...issue, message: `${documentLabel(issue.document)} cannot be rendered` };
  });
}

function rankOf({ replacement }: DocumentEntry): number {
  return replacement ? 1 : 0;
}

async function lookAt(
  { renderer, content }: Reporting,
  revision: RevisionSnapshot,
  schema: ReferentialSchema | null,
  { keys, nameOf }: Keys,
  found: Map<string, Found>,
): Promise<readonly IntegrityIssue[]> {
  const outcomes = await renderer.byName(revision, keys.map(parseSourceKey));
  const stored = await linksByKey(revision.maps, keys, content.pages);
  const issuesOf = (key: string, at: number): readonly IntegrityIssue[] => {
    const outcome = outcomes[at] ?? null;
    if (outcome instanceof PurserError) {
      return outcome.faults.map((one) => issueOf('UNRENDERABLE', nameOf(key), one));
    }
    const document = outcome === null ? nameOf(key) : namedDocument(outcome.entry);
    const read =
      outcome &&
      findLinks(schema ?? noSchema, {
        ...outcome.entry,
        data: outcome.data,
        secret: outcome.secret,
      });
    const isCovered = outcome !== null && schema?.bySchema.has(document.schema) === true;
    const { links = [], faults: wrong = [] } = read ?? {};
    if (isCovered) {
      const isTarget = !wrong.some(({ code }) => absentCodes.has(code));
      found.set(key, { document, isTarget, links, secret: outcome.secret });
    }
    const faults = wrong.map((one) => issueOf(codes[one.code], document, one));
    const isStale = !sameLinks(isCovered ? links : null, stored.get(key) ?? null);
    return isStale ? [...faults, staleLinks(document)] : faults;
  };
  const issues: IntegrityIssue[] = [];
  const yieldIfDue = createYieldIfDue();
  for (const [at, key] of keys.entries()) {
    issues.push(...issuesOf(key, at));
    const yielding = yieldIfDue();
    if (yielding !== null) await yielding;
  }
  return issues;
}

function issueOf(
  code: IntegrityCode | undefined,
  document: NamedDocument,
  { message }: Fault,
): IntegrityIssue {
  return { code: code ?? 'UNRENDERABLE', document, target: null, message };
}

/** Worded like the refusal of a submission. */
function brokenLink(
  ruling: ReferentialSchema,
  { document, secret: isOfSecret }: Found,
  { relation, schema, name }: Link,
): IntegrityIssue {
  const [code, why] =
    relation === 'parent'
      ? (['ORPHAN', 'PARENT_NOT_FOUND'] as const)
      : (['DANGLING_REFERENCE', 'REFERENCE_NOT_FOUND'] as const);
  const secret = isOfSecret && !(relation === 'parent' && isParentInKey(ruling, document));
  const target = secret ? null : { schema, name };
  const kind = ruling.bySchema.get(schema)?.name ?? schema;
  const facts = { resource: document, kind, target, ...(secret && { secret }) };
  return { code, document, target, message: fault(why, facts).message };
}

/** Issues of secret names are all equal: one for each kind does not show how many a secret contains. */
function withoutRepeated(issues: readonly IntegrityIssue[]): readonly IntegrityIssue[] {
  const hidden = new Map(
    issues.flatMap((issue) => (issue.target === null ? [[issue.message, issue]] : [])),
  );
  return issues.filter((issue) => issue.target !== null || hidden.get(issue.message) === issue);
}

function staleLinks(document: NamedDocument): IntegrityIssue {
  const message = `the stored references of ${documentLabel(document)} are outdated`;
  return { code: 'STALE_REFERENCES', document, target: null, message };
}

function sameLinks(found: readonly Link[] | null, stored: readonly Link[] | null): boolean {
  const textOf = (links: readonly Link[] | null): string =>
    links === null
      ? 'none'
      : JSON.stringify(
          [...new Set(links.map((link) => `${link.relation} ${targetKey(link)}`))].sort(),
        );
  return textOf(found) === textOf(stored);
}
