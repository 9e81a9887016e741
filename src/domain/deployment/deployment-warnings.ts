import { type Fault, fault } from '../errors.ts';
import { type Location, membersOf } from '../json/path/read.ts';
import { type Json, memberAt } from '../json/value.ts';
import { dataPath } from '../kind-schemas/check-shape.ts';
import type { DeploymentInput } from './manifest.ts';
import { minSecretLength } from './output/secret-forms.ts';

/** Literals that are named; more are no help. */
const maxNoted = 20;

/** What a caller should know of a deployment that can run. (docs/deployments.md#warnings) */
export function deploymentWarnings(
  inputs: readonly DeploymentInput[],
  secrets: readonly string[],
): readonly Fault[] {
  const literals = inputs.flatMap(({ data, isLiteral }) =>
    isLiteral === undefined ? [] : [...literalExpressions(data, [], isLiteral)],
  );
  return [
    ...literals
      .slice(0, maxNoted)
      .map((location) => fault('EXPRESSION_NOT_EVALUATED', { path: dataPath(location) })),
    ...(secrets.some(({ length }) => length < minSecretLength)
      ? [fault('SECRET_TOO_SHORT', { minimum: minSecretLength })]
      : []),
  ];
}

/** Texts with `{{` that are not evaluated. */
function* literalExpressions(
  value: Json,
  location: Location,
  isLiteral: (location: Location) => boolean,
): Generator<Location> {
  if (typeof value === 'string') {
    if (value.includes('{{') && isLiteral(location)) yield location;
    return;
  }
  for (const key of membersOf(value)) {
    yield* literalExpressions(memberAt(value, key) ?? null, [...location, key], isLiteral);
  }
}
