import { expectCount, expectText } from '../expected.ts';
import { quoted } from '../quoted.ts';
import type { Evaluation } from '../schema-node.ts';
import { check, type Keyword } from '../site.ts';

/** `minLength`, in Unicode characters. */
export const minLength: Keyword = (site) => {
  const least = expectCount(site);
  if (least === null) return null;
  return check('string', (evaluation) => {
    if (lengthReaches(least, evaluation)) return true;
    const wanted = `at least ${least} characters`;
    return evaluation.run.fail(evaluation, 'minLength', (it) => `${it} is too short: ${wanted}`);
  });
};

/** `maxLength`, in Unicode characters. */
export const maxLength: Keyword = (site) => {
  const maximum = expectCount(site);
  if (maximum === null) return null;
  return check('string', (evaluation) => {
    if (!lengthReaches(maximum + 1, evaluation)) return true;
    const wanted = `at most ${maximum} characters`;
    return evaluation.run.fail(evaluation, 'maxLength', (it) => `${it} is too long: ${wanted}`);
  });
};

/** `pattern`, searched for anywhere in the text. */
export const pattern: Keyword = (site) => {
  const text = expectText(site);
  if (text === null) return null;
  const compiled = site.pattern(text);
  if (!compiled.ok) {
    site.flaw(compiled.reason);
    return null;
  }
  return check('string', (evaluation) => {
    const searched = String(evaluation.value);
    evaluation.run.spend(compiled.pattern.cost(searched.length));
    if (compiled.pattern.matches(searched)) return true;
    const wanted = quoted(text, evaluation.run.keysOf);
    return evaluation.run.fail(evaluation, 'pattern', (it) => `${it} does not match ${wanted}`);
  });
};

const charactersPerStep = 16;

/** Whether a text has at least so many characters, which are counted only if their number in UTF-16 leaves that open. */
function lengthReaches(least: number, { value, run }: Evaluation): boolean {
  const text = String(value);
  if (text.length < least) return false;
  return text.length >= 2 * least || lengthOf(text, run) >= least;
}

function lengthOf(text: string, run: Evaluation['run']): number {
  run.spend(text.length / charactersPerStep);
  let length = text.length;
  for (let at = 1; at < text.length; at += 1) {
    if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) length -= 1;
  }
  return length;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
