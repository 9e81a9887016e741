import { scriptNames } from './script-names.ts';

/** General categories of Unicode: the name that RE2 knows, and its aliases. */
const categoryLines = `
C Other | Cc Control cntrl | Cf Format | Cn Unassigned | Co Private_Use | Cs Surrogate
L Letter | LC Cased_Letter | Ll Lowercase_Letter | Lm Modifier_Letter | Lo Other_Letter
Lt Titlecase_Letter | Lu Uppercase_Letter
M Mark Combining_Mark | Mc Spacing_Mark | Me Enclosing_Mark | Mn Nonspacing_Mark
N Number | Nd Decimal_Number digit | Nl Letter_Number | No Other_Number
P Punctuation punct | Pc Connector_Punctuation | Pd Dash_Punctuation | Pe Close_Punctuation
Pf Final_Punctuation | Pi Initial_Punctuation | Po Other_Punctuation | Ps Open_Punctuation
S Symbol | Sc Currency_Symbol | Sk Modifier_Symbol | Sm Math_Symbol | So Other_Symbol
Z Separator | Zl Line_Separator | Zp Paragraph_Separator | Zs Space_Separator`;

const categories: ReadonlyMap<string, string> = new Map(
  categoryLines
    .trim()
    .split(/[|\n]/)
    .flatMap((line) => {
      const names = line.trim().split(' ');
      return names.map((name) => [name, names[0] ?? ''] as const);
    }),
);

/** Aliases of the properties that are true or false of a character, for those that RE2 supports. */
const binaryAliases: ReadonlyMap<string, string> = new Map([
  ['AHex', 'ASCII_Hex_Digit'],
  ['Alpha', 'Alphabetic'],
  ['EBase', 'Emoji_Modifier_Base'],
  ['EComp', 'Emoji_Component'],
  ['EMod', 'Emoji_Modifier'],
  ['EPres', 'Emoji_Presentation'],
  ['ExtPict', 'Extended_Pictographic'],
  ['Hex', 'Hex_Digit'],
  ['Lower', 'Lowercase'],
  ['QMark', 'Quotation_Mark'],
  ['Term', 'Terminal_Punctuation'],
  ['Upper', 'Uppercase'],
  ['space', 'White_Space'],
]);

/**
 * Translates a property of Unicode, such as `\p{Script=Greek}` or `\P{Letter}`, to the content of a
 * character class of RE2. Returns null for a text that is not a property, or one that RE2 may know
 * by the same name.
 */
export function translateProperty(text: string): string | null {
  const [, letter, name, value] = /^\\([pP])\{(\w+)(?:=(\w+))?\}$/.exec(text) ?? [];
  if (letter === undefined || name === undefined) return null;
  if (name === 'ASCII' && value === undefined) {
    return letter === 'p' ? '\\x00-\\x7f' : '\\x{80}-\\x{10ffff}';
  }
  if (name === 'Assigned' && value === undefined) return letter === 'p' ? '\\P{Cn}' : '\\p{Cn}';
  const known = value === undefined ? loneName(name) : nameOfValue(name, value);
  return known === undefined ? null : `\\${letter}{${known}}`;
}

function loneName(name: string): string | undefined {
  return categories.get(name) ?? binaryAliases.get(name);
}

function nameOfValue(property: string, value: string): string | undefined {
  if (property === 'General_Category' || property === 'gc') return categories.get(value);
  if (property === 'Script' || property === 'sc') return scriptNames.get(value);
  return undefined;
}
