import { documentLabel, type SourceId } from '../../domain/document/document.ts';
import { type PurserError, refusal } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';
import type { Client } from '../client/client.ts';
import {
  type PageArguments,
  type RevisionOptions,
  readList,
  requireRevision,
  resolveRevision,
} from '../client/paging.ts';
import { relocated } from '../client/problem.ts';
import type { Column } from '../forms/list-table.ts';
import {
  type CandidateFragment,
  type ElementSource,
  type ExplainedReferencesFragment,
  ExplainReferencesDocument,
  ExplainSubmittedReferencesDocument,
  type LabelFragment,
  type ReferenceOutcome,
  type RuleFragment,
} from '../generated/operations.ts';
import type { FileSubmission } from '../input/submission.ts';
import { missingRendered } from '../print/missing-rendered.ts';
import type { Shell } from '../shell.ts';
import type { Colours } from '../terminal/terminal.ts';
import { textTable } from '../terminal/text-table.ts';

/** Explains the references of a document. */
export interface ReadCandidates {
  readonly revision: number;
  readonly document: LabelFragment;
  /** Null if the document is not covered. */
  readonly kind: ExplainedReferencesFragment['kind'];
  readonly candidates: readonly CandidateFragment[];
}

/** Maximum cost of a candidate, in the units of the server's limit: see `Candidate`. */
const rowCost = 80;

/** The additional cost of a dry run, spread over the rows. */
const rowCostOfTrial = 100;

/**
 * Reads every candidate for a reference of a document, in a revision or as it would be after a submission.
 *
 * @throws DOCUMENT_NOT_FOUND, DOCUMENT_ABSTRACT; faults of the files, except those of references
 */
export async function readCandidates(
  shell: Shell,
  client: Client,
  id: SourceId,
  { submission, ...options }: RevisionOptions & { readonly submission?: FileSubmission },
): Promise<ReadCandidates> {
  const cost = submission === undefined ? rowCost : rowCostOfTrial;
  const { number: revision, rows } = await resolveRevision(client, options, cost);
  let explained: ExplainedReferencesFragment | null = null;
  const explain = async (page: PageArguments): Promise<ExplainedReferencesFragment | null> => {
    if (submission === undefined) {
      const variables = { number: revision, ...id, ...page };
      const data = await client.request(ExplainReferencesDocument, variables);
      return requireRevision(data.revision, { revision }).explained;
    }
    const variables = { input: submission.input, ...id, ...page };
    return (await client.request(ExplainSubmittedReferencesDocument, variables)).explained;
  };
  const candidates = await readList({
    async page(page) {
      explained = await explain(page);
      return (
        explained?.candidates ?? { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } }
      );
    },
    rows,
    progress: (count) => shell.err.progress(`${count} candidates`),
  }).catch((error: unknown) => {
    throw submission === undefined ? error : relocated(error, submission.placeInFile);
  });
  if (explained === null) throw await missing(client, id, revision, submission !== undefined);
  const { document, kind } = explained;
  return { revision, document, kind, candidates };
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

/** The candidates as JSON. */
export function candidatesJson({ revision, kind, candidates }: ReadCandidates): JsonObject {
  return { revision, kind, candidates: candidates.map(candidateJson) };
}

function candidateJson(candidate: CandidateFragment): JsonObject {
  return {
    ...candidate,
    rule: ruleJson(candidate.rule),
    elements: candidate.elements.map((one) => ({
      ...one,
      source: one.source && sources[one.source],
    })),
    outcome: candidate.outcome.toLowerCase(),
  };
}

/** A rule of a referential schema, for programs. */
export function ruleJson(rule: RuleFragment): JsonObject {
  return { ...rule, type: rule.type.toLowerCase() };
}

/** The names of the sources of elements, in the schema's own words. */
const sources: Readonly<Record<ElementSource, string>> = {
  FIXED_KV: 'fixedKv',
  SPEC: 'spec',
  OWN_KEY: 'ownKey',
};

export const candidateColumns: readonly Column<CandidateFragment>[] = [
  { head: 'OUTCOME', text: ({ outcome }) => outcome.toLowerCase() },
  { head: 'RULE', text: ({ rule }) => rule.name },
  { head: 'TARGET', text: ({ target }) => (target === null ? '' : documentLabel(target)) },
  {
    head: 'ELEMENTS',
    isWide: true,
    text: ({ elements }) => elements.map((one) => `${one.element}=${one.value}`).join(','),
  },
];

/** The candidates as text: each candidate with its outcome, and the sources of its elements. */
export function candidatesText(found: ReadCandidates, colours: Colours): string {
  const { document, kind, candidates } = found;
  const label = colours.bold(printable(documentLabel(document)));
  if (kind === null) return `${label}\nno kind of the referential schema rules it\n`;
  const head = `${label}\nof kind ${printable(`${kind.name} ${kind.keyId}`)}\n`;
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

function titleOf(candidate: CandidateFragment, { bold, green, yellow }: Colours): string {
  const { outcome, rule, target } = candidate;
  const colour = outcome === 'KEPT' ? green : yellow;
  const name = target === null ? '' : documentLabel(target);
  const shown = [colour(outcome.toLowerCase()), bold(printable(rule.name))];
  return [...shown, ...[name, whyOf(candidate)].filter((text) => text !== '').map(printable)].join(
    ' ',
  );
}

/** Details that the elements do not show. */
function whyOf({ rule, outcome }: CandidateFragment): string {
  const whys: Partial<Record<ReferenceOutcome, string>> = {
    INCOMPLETE: 'not every element has a value',
    FILTERED: `filterKeys: ${rule.filterKeys.join(', ')}`,
    DUPLICATE: 'the document refers to it already',
    MALFORMED: 'a name with too many or too few parts',
  };
  const why = whys[outcome];
  return why === undefined ? '' : `(${why})`;
}

function rowsOf({ rule, elements, ambiguous }: CandidateFragment): readonly (readonly string[])[] {
  const others = new Map(ambiguous.map(({ element, values }) => [element, values.join(', ')]));
  return elements.map(({ element, value, source }) => {
    const values = others.get(element);
    const from = sourceText(source, rule);
    return [element, value || '-', values === undefined ? from : `${from}, ambiguous: ${values}`];
  });
}

function sourceText(source: ElementSource | null, { type, path, map }: RuleFragment): string {
  if (source === null) return 'not found';
  if (source === 'OWN_KEY') return 'own Key';
  if (source !== 'SPEC') return sources[source];
  if (type === 'PATH') return path ?? '';
  return type === 'MAP' ? `.spec.${map ?? ''}` : '.spec';
}
