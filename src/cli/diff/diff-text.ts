import { documentLabel } from '../../domain/document/document.ts';
import { type JsonObject, ownValue } from '../../domain/json/value.ts';
import { objectIn, objectsIn, textIn } from '../input/json-members.ts';
import type { Colours } from '../print/terminal.ts';
import { printable } from '../print/text-width.ts';
import { colouredPatch } from './coloured-patch.ts';
import type { DiffStyle } from './diff-style.ts';
import type { ReadDiff } from './read-diff.ts';
import { valueChangeText } from './value-change-text.ts';

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

/** How many causes are named on a terminal. */
const mostCauses = 3;

function causesText(document: JsonObject, { colours, columns }: DiffStyle): string {
  const causes = objectsIn(document, 'causes').map(labelOf);
  const named = columns === null ? causes : causes.slice(0, mostCauses);
  const more = named.length < causes.length ? [`${causes.length - named.length} more`] : [];
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
    ...objectsIn(document, 'changes').map((change) => valueChangeText(change, style)),
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
