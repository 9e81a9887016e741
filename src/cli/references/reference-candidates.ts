import { documentLabel, type SourceId } from '../../domain/document/document.ts';
import { type PurserError, refusal } from '../../domain/errors.ts';
import { isJsonObject, type JsonObject, ownValue } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import { findRevision, type RevisionOptions, readList } from '../client/paging.ts';
import { relocated } from '../client/problem.ts';
import { objectIn, objectsIn, textIn, textsIn } from '../input/json-members.ts';
import type { FileSubmission } from '../input/submission.ts';
import { labelOf } from '../print/document-label.ts';
import { missingRendered } from '../print/missing-rendered.ts';
import type { Colours } from '../print/terminal.ts';
import { textTable } from '../print/text-table.ts';
import { printable } from '../print/text-width.ts';
import type { Shell } from '../shell.ts';

/** How the references of a document were found. */
export interface ReadCandidates {
  readonly revision: number;
  readonly document: JsonObject;
  /** Null if no kind rules it. */
  readonly kind: JsonObject | null;
  readonly candidates: readonly JsonObject[];
}

/** What a candidate costs at most, in the terms of the server's limit: see the query. */
const rowCost = 80;

/** What a try of a submission costs beside that, spread over the rows. */
const rowCostOfTrial = 100;

const fields = `{
  document { schema name layer }
  kind { name keyId }
  candidates(first: $first, after: $after) {
    nodes {
      rule { name type map path commonKey fixedKv { element value } filterKeys }
      elements { element value source }
      target { schema name }
      ambiguous { element values }
      outcome
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

const page = '$schema: String!, $name: String!, $first: Int, $after: String';

const query = `query ($id: Int!, ${page}) {
  revision(id: $id) { explained: explainReferences(schema: $schema, name: $name) ${fields} }
}`;

const trial = `query ($input: SubmitDocumentsInput!, ${page}) {
  explained: explainSubmittedReferences(input: $input, schema: $schema, name: $name) ${fields}
}`;

/**
 * Reads every candidate for a reference of a document, in a revision or as it would be after a submission.
 *
 * @throws DOCUMENT_NOT_FOUND, DOCUMENT_ABSTRACT; what keeps files from being submitted, but for references
 */
export async function readCandidates(
  shell: Shell,
  client: Client,
  id: SourceId,
  { submission, ...options }: RevisionOptions & { readonly submission?: FileSubmission },
): Promise<ReadCandidates> {
  const cost = submission === undefined ? rowCost : rowCostOfTrial;
  const { id: revision, rows } = await findRevision(client, options, cost);
  let explained: JsonObject | null = null;
  const asked =
    submission === undefined
      ? { query, variables: { id: revision, ...id } }
      : { query: trial, variables: { input: submission.input, ...id } };
  const candidates = await readList(client, {
    ...asked,
    rows,
    connection(data) {
      const found = ownValue(submission ? data : objectIn(data, 'revision'), 'explained');
      if (!isJsonObject(found)) return { nodes: [], pageInfo: { hasNextPage: false } };
      explained = found;
      return objectIn(found, 'candidates');
    },
    progress: (count) => shell.err.progress(`${count} candidates`),
  }).catch((error: unknown) => {
    throw submission === undefined ? error : relocated(error, submission.placeInFile);
  });
  if (explained === null) throw await missing(client, id, revision, submission !== undefined);
  const kind = ownValue(explained, 'kind') ?? null;
  return {
    revision,
    document: objectIn(explained, 'document'),
    kind: isJsonObject(kind) ? kind : null,
    candidates,
  };
}

function missing(
  client: Client,
  id: SourceId,
  revision: number,
  isTried: boolean,
): Promise<PurserError> {
  if (!isTried) return missingRendered(client, id, revision);
  const next = { document: documentLabel(id), revision: revision + 1 };
  return Promise.resolve(refusal('DOCUMENT_NOT_FOUND', next));
}

/** What programs are told. */
export function candidatesJson({ revision, kind, candidates }: ReadCandidates): JsonObject {
  return { revision, kind, candidates: candidates.map(candidateJson) };
}

function candidateJson(candidate: JsonObject): JsonObject {
  return {
    ...candidate,
    rule: ruleJson(objectIn(candidate, 'rule')),
    elements: objectsIn(candidate, 'elements').map((one) => ({ ...one, source: sourceOf(one) })),
    outcome: outcomeOf(candidate),
  };
}

/** A rule of a referential schema, for programs. */
export function ruleJson(rule: JsonObject): JsonObject {
  return { ...rule, type: textIn(rule, 'type').toLowerCase() };
}

function outcomeOf(candidate: JsonObject): string {
  return textIn(candidate, 'outcome').toLowerCase();
}

/** What the sources of elements are called in the schema's own words. */
const sources: Readonly<Record<string, string>> = {
  FIXED_KV: 'fixedKv',
  SPEC: 'spec',
  OWN_KEY: 'ownKey',
};

function sourceOf(element: JsonObject): string | null {
  const source = textIn(element, 'source');
  return source === '' ? null : (sources[source] ?? source);
}

/** What people are told: each candidate with what became of it, and where its elements are from. */
export function candidatesText(found: ReadCandidates, colours: Colours): string {
  const { document, kind, candidates } = found;
  const label = colours.bold(printable(labelOf(document)));
  if (kind === null) return `${label}\nno kind of the referential schema rules it\n`;
  const head = `${label}\nof kind ${printable(`${textIn(kind, 'name')} ${textIn(kind, 'keyId')}`)}\n`;
  if (candidates.length === 0) return `${head}no candidate for a reference\n`;
  const tables = candidates.map((one) => ({ title: titleOf(one, colours), rows: rowsOf(one) }));
  const lines = textTable(tables.flatMap(({ rows }) => rows)).split('\n');
  let next = 0;
  const texts = tables.map(({ title, rows }) => {
    const own = lines.slice(next, next + rows.length).map((line) => `  ${line}\n`);
    next += rows.length;
    return `\n${title}\n${own.join('')}`;
  });
  return head + texts.join('');
}

function titleOf(candidate: JsonObject, { bold, green, yellow }: Colours): string {
  const outcome = outcomeOf(candidate);
  const colour = outcome === 'kept' ? green : yellow;
  const target = ownValue(candidate, 'target');
  const name = isJsonObject(target)
    ? documentLabel({ schema: textIn(target, 'schema'), name: textIn(target, 'name') })
    : '';
  const shown = [colour(outcome), bold(printable(textIn(objectIn(candidate, 'rule'), 'name')))];
  return [...shown, ...[name, whyOf(candidate)].filter((text) => text !== '').map(printable)].join(
    ' ',
  );
}

/** What a person cannot see from the elements alone. */
function whyOf(candidate: JsonObject): string {
  const rule = objectIn(candidate, 'rule');
  const whys: Readonly<Record<string, string>> = {
    incomplete: 'not every element has a value',
    filtered: `filterKeys: ${textsIn(rule, 'filterKeys').join(', ')}`,
    duplicate: 'the document refers to it already',
    malformed: 'a name with too many or too few parts',
  };
  const why = whys[outcomeOf(candidate)];
  return why === undefined ? '' : `(${why})`;
}

function rowsOf(candidate: JsonObject): readonly (readonly string[])[] {
  const rule = objectIn(candidate, 'rule');
  const others = new Map(
    objectsIn(candidate, 'ambiguous').map((one) => [
      textIn(one, 'element'),
      textsIn(one, 'values').join(', '),
    ]),
  );
  return objectsIn(candidate, 'elements').map((one) => {
    const element = textIn(one, 'element');
    const values = others.get(element);
    const from = sourceText(one, rule);
    return [
      element,
      textIn(one, 'value') || '-',
      values === undefined ? from : `${from}, ambiguous: ${values}`,
    ];
  });
}

function sourceText(element: JsonObject, rule: JsonObject): string {
  const source = sourceOf(element);
  if (source === null) return 'not found';
  if (source === 'ownKey') return 'own Key';
  if (source !== 'spec') return source;
  const type = textIn(rule, 'type');
  if (type === 'PATH') return textIn(rule, 'path');
  return type === 'MAP' ? `.spec.${textIn(rule, 'map')}` : '.spec';
}
