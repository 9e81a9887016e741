import { Lexer, Source, type Token, TokenKind } from 'graphql';
import type { QueryLimits } from '../../../config/config.ts';
import { type Fault, fault } from '../../../domain/errors.ts';

/** Braces, brackets and parentheses of a query that may be open at once. */
const maxNesting = 1_000;

const opening: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L];
const closing: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R];

/** The fields that show the schema; nothing else may be called so. */
const introspection: readonly string[] = ['__schema', '__type'];

/**
 * What forbids even to parse a query: it is too long, or nested so deeply that parsing, which is
 * recursive, would run out of stack, or asks for a schema that is not shown. What is no GraphQL at all
 * is left to the parser to report.
 */
export function scanQuery(text: string, limits: QueryLimits): readonly Fault[] {
  const lexer = new Lexer(new Source(text));
  let nesting = 0;
  for (let tokens = 0; nextKind(lexer) !== TokenKind.EOF; tokens++) {
    if (tokens >= limits.maxTokens) return [fault('QUERY_TOO_LONG', { limit: limits.maxTokens })];
    if (!limits.introspection && asksForSchema(lexer.token)) {
      return [fault('INTROSPECTION_OFF', {})];
    }
    if (opening.includes(lexer.token.kind)) nesting++;
    if (closing.includes(lexer.token.kind)) nesting--;
    if (nesting > maxNesting) {
      return [fault('QUERY_TOO_DEEP', { depth: nesting, limit: limits.maxDepth })];
    }
  }
  return [];
}

function asksForSchema({ kind, value }: Token): boolean {
  return kind === TokenKind.NAME && introspection.includes(value);
}

function nextKind(lexer: Lexer): string {
  try {
    return lexer.advance().kind;
  } catch {
    return TokenKind.EOF;
  }
}
