/** The parts of a line of YAML that have colours of their own. */
export interface YamlParts {
  readonly indent: string;
  readonly key: string;
  readonly value: string;
  readonly kind: 'number' | 'text';
}

const shape = /^(\s*(?:- )*)((?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s'"][^:]*?):(?=\s|$))?(.*)$/;

/** Splits a line of YAML as Purser prints it. A line in a block of text may look like a key; that only colours it. */
export function partsOfLine(line: string): YamlParts {
  const [, indent = '', key = '', value = ''] = shape.exec(line) ?? [];
  const isNumber = /^\s*(?:-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/.test(value);
  return { indent, key, value, kind: isNumber ? 'number' : 'text' };
}
