/** The lines of a value in a YAML text: from 0, `to` is the line after the last. */
export interface ValueLines {
  readonly from: number;
  readonly to: number;
}

interface Level {
  readonly indent: number;
  readonly path: string;
  readonly from: number;
  /** The number of items so far, if this is a list. */
  items: number;
}

const shape =
  /^( *)((?:- +)*)(-$)?(?:("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s'"#][^#]*?):(?: +(.*))?)?/;

// As the API prints paths.
const bareKey = /^(?:[A-Za-z_@\u{80}-\u{10FFFF}][\w@\-\u{80}-\u{10FFFF}]*|\d+)$/u;

/**
 * The lines of each value of a document as Purser prints it: in block style, an item of a list at the indent of its dash.
 * Paths are those of the API: `.mtu` and `.ports[0].name` in the data, `metadata.labels.rack` outside of it.
 */
export function linesOfValues(yaml: string): ReadonlyMap<string, ValueLines> {
  const lines = yaml.replace(/\n$/, '').split('\n');
  const found = new Map<string, ValueLines>();
  const open: Level[] = [];
  let textIndent: number | null = null;

  const close = (indent: number, at: number) => {
    while ((open.at(-1)?.indent ?? -1) >= indent) {
      const level = open.pop();
      if (level !== undefined) found.set(level.path, { from: level.from, to: at });
    }
  };
  lines.forEach((line, at) => {
    const depth = line.search(/\S/);
    if (depth < 0 || (textIndent !== null && depth > textIndent)) return;
    textIndent = null;
    const [, space = '', dashes = '', lone = '', key, value] = shape.exec(line) ?? [];
    let indent = space.length;
    for (const dash of (dashes + lone).match(/- */g) ?? []) {
      close(indent + 1, at);
      const above = open.at(-1);
      const index = closeItem(open, found, indent, at);
      const path = `${above?.indent === indent ? pathOfList(above.path) : (above?.path ?? '')}[${index}]`;
      open.push({ indent, path, from: at, items: index + 1 });
      indent += dash.length;
    }
    if (key !== undefined) {
      close(indent, at);
      open.push({
        indent,
        path: childPath(open.at(-1)?.path ?? '', unquoted(key)),
        from: at,
        items: 0,
      });
    }
    if (/^[|>][-+\d]*$/.test(value ?? line.trim().replace(/^(- +)+/, ''))) textIndent = indent;
  });
  close(0, lines.length);
  return new Map([...found].map(([path, range]) => [shownPath(path), range]));
}

/** Ends the item before this one, if there is one; the index of this item. */
function closeItem(
  open: Level[],
  found: Map<string, ValueLines>,
  indent: number,
  at: number,
): number {
  const before = open.at(-1);
  if (before === undefined || before.indent !== indent || !before.path.endsWith(']')) return 0;
  if (before.items === 0) return 0;
  open.pop();
  found.set(before.path, { from: before.from, to: at });
  return before.items;
}

function pathOfList(path: string): string {
  return path.replace(/\[\d+\]$/, '');
}

function childPath(path: string, key: string): string {
  return bareKey.test(key) ? `${path}.${key}` : `${path}["${key.replace(/["\\]/g, '\\$&')}"]`;
}

function unquoted(key: string): string {
  if (key.startsWith('"')) return String(JSON.parse(key));
  return key.startsWith("'") ? key.slice(1, -1).replaceAll("''", "'") : key;
}

/** `.data.mtu` is `.mtu`, `.data[0]` is `.[0]`, `.metadata.labels` is `metadata.labels`. */
function shownPath(path: string): string {
  if (!/^\.data(?=$|[.[])/.test(path)) return path.slice(1);
  const inside = path.slice('.data'.length);
  return inside.startsWith('.') ? inside : `.${inside}`;
}

/** The lines of a value, or of the nearest value around it that the text has; null if the text has none of them. */
export function linesAround(
  lines: ReadonlyMap<string, ValueLines>,
  path: string | null,
): ValueLines | null {
  for (let at = path; at !== null && at !== ''; at = pathAbove(at)) {
    const range = lines.get(at);
    if (range !== undefined && at !== '.') return range;
  }
  return null;
}

function pathAbove(path: string): string | null {
  const above = path.replace(/(?:\.[^.[\]]+|\[(?:\d+|"(?:[^"\\]|\\.)*")\])$/, '');
  return above === path || above === '' ? null : above;
}
