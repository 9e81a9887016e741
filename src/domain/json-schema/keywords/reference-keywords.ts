import { referredOf } from '../evaluation.ts';
import { expectText } from '../expected.ts';
import type { SchemaNode, Scope } from '../schema-node.ts';
import { applicator, type Keyword } from '../site.ts';

/** `$ref`: a schema at another place. */
export const ref: Keyword = (site) => {
  const text = expectText(site);
  if (text === null) return null;
  const reference = site.refer(text);
  return applicator(null, function* (evaluation) {
    const { target } = reference;
    return target === null || (yield referredOf(evaluation, target));
  });
};

/**
 * `$dynamicRef`: like `$ref`, but if it names a `$dynamicAnchor`, the target is in the outermost resource on the way
 * that has an anchor of that name.
 */
export const dynamicRef: Keyword = (site) => {
  const text = expectText(site);
  if (text === null) return null;
  const reference = site.refer(text);
  return applicator(null, function* (evaluation) {
    const { target, dynamicName } = reference;
    if (target === null) return true;
    if (dynamicName === null) return yield referredOf(evaluation, target);
    const { scope, run } = evaluation;
    return yield referredOf(evaluation, outermost(scope, dynamicName, run.spend) ?? target);
  });
};

/** `$recursiveRef`, always `#`: the forerunner of `$dynamicRef`, without a name. */
export const recursiveRef: Keyword = (site) => {
  if (site.value !== '#') {
    if (expectText(site) !== null) site.flaw("is not '#'");
    return null;
  }
  return dynamicRef(site);
};

function outermost(
  scope: Scope,
  name: string,
  spend: (steps: number) => void,
): SchemaNode | undefined {
  let found: SchemaNode | undefined;
  for (let at: Scope | null = scope; at !== null; at = at.outer) {
    spend(1);
    found = at.resource.dynamicAnchors.get(name) ?? found;
  }
  return found;
}
