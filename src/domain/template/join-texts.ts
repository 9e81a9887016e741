import { spendText, type TemplateRun } from './template-run.ts';

/** Texts in one, counted before it is made. @throws TemplateError */
export function joinTexts(run: TemplateRun, texts: readonly string[], between = ''): string {
  const length = texts.reduce((sum, { length: own }) => sum + own + between.length, 0);
  spendText(run, length);
  return texts.join(between);
}
