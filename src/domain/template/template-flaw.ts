/** The codes of what can be wrong with a template; each is an error of the catalogue. */
export type TemplateFlawCode =
  | 'EXPRESSION_SYNTAX'
  | 'EXPRESSION_UNDEFINED'
  | 'EXPRESSION_RUNTIME'
  | 'EXPRESSION_FORBIDDEN';

/** Why a text cannot be evaluated. */
export interface TemplateFlaw {
  readonly code: TemplateFlawCode;
  /** Names what the template itself names, and never a value of the context. */
  readonly reason: string;
  /** Where in the text: UTF-16 units from 1. */
  readonly position: number;
}

/** A flaw on its way out of the evaluation; only this room throws and catches it. */
export class TemplateError extends Error {
  readonly flaw: TemplateFlaw;

  /** `at` counts from 0. */
  constructor(code: TemplateFlawCode, reason: string, at: number) {
    super(reason);
    this.flaw = { code, reason, position: at + 1 };
  }
}

/** The error of a text that is no template of the language. `at` counts from 0. */
export function templateSyntaxError(reason: string, at: number): TemplateError {
  return new TemplateError('EXPRESSION_SYNTAX', reason, at);
}
