import { readdirSync } from 'node:fs';
import { loadCases } from './cases.ts';

/** A whole set of documents, and what becomes of it. */
export interface ConformanceRow {
  readonly title: string;
  readonly documents: readonly object[];
  /** Rendered data by name, control documents left out; or else what is wrong. */
  readonly rendered?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly ExpectedError[];
  /** The only names whose data the row reports, where it doesn't report all. */
  readonly names?: readonly string[];
}

export interface ExpectedError {
  readonly code: string;
  readonly name?: string;
  readonly layer?: string;
}

/** What a child inherits, and what its actions make of it. */
interface ActionRow {
  readonly title: string;
  readonly parent: unknown;
  readonly child: unknown;
  readonly actions: readonly object[];
  readonly expect?: unknown;
  readonly error?: { readonly code: string };
}

/** A substitution from a document called `source` into one called `user`. */
interface SubstitutionRow {
  readonly title: string;
  readonly source: unknown;
  readonly src?: object;
  readonly data: unknown;
  readonly dest: unknown;
  readonly expect?: unknown;
  readonly errors?: readonly string[];
}

/** What a pattern finds in a text; null if nothing. */
interface PatternRow {
  readonly title: string;
  readonly pattern: string;
  readonly text: string;
  readonly finds?: string | null;
  readonly refused?: string;
}

type Row = ConformanceRow | ActionRow | SubstitutionRow | PatternRow;

/** The chapters whose rows are whole sets, or can be described by one. */
const chapters = ['parent', 'layering', 'substitution', 'replacement', 'rendering'];

/** The rows of each file, those about a step of rendering as sets that take just that step. */
export function conformanceRows(): readonly {
  readonly file: string;
  readonly rows: readonly ConformanceRow[];
}[] {
  return chapters.flatMap((chapter) =>
    [...readdirSync(`test/conformance/${chapter}`)].sort().map((name) => {
      const file = `${chapter}/${name.replace(/\.yaml$/, '')}`;
      return { file, rows: loadCases<Row>(file).flatMap(wholeRows) };
    }),
  );
}

function wholeRows(row: Row): readonly ConformanceRow[] {
  if ('documents' in row) return [row];
  if ('pattern' in row) return [ofPattern(row)];
  if ('source' in row) return [ofSubstitution(row)];
  // No document has an empty list of actions.
  return row.actions.length > 0 ? [ofActions(row)] : [];
}

function ofActions({ title, parent, child, actions, expect, error }: ActionRow): ConformanceRow {
  const policy = {
    schema: 'deckhand/LayeringPolicy/v1',
    metadata: { schema: 'metadata/Control/v1', name: 'policy' },
    data: { layerOrder: ['global', 'site'] },
  };
  const base = { labels: { is: 'parent' }, layeringDefinition: { layer: 'global' } };
  const layeringDefinition = { layer: 'site', parentSelector: base.labels, actions };
  return {
    title,
    documents: [
      policy,
      document('parent', base, parent),
      document('child', { layeringDefinition }, child),
    ],
    names: ['child'],
    ...outcome('child', expect, error && [error.code]),
  };
}

function ofSubstitution(row: SubstitutionRow): ConformanceRow {
  const { title, source, src, data, dest, expect, errors } = row;
  const from = { schema: 'example/Kind/v1', name: 'source', path: '.', ...src };
  return {
    title,
    documents: [
      document('source', {}, source),
      document('user', { substitutions: [{ src: from, dest }] }, data),
    ],
    names: ['user'],
    ...outcome('user', expect, errors),
  };
}

/** A pattern that finds nothing leaves the text as it is. */
function ofPattern({ title, pattern, text = '', finds, refused }: PatternRow): ConformanceRow {
  return ofSubstitution({
    title,
    source: { text },
    src: { path: '.text', pattern },
    data: {},
    dest: { path: '.found' },
    ...(refused === undefined
      ? { expect: { found: finds ?? text } }
      : { errors: ['SUBSTITUTION_PATTERN_INVALID'] }),
  });
}

function outcome(name: string, expect: unknown, codes: readonly string[] | undefined) {
  return codes === undefined
    ? { rendered: { [name]: expect } }
    : { errors: codes.map((code) => ({ code, name })) };
}

function document(name: string, metadata: object, data: unknown): object {
  const own = { schema: 'metadata/Document/v1', name, ...metadata };
  return { schema: 'example/Kind/v1', metadata: own, data };
}
