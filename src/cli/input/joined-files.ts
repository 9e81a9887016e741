import type { SourceFile } from '../../app/render/render-files.ts';
import { readDocuments } from '../../domain/document/read-documents.ts';
import type { TextPosition } from '../../domain/document/submitted.ts';
import { printYaml } from '../../domain/document/yaml/print-yaml.ts';
import { textPositions } from '../../domain/document/yaml/text-positions.ts';
import { type Place, throwFaults } from '../../domain/errors.ts';
import { keysOfPath } from '../../domain/json/path/path.ts';
import type { Limits } from '../../domain/limits.ts';

/** Files as one text, and a function that maps a place in that text to its file. */
export interface JoinedFiles {
  readonly text: string;
  placeInFile(place: Place): Place;
}

/** A stretch of the joined text that came from one file. */
interface Piece {
  readonly file: string;
  readonly text: string;
  /** Number of lines at its start that are not part of the file. */
  readonly added: 0 | 1;
  /** Maps a place in the piece to the file; `line` counts from the file's first. */
  readonly position: (line: number, place: Place) => TextPosition;
  /** The end of the file. */
  readonly end: () => TextPosition;
}

/**
 * Joins files into one YAML stream, so that they are submitted as one. YAML is unchanged; JSON
 * among other files is printed as YAML, one document after another.
 *
 * @throws SCHEMA_SYNTAX, KEY_DUPLICATE for faults that would be lost in such YAML
 */
export function joinFiles(files: readonly SourceFile[], limits: Limits): JoinedFiles {
  const [only, ...more] = files;
  const pieces =
    only !== undefined && more.length === 0
      ? [textPiece(only, '')]
      : files.flatMap((file) => jsonPieces(file, limits) ?? [yamlPiece(file)]);
  const starts: number[] = [];
  let lines = 0;
  for (const { text } of pieces) {
    starts.push(lines);
    lines += lineBreaks(text);
  }
  return {
    text: pieces.map(({ text }) => text).join(''),
    placeInFile: (place) => {
      const { line } = place;
      if (line === undefined) return place;
      const at = starts.findLastIndex((start) => start < line);
      return placeInPiece(pieces, at, line - (starts[at] ?? 0), place);
    },
  };
}

function placeInPiece(pieces: readonly Piece[], at: number, line: number, place: Place): Place {
  const piece = pieces[at];
  if (piece === undefined) return place;
  const { file, added, position } = piece;
  if (line > added) return { ...place, file, ...position(line - added, place) };
  // A fault at the end of a file is detected where the next one begins.
  const before = pieces[at - 1] ?? piece;
  return { ...place, file: before.file, ...before.end() };
}

/**
 * A YAML file that begins a document, whatever the end of the previous file. A file that starts
 * with directives must follow `...`; others may follow `---`.
 */
function yamlPiece(source: SourceFile): Piece {
  const hasDirectives = /^(?:[ \t]*(?:#.*)?\r?\n)*%/.test(source.text);
  const piece = textPiece(source, hasDirectives ? '...\n' : '---\n');
  return piece.text.endsWith('\n') ? piece : { ...piece, text: `${piece.text}\n` };
}

/** An unchanged text, after a line of our own or none. */
function textPiece({ file, text }: SourceFile, mark: string): Piece {
  const end = (): TextPosition => textPositions(text).of(text.length);
  return {
    file,
    text: mark + text,
    added: mark === '' ? 0 : 1,
    position: (line, { column = 1 }) => (line > end().line ? end() : { line, column }),
    end,
  };
}

/** The documents of a JSON file; undefined if it is not JSON, or broken. */
function jsonPieces({ file, text }: SourceFile, limits: Limits): readonly Piece[] | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  const { documents, faults } = readDocuments(text, { limits, file, format: 'json' });
  // A repeated key would be lost in printed YAML.
  throwFaults(faults.filter(({ code }) => code === 'SCHEMA_SYNTAX' || code === 'KEY_DUPLICATE'));
  if (faults.length > 0) return undefined;
  return documents.map((document) => ({
    file,
    text: `---\n${printYaml(document.value)}`,
    added: 1,
    position: (_line, { path }) => document.locate(path === undefined ? [] : keysOfPath(path)),
    end: () => document.locate([]),
  }));
}

function lineBreaks(text: string): number {
  const lineBreak = /\r\n?|\n/g;
  let count = 0;
  while (lineBreak.exec(text) !== null) count += 1;
  return count;
}
