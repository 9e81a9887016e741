/** A step from a value to one inside it: the key of a mapping, or null for an item of a list. */
export type Step = string | null;

/** Where the cursor is in a YAML document, and what is written there so far. */
export interface YamlPlace {
  /** The `schema` of the document; null if it has none yet. */
  readonly kind: string | null;
  /** The steps to the mapping or list that contains the cursor; for a value, to the value. */
  readonly path: readonly Step[];
  readonly isValue: boolean;
  /** What is written of the key or value. */
  readonly written: string;
  /** The keys that the mapping has already. */
  readonly siblings: ReadonlySet<string>;
}

interface Line {
  /** The columns of the dashes before the key. */
  readonly dashes: readonly number[];
  readonly column: number;
  /** Null: the line has no key. */
  readonly key: string | null;
}

/**
 * The place of a position in a text of YAML documents in block style; null where nothing can be completed: in flow style,
 * comments, quotes, and after a value.
 */
export function yamlPlace(text: string, position: number): YamlPlace | null {
  const before = text.slice(0, position);
  const lineStart = before.lastIndexOf('\n') + 1;
  const start = before
    .slice(0, lineStart)
    .search(/^---(?:[ \t].*)?\n(?![\s\S]*^---(?:[ \t].*)?\n)/m);
  const rest = text.slice(position).search(/^---(?:\s|$)/m);
  const end = rest < 0 ? text.length : position + rest;
  const document = text.slice(Math.max(0, start), end);
  const written = /^(?<lead> *(?:- +)*)(?:(?<key>[\w.$/-]+): +)?(?<word>[\w./-]*)$/.exec(
    text.slice(lineStart, position),
  )?.groups;
  if (written === undefined) return null;
  const { lead = '', key, word = '' } = written;
  const here: Line = { dashes: dashesIn(lead), column: lead.length, key: key ?? null };
  const above = before.slice(Math.max(0, start), lineStart).split('\n').slice(0, -1).map(readLine);
  const below = text.slice(position, end).split('\n').slice(1).map(readLine);
  const path = pathOf(here, above);
  return {
    kind: /^schema:[ \t]*["']?([^\s"'#]+)/m.exec(document)?.[1] ?? null,
    path: key === undefined ? path : [...path, key],
    isValue: key !== undefined,
    written: word,
    siblings: new Set([...siblings(here, [...above].reverse()), ...siblings(here, below)]),
  };
}

function readLine(text: string): Line | null {
  const found = /^(?<lead> *(?:- +)*)(?:(?<key>[^\s:#'"{[-][^\s:]*):(?:\s|$))?/.exec(text)?.groups;
  if (text.trim() === '' || /^\s*#/.test(text) || found === undefined) return null;
  const { lead = '', key } = found;
  return { dashes: dashesIn(lead), column: lead.length, key: key ?? null };
}

function dashesIn(lead: string): readonly number[] {
  return [...lead].flatMap((sign, at) => (sign === '-' ? [at] : []));
}

/** The steps to the mapping that contains a line. */
function pathOf(here: Line, above: readonly (Line | null)[]): readonly Step[] {
  const steps: Step[] = [];
  let { column } = here;
  /** Whether a list begins at `column`: the key of a list may stand at the column of its dashes. */
  let isList = false;
  const leave = (dashes: readonly number[]) => {
    for (const dash of [...dashes].reverse()) {
      if (dash >= column) continue;
      steps.unshift(null);
      column = dash;
      isList = true;
    }
  };
  leave(here.dashes);
  for (const line of [...above].reverse()) {
    if (line === null) continue;
    const isParent = line.column < column || (isList && line.column === column);
    if (isParent && line.key !== null && line.dashes.every((dash) => dash < line.column)) {
      if (isList && line.dashes.includes(column)) continue;
      steps.unshift(line.key);
      column = line.column;
      isList = false;
    }
    if (!isList && line.column === column) leave(line.dashes);
  }
  return steps;
}

/** The keys of the lines that follow one another in the same mapping as a line. */
function siblings(here: Line, lines: readonly (Line | null)[]): readonly string[] {
  const keys: string[] = [];
  if (here.dashes.length > 0 && lines[0] !== undefined && isAbove(here, lines)) return keys;
  for (const line of lines) {
    if (line === null) continue;
    if (line.column < here.column) break;
    if (line.column === here.column && line.key !== null) keys.push(line.key);
    if (line.column === here.column && line.dashes.length > 0) break;
  }
  return keys;
}

/** Whether a list item begins at a line, so that lines before it belong to another one. */
function isAbove({ dashes, column }: Line, lines: readonly (Line | null)[]): boolean {
  return lines.some((line) => line?.column === column && line.dashes.length === dashes.length);
}
