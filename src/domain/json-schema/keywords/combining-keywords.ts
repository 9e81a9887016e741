import { addEvaluated, noEvaluatedMembers } from '../evaluated-members.ts';
import { alsoOf, whetherOf } from '../evaluation.ts';
import { expectList } from '../expected.ts';
import { answerAtOnce } from '../own-checks.ts';
import type { EvaluatedMembers, Evaluation, SchemaNode } from '../schema-node.ts';
import { applicator, type Keyword, type Site } from '../site.ts';

/** `allOf`: the value must be valid against every schema. */
export const allOf: Keyword = (site) => {
  const nodes = listed(site);
  return applicator(null, function* (evaluation) {
    let valid = true;
    for (const node of nodes) {
      const asked = alsoOf(evaluation, node);
      if (!(answerAtOnce(asked) ?? (yield asked))) valid = false;
    }
    return valid;
  });
};

/** `anyOf`: the value must be valid against at least one schema. */
export const anyOf: Keyword = (site) => {
  const nodes = listed(site);
  return applicator(null, function* (evaluation) {
    let valid = false;
    for (const node of nodes) {
      if (valid && evaluation.seen === null) return true;
      const seen = ifWanted(evaluation);
      const asked = whetherOf(evaluation, node, seen);
      if (!(answerAtOnce(asked) ?? (yield asked))) continue;
      valid = true;
      addEvaluated(evaluation.seen, seen, evaluation.run.spend);
    }
    return valid || noneHolds(evaluation, 'anyOf');
  });
};

/** `oneOf`: the value must be valid against exactly one schema. */
export const oneOf: Keyword = (site) => {
  const nodes = listed(site);
  return applicator(null, function* (evaluation) {
    const { run } = evaluation;
    let first: number | null = null;
    for (const [index, node] of nodes.entries()) {
      const seen = ifWanted(evaluation);
      const asked = whetherOf(evaluation, node, seen);
      if (!(answerAtOnce(asked) ?? (yield asked))) continue;
      if (first !== null) {
        const which = `valid under more than one of the given schemas: [${first}] and [${index}]`;
        return run.fail(evaluation, 'oneOf', (it) => `${it} is ${which}`);
      }
      first = index;
      addEvaluated(evaluation.seen, seen, run.spend);
    }
    return first !== null || noneHolds(evaluation, 'oneOf');
  });
};

/** `not`: the value must not be valid against the schema. */
export const not: Keyword = (site) => {
  const node = site.alsoSubschema();
  return applicator(null, function* (evaluation) {
    if (!(yield whetherOf(evaluation, node, null))) return true;
    return evaluation.run.fail(
      evaluation,
      'not',
      (it) => `${it} is valid under a schema it must not be valid under`,
    );
  });
};

/** `if` with `then` and `else`: one schema decides which of the others is applied. */
export const conditional: Keyword = (site) => {
  const condition = site.alsoSubschema();
  const consequence = site.sibling('then')?.alsoSubschema();
  const alternative = site.sibling('else')?.alsoSubschema();
  return applicator(null, function* (evaluation) {
    const seen = ifWanted(evaluation);
    const holds = yield whetherOf(evaluation, condition, seen);
    if (holds) addEvaluated(evaluation.seen, seen, evaluation.run.spend);
    const next = holds ? consequence : alternative;
    return next === undefined || (yield alsoOf(evaluation, next));
  });
};

function listed(site: Site): readonly SchemaNode[] {
  return (expectList(site, true) ?? []).map((_, index) => site.alsoSubschema(index));
}

function ifWanted({ seen }: Evaluation): EvaluatedMembers | null {
  return seen === null ? null : noEvaluatedMembers();
}

function noneHolds(evaluation: Evaluation, keyword: string): false {
  const reason = 'is not valid under any of the given schemas';
  return evaluation.run.fail(evaluation, keyword, (it) => `${it} ${reason}`);
}
