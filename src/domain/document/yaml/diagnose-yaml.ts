import {
  type Document,
  isCollection,
  isScalar,
  type Node,
  parseAllDocuments,
  visit,
  type YAMLParseError,
} from 'yaml';

/** A fault at an offset of a text. */
export interface Diagnosis {
  readonly reason: string;
  readonly offset: number;
  /** The position of the quote or bracket that is not closed at `offset`. */
  readonly opening?: number;
}

/**
 * All faults that a second, slower parser finds in a text that the first one rejected. Empty if the
 * second one finds none, or cannot continue.
 */
export function diagnoseYaml(text: string): readonly Diagnosis[] {
  const options = { uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const;
  const version = '1.1';
  try {
    return [...parseAllDocuments(text, { ...options, version, keepSourceTokens: true })]
      .flatMap(diagnosesOf)
      .filter(({ reason }, at) => at === 0 || !afterEffect.test(reason));
  } catch {
    // If this parser fails, the fault that the first parser found is reported.
    return [];
  }
}

function diagnosesOf(document: Document.Parsed): readonly Diagnosis[] {
  const { errors } = document;
  if (errors.length === 0) return [];
  const openings = openingsIn(document);
  return errors.map((error) => {
    const offset = error.pos[0];
    const opening = unclosed.test(error.message) ? openings.get(offset) : undefined;
    return { reason: reasonOf(error), offset, ...(opening !== undefined && { opening }) };
  });
}

const unclosed = /^Missing closing|end with a [\]}]$/;

/** Errors that follow from an earlier fault which ended the document. */
const afterEffect = /in YAML (?:stream|document)/;

/** Messages for the codes whose own messages quote the text: it may be a secret. */
const ownWords: Readonly<Record<string, string>> = {
  BAD_DQ_ESCAPE: 'unknown escape sequence',
  BAD_DIRECTIVE: 'a directive that cannot be used',
  TAG_RESOLVE_FAILED: 'a tag that cannot be used',
};

function reasonOf({ code, message }: YAMLParseError): string {
  const words = ownWords[code] ?? (code === 'UNEXPECTED_TOKEN' ? unquoted(message) : message);
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function unquoted(message: string): string {
  return message.replace(/: .*$/s, '');
}

/**
 * The positions of quotes and brackets that a document does not close, by the offset at which they
 * end; the innermost if several end at one. The document keeps its source tokens.
 */
function openingsIn(document: Document.Parsed): ReadonlyMap<number, number> {
  const openings = new Map<number, number>();
  visit(document, {
    // From the outside in, so that the innermost is the last to be set.
    Node: (_key, node) => {
      const [start, end] = node.range ?? [];
      if (start !== undefined && end !== undefined && isUnclosed(node)) openings.set(end, start);
    },
  });
  return openings;
}

function isUnclosed(node: Node): boolean {
  const token = isScalar(node) || isCollection(node) ? node.srcToken : undefined;
  switch (token?.type) {
    case 'double-quoted-scalar':
      return !/^"(?:[^"\\]|\\.)*"$/s.test(token.source);
    case 'single-quoted-scalar':
      return !/^'(?:[^']|'')*'$/.test(token.source);
    case 'flow-collection':
      return !token.end.some(({ type }) => type === 'flow-map-end' || type === 'flow-seq-end');
    default:
      return false;
  }
}
