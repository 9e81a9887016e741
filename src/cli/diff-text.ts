import { documentLabel } from '../domain/document/document.ts';
import { canonicalText } from '../domain/json/canonical.ts';
import { type JsonObject, ownValue } from '../domain/json/value.ts';
import { objectIn, objectsIn, textIn } from './json-members.ts';
import type { ReadDiff } from './read-diff.ts';
import type { Colours, Terminal } from './terminal.ts';
import { printable, textWidth } from './text-width.ts';

/** How a diff is shown. */
export interface DiffStyle {
  readonly colours: Colours;
  /** Columns a line may have; null where nobody looks on, so that nothing is cut. */
  readonly columns: number | null;
  /** Whether documents are shown as unified text, and not as a list of values. */
  readonly unified: boolean;
}

/** The style for a terminal, or for what stands in its place. */
export function diffStyle(out: Terminal, unified: boolean): DiffStyle {
  return { colours: out.colours, columns: out.interactive ? out.columns : null, unified };
}

/** Documents as submitted that differ, each with what differs in it. */
export function documentsDiffText(documents: readonly JsonObject[], style: DiffStyle): string {
  const texts = documents.map((document) => {
    const head = `${kindText(document, style)} ${printable(labelOf(document))}\n`;
    return head + (style.unified ? unifiedText(document, style) : valuesText(document, style));
  });
  return `${headline('documents', documents, style)}${texts.join('')}`;
}

/** Rendered documents that differ, each with what differs in it and the documents that made it so. */
export function renderedDiffText(rendered: readonly JsonObject[], style: DiffStyle): string {
  const texts = rendered.map((document) => {
    const name = `${textIn(document, 'schema')} ${textIn(document, 'name')}`;
    const head = `${kindText(document, style)} ${printable(name)}${causesText(document, style)}\n`;
    return head + (style.unified ? unifiedText(document, style) : valuesText(document, style));
  });
  return `${headline('rendered documents', rendered, style)}${texts.join('')}`;
}

/** What became of each bucket. */
export function bucketsText({ buckets }: Pick<ReadDiff, 'buckets'>, style: DiffStyle): string {
  const rows = buckets.map((bucket) => {
    const status = textIn(bucket, 'status').toLowerCase();
    const colour = statusColours(style.colours)[status] ?? String;
    return `${colour(status)} ${printable(textIn(bucket, 'name'))}\n`;
  });
  return `${style.colours.bold('buckets')}\n${rows.join('')}`;
}

/** A unified text in colours. */
export function colouredPatch(text: string, colours: Colours): string {
  const colourOf = (line: string): ((text: string) => string) => {
    if (/^(?:---|\+\+\+) /.test(line)) return colours.bold;
    if (line.startsWith('@@')) return colours.cyan;
    if (line.startsWith('+')) return colours.green;
    return line.startsWith('-') ? colours.red : String;
  };
  const lines = text.replace(/\n$/, '').split('\n');
  return lines.map((line) => `${colourOf(line)(printable(line))}\n`).join('');
}

function headline(what: string, documents: readonly JsonObject[], { colours }: DiffStyle): string {
  const counts = ['added', 'removed', 'changed', 'broken'].flatMap((kind) => {
    const count = documents.filter((document) => kindOf(document) === kind).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  return `${colours.bold(`${what}: ${counts.join(', ') || 'no difference'}`)}\n`;
}

/** How something differs, in lower case. */
export function kindOf(difference: JsonObject): string {
  return textIn(difference, 'kind').toLowerCase();
}

function kindText(document: JsonObject, { colours }: DiffStyle): string {
  const kind = kindOf(document);
  return (statusColours(colours)[kind] ?? String)(kind);
}

function statusColours(colours: Colours): Readonly<Record<string, (text: string) => string>> {
  return {
    added: colours.green,
    created: colours.green,
    removed: colours.red,
    deleted: colours.red,
    changed: colours.yellow,
    modified: colours.yellow,
    broken: colours.red,
    unmodified: colours.dim,
  };
}

/** How many causes are named. */
const mostCauses = 3;

function causesText(document: JsonObject, { colours }: DiffStyle): string {
  const causes = objectsIn(document, 'causes').map(labelOf);
  const named = causes.slice(0, mostCauses);
  const more = causes.length > mostCauses ? [`${causes.length - mostCauses} more`] : [];
  return causes.length === 0
    ? ''
    : ` ${colours.dim(`because of ${printable([...named, ...more].join(', '))}`)}`;
}

function labelOf(document: JsonObject): string {
  return documentLabel({
    schema: textIn(document, 'schema'),
    name: textIn(document, 'name'),
    layer: textIn(document, 'layer') || null,
  });
}

function unifiedText(document: JsonObject, { colours }: DiffStyle): string {
  // What cannot be rendered any more has no text to compare with.
  return kindOf(document) === 'broken' ? '' : colouredPatch(textIn(document, 'text'), colours);
}

function valuesText(document: JsonObject, style: DiffStyle): string {
  return [
    ...movedText(document, style),
    ...objectsIn(document, 'changes').map((change) => valueText(change, style)),
  ].join('');
}

/** Of a document that went to another bucket. */
function movedText(document: JsonObject, { colours }: DiffStyle): readonly string[] {
  const before = ownValue(document, 'before') ?? null;
  if (kindOf(document) !== 'changed' || before === null) return [];
  const [old, now] = [textIn(objectIn(document, 'before'), 'bucket'), textIn(document, 'bucket')];
  if (old === now) return [];
  return [`  ${colours.yellow('~')} bucket: "${printable(old)}" -> "${printable(now)}"\n`];
}

const hidden = '(hidden)';

/** Columns that two values may take together; longer ones stand below one another. */
const longestPair = 90;

function valueText(change: JsonObject, style: DiffStyle): string {
  const { green, red, yellow } = style.colours;
  const path = printable(textIn(change, 'path'));
  const isSecret = ownValue(change, 'secret') === true;
  const value = (key: 'old' | 'new'): string =>
    isSecret ? hidden : printable(canonicalText(ownValue(change, key) ?? null));
  const [old, now] = [value('old'), value('new')];
  const kind = kindOf(change);
  if (kind === 'added') return `  ${green('+')} ${cut(`${path}: ${now}`, style)}\n`;
  if (kind === 'removed') return `  ${red('-')} ${cut(`${path}: ${old}`, style)}\n`;
  const sign = yellow('~');
  if (isSecret) return `  ${sign} ${path}: ${hidden}\n`;
  const pair = `${path}: ${old} -> ${now}`;
  if (textWidth(pair) <= longestPair) return `  ${sign} ${pair}\n`;
  const below = [red(cut(`  - ${old}`, style)), green(cut(`  + ${now}`, style))];
  return `  ${sign} ${path}:\n  ${below.join('\n  ')}\n`;
}

/** A text that fits into a line, after its indentation. */
function cut(text: string, { columns }: DiffStyle): string {
  if (columns === null || textWidth(text) <= columns - 4) return text;
  return `${[...text].slice(0, columns - 5).join('')}…`;
}
