import { Lexer, Source, type Token, TokenKind } from 'graphql';
import type { QueryLimits } from '../../../config/config.ts';
import { type Fault, fault } from '../../../domain/errors.ts';

/** Maximum number of open braces, brackets and parentheses in a query. */
const maxNesting = 1_000;

const opening: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L];
const closing: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R];

/** The introspection fields; no other field may have these names. */
const introspection: readonly string[] = ['__schema', '__type'];

/**
 * Errors that prevent a query from being parsed: it is too long, or nested so deeply that the recursive parser would
 * overflow the stack, or it requests the schema although introspection is disabled. Other syntax errors are left to the
 * parser.
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
