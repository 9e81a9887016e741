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

/**
 * Finds the references of all documents that are ruled, as if nothing were stored of them, and says what is
 * wrong with them and what is stored. (spec references.md 6, fsck)
 */
export async function integrityReport(
  services: Reporting,
  revision: Revision,
  mostIssues: number,
): Promise<IntegrityReport> {
  const { schema } = await services.schemaOf(revision);
  const issues: IntegrityIssue[] = [];
  let total = 0;
  const note = (found: readonly IntegrityIssue[]): void => {
    issues.push(...found.slice(0, mostIssues - issues.length));
    total += found.length;
  };
  const found = new Map<string, readonly Link[]>();
  const keys = await keysIn(services, revision, schema);
  for (let at = 0; at < keys.length; at += atOnce) {
    const part = keys.slice(at, at + atOnce);
    note(await lookAt(services, revision, schema, part, found));
    await giveWay();
  }
  let references = 0;
  for (const [key, links] of found) {
    references += links.length;
    note(links.filter((link) => !found.has(targetKey(link))).map((link) => brokenLink(key, link)));
  }
  return { documents: found.size, references, issues, total };
}

/** All documents that are ruled, or that something is stored of as if they were. */
async function keysIn(
  { content }: Services,
  { maps }: Revision,
  schema: ReferentialSchema | null,
): Promise<readonly string[]> {
  const ranges = schemaRanges(['emco', ...(schema?.bySchema.keys() ?? [])]);
  const entries = await entriesIn(maps, ranges, content.pages);
  const stored = await ruledKeys(maps, content.pages);
  return [...new Set([...entries.map(sourceKey), ...stored])].sort();
}

async function lookAt(
  { renderer, content }: Reporting,
  revision: Revision,
  schema: ReferentialSchema | null,
  keys: readonly string[],
  found: Map<string, readonly Link[]>,
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
    if (isRuled) found.set(key, read?.links ?? []);
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

function brokenLink(key: string, { relation, schema, name }: Link): IntegrityIssue {
  const code = relation === 'parent' ? 'ORPHAN' : 'DANGLING_REFERENCE';
  const what = relation === 'parent' ? 'belongs to' : 'refers to';
  const document = sourceOf(key);
  const message = `[${document.schema}] ${document.name} ${what} [${schema}] ${name}, which is not there`;
  return { code, document, target: { schema, name }, message };
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
