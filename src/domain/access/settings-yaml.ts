import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type ParsedNode,
  parseDocument,
} from 'yaml';
import { nearestName } from '../edit-distance.ts';
import { type Fault, fault } from '../errors.ts';

/** The file to read, and the setting that names it. */
export interface SettingsSource {
  readonly setting: string;
  readonly file: string;
  /** What to do about a fault, if it is not what one does about settings of the server. */
  readonly remedy?: string;
}

/** A small YAML file that an operator writes: its content, and all its faults. */
export interface SettingsYaml {
  readonly root: Node | null;
  readonly faults: Fault[];
  /** Reports a fault at a place. */
  refuse(node: Node | null, reason: string): void;
  /** The members of a mapping; any other value is a fault. */
  members(node: Node | null, what: string): readonly Member[];
  /** The same by name, where only some names are allowed. */
  named<K extends string>(
    node: Node | null,
    what: string,
    known: readonly K[],
  ): { readonly [N in K]?: Node | null };
  /** The items of a list; any other value is a fault. */
  items(node: Node | null, what: string): readonly (Node | null)[];
  /** A text, or a number as it was written; any other value is a fault, and returned as null. */
  text(node: Node | null | undefined, what: string): string | null;
}

/** One member of a mapping. */
export interface Member {
  readonly name: string;
  readonly key: Node;
  readonly value: Node | null;
}

/** Reads the text of such a file. Aliases are refused: these files do not need them. */
export function readSettingsYaml(text: string, source: SettingsSource): SettingsYaml {
  const lines = new LineCounter();
  const parsed = parseDocument<ParsedNode>(text, { lineCounter: lines, stringKeys: true });
  const faults = parsed.errors.map(({ message, pos }) =>
    faultAt(source, lines, pos[0], message.split('\n', 1)[0] ?? ''),
  );
  const refuse = (node: Node | null, reason: string) => {
    const at = isAlias(node) ? 'an alias is not understood here' : reason;
    faults.push(faultAt(source, lines, node?.range?.[0] ?? 0, at));
  };
  return { root: faults.length === 0 ? parsed.contents : null, faults, refuse, ...reads(refuse) };
}

function faultAt(
  { setting, file, remedy }: SettingsSource,
  lines: LineCounter,
  offset: number,
  reason: string,
): Fault {
  const { line, col } = lines.linePos(offset);
  const found = fault('SETTING_INVALID', { setting, reason }, { file, line, column: col });
  return remedy === undefined ? found : { ...found, remedy };
}

type Refuse = SettingsYaml['refuse'];
type Reads = Pick<SettingsYaml, 'members' | 'named' | 'items' | 'text'>;

function reads(refuse: Refuse): Reads {
  const members: Reads['members'] = (node, what) => {
    if (isMap<Node, Node | null>(node)) {
      return node.items.map(({ key, value }) => ({ name: String(key), key, value }));
    }
    refuse(node, `${what} must be a mapping`);
    return [];
  };
  return {
    members,
    named(node, what, known) {
      const entries = members(node, what).flatMap(({ name, key, value }) => {
        if (known.some((one) => one === name)) return [[name, value] as const];
        refuse(key, `${what} has no "${shortened(name)}"${meant(name, known)}`);
        return [];
      });
      return Object.fromEntries(entries) as { readonly [N in (typeof known)[number]]?: Node };
    },
    items(node, what) {
      if (isSeq<Node | null>(node)) return node.items;
      refuse(node, `${what} must be a list`);
      return [];
    },
    text(node, what) {
      const value = isScalar(node) ? node.value : null;
      if (typeof value === 'string' && value !== '') return value;
      if (typeof value === 'number') return String(value);
      refuse(node ?? null, `${what} must be a text`);
      return null;
    },
  };
}

/** The end of a sentence that suggests a name. */
export function meant(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === null ? '' : `; "${nearest}" may be meant`;
}

/** A name, shortened and quoted for a sentence. */
export function shortened(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name;
}
