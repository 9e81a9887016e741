import type { Sight } from '../../domain/access/sight.ts';
import { type SourceId, sourceKey } from '../../domain/document/document.ts';
import { type ErrorCode, type Fault, PurserError } from '../../domain/errors.ts';
import { type Link, linksOf } from '../../domain/references/document-links.ts';
import type { ReferentialSchema } from '../../domain/references/kind.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import { giveWay } from '../in-turns.ts';
import { entriesIn, schemaRanges } from '../read-entries.ts';
import type { IntegrityIssue, IntegrityReport } from '../reference-cases.ts';
import type { RevisionRenderer } from '../render-revision.ts';
import type { Services } from '../services.ts';
import { linksByKey, ruledKeys, sourceOf, targetKey } from './read-links.ts';
import type { SchemaOf } from './schema-in-force.ts';

interface Reporting extends Services {
  readonly renderer: RevisionRenderer;
  readonly schemaOf: SchemaOf;
}

const atOnce = 200;

/** What the issues of faults are called. */
const codes: { readonly [C in ErrorCode]?: IntegrityIssue['code'] } = {
  KIND_UNKNOWN: 'KIND_UNKNOWN',
  KEY_INVALID: 'KEY_INVALID',
  NAME_MISMATCH: 'NAME_MISMATCH',
  REFERENCE_MALFORMED: 'REFERENCE_MALFORMED',
  PARENT_NOT_FOUND: 'ORPHAN',
};

/** A document that is ruled: its links, and whether its data is secret. */
interface Found {
  readonly links: readonly Link[];
  readonly secret: boolean;
}

/** For whom a report is, and how much of it. */
interface Audience {
  readonly sight: Sight;
  readonly mostIssues: number;
}

/**
 * Finds the references of all documents that are ruled, as if nothing were stored of them, and says what is
 * wrong with them and what is stored; of documents that are seen, and as if there were no others.
 * (spec references.md 6, fsck)
 */
export async function integrityReport(
  services: Reporting,
  revision: Revision,
  { sight, mostIssues }: Audience,
): Promise<IntegrityReport> {
  const { schema } = await services.schemaOf(revision);
  const issues: IntegrityIssue[] = [];
  let total = 0;
  const note = (found: readonly IntegrityIssue[]): void => {
    issues.push(...found.slice(0, mostIssues - issues.length));
    total += found.length;
  };
  const found = new Map<string, Found>();
  const { keys, hidden } = await keysIn(services, revision, schema, sight);
  for (let at = 0; at < keys.length; at += atOnce) {
    const part = keys.slice(at, at + atOnce);
    const seen = (await lookAt(services, revision, schema, part, found)).filter(
      ({ document }) => !hidden.has(sourceKey(document)),
    );
    note(sight.isWhole ? seen : withoutReasons(seen));
    await giveWay();
  }
  let documents = 0;
  let references = 0;
  for (const [key, one] of found) {
    if (hidden.has(key)) continue;
    const links = one.links.filter((link) => !hidden.has(targetKey(link)));
    documents += 1;
    references += links.length;
    const broken = links.filter((link) => !found.has(targetKey(link)));
    note(broken.map((link) => brokenLink(key, link, one.secret)));
  }
  return { documents, references, issues, total };
}

/** All documents that are ruled, or that something is stored of as if they were; and which are not to be told of. */
async function keysIn(
  { content }: Services,
  { maps }: Revision,
  schema: ReferentialSchema | null,
  sight: Sight,
): Promise<{ readonly keys: readonly string[]; readonly hidden: ReadonlySet<string> }> {
  const ranges = schemaRanges(['emco', ...(schema?.bySchema.keys() ?? [])]);
  const entries = await entriesIn(maps, ranges, content.pages);
  const stored = await ruledKeys(maps, content.pages);
  const keys = [...new Set([...entries.map(sourceKey), ...stored])].sort();
  if (sight.isWhole) return { keys, hidden: new Set() };
  const unseen = entries.filter((entry) => !sight.sees(entry)).map(sourceKey);
  const known = new Set(entries.map(sourceKey));
  return { keys, hidden: new Set([...unseen, ...keys.filter((key) => !known.has(key))]) };
}

/** What keeps a document from being rendered may be others. */
function withoutReasons(issues: readonly IntegrityIssue[]): readonly IntegrityIssue[] {
  return issues.map((issue) => {
    if (issue.code !== 'UNRENDERABLE') return issue;
    const { schema, name } = issue.document;
    return { ...issue, message: `[${schema}] ${name} cannot be rendered` };
  });
}

async function lookAt(
  { renderer, content }: Reporting,
  revision: Revision,
  schema: ReferentialSchema | null,
  keys: readonly string[],
  found: Map<string, Found>,
): Promise<readonly IntegrityIssue[]> {
  const outcomes = await renderer.byName(revision, keys.map(sourceOf));
  const stored = await linksByKey(revision.maps, keys, content.pages);
  return keys.flatMap((key, at) => {
    const outcome = outcomes[at] ?? null;
    const document = sourceOf(key);
    if (outcome instanceof PurserError) {
      return outcome.faults.map((one) => issueOf('UNRENDERABLE', document, one));
    }
    const read =
      outcome &&
      linksOf(schema ?? noSchema, { ...outcome.entry, data: outcome.data, secret: outcome.secret });
    const isRuled = outcome !== null && schema?.bySchema.has(document.schema) === true;
    if (isRuled) found.set(key, { links: read?.links ?? [], secret: outcome.secret });
    const faults = (read?.faults ?? []).map((one) => issueOf(codes[one.code], document, one));
    const isStale = !sameLinks(isRuled ? (read?.links ?? []) : null, stored.get(key) ?? null);
    return isStale ? [...faults, staleLinks(document)] : faults;
  });
}

const noSchema: ReferentialSchema = { kinds: new Map(), bySchema: new Map(), byKeyId: new Map() };

function issueOf(
  code: IntegrityIssue['code'] | undefined,
  document: SourceId,
  { message }: Fault,
): IntegrityIssue {
  return { code: code ?? 'UNRENDERABLE', document, target: null, message };
}

function brokenLink(
  key: string,
  { relation, schema, name }: Link,
  secret: boolean,
): IntegrityIssue {
  const code = relation === 'parent' ? 'ORPHAN' : 'DANGLING_REFERENCE';
  const what = relation === 'parent' ? 'belongs to' : 'refers to';
  const document = sourceOf(key);
  const other = secret ? `[${schema}], by a secret name` : `[${schema}] ${name}`;
  const message = `[${document.schema}] ${document.name} ${what} ${other}, which is not there`;
  return { code, document, target: secret ? null : { schema, name }, message };
}

function staleLinks(document: SourceId): IntegrityIssue {
  const message = `what is stored of the references of [${document.schema}] ${document.name} is not what they are`;
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
