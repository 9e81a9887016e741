import { printable } from './printable.ts';

/** Graphviz reads backslashes and entities in labels. */
export function dotEscaped(text: string): string {
  return printable(text).replace(/[\\"]/g, '\\$&').replaceAll('&', '&amp;');
}

/** Mermaid interprets markup, directives and entities everywhere: only plain characters are left unchanged. */
export function mermaidEscaped(text: string): string {
  return printable(text).replace(/[^\p{L}\p{N} ,./_-]/gu, (character) => {
    return `#${character.codePointAt(0) ?? 0};`;
  });
}
