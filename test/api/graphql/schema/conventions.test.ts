import assert from 'node:assert/strict';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isNonNullType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  parseValue,
  valueFromAST,
} from 'graphql';
import { describe, it } from 'vitest';
import { hasFields } from '../../../../src/api/graphql/schema/field-facts.ts';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';
import { callMethods } from '../../../../src/domain/execution/call.ts';

const schema = createSchema();
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

type Part = GraphQLField<unknown, unknown> | GraphQLInputField;

/** The fields of a type, or the members of an input. */
function partsIn(type: GraphQLNamedType): readonly Part[] {
  if (isInputObjectType(type)) return Object.values(type.getFields());
  return hasFields(type) ? Object.values(type.getFields()) : [];
}

function argumentsOf(part: Part): readonly GraphQLArgument[] {
  return 'args' in part ? part.args : [];
}

describe('the words for success and failure', () => {
  /** What docs/graphql.md says: of verdicts, of runs and calls, and of what goes on. */
  const pairs = ['SUCCESS FAILURE', 'SUCCEEDED FAILED', 'OK FAILING'];
  const exceptions = new Map([
    // The specification of deployments: a resource is what its image says of it, VALID, or could not be made so.
    ['DeploymentResourceStatus', 'FAILED'],
    // The same specification: an orphan succeeds by being gone, DESTROYED.
    ['OrphanedResourceStatus', 'FAILED'],
  ]);
  const outcome = /SUCC|FAIL|PASS|ERRONEOUS|OKAY|^OK$|^GOOD$|^BAD$|^COMPLETED?$|^DONE$/;
  const found = types.filter(isEnumType).flatMap((type) => {
    const words = type.getValues().flatMap(({ name }) => (outcome.test(name) ? [name] : []));
    return words.length > 0 ? [{ name: type.name, words: words.join(' ') }] : [];
  });

  it('are the two of one pair', () => {
    const wrong = found.filter(
      ({ name, words }) => !pairs.includes(words) && !exceptions.has(name),
    );
    assert.deepEqual(wrong, []);
    for (const pair of pairs)
      assert.ok(
        found.some(({ words }) => words === pair),
        pair,
      );
  });

  it('are others in the exceptions alone', () => {
    for (const [name, words] of exceptions) {
      assert.deepEqual(
        found.find((one) => one.name === name),
        { name, words },
      );
    }
  });
});

describe('the words status and state', () => {
  /** What docs/graphql.md says: what Purser follows in the running system has a state. */
  const followed = ['ActionState', 'DataSourceState', 'NotificationState', 'ViolationState'];
  const words = types.flatMap((type) =>
    partsIn(type).flatMap((field) => [
      { place: `${type.name}.${field.name}`, word: field.name, of: getNamedType(field.type) },
      ...argumentsOf(field).map((one) => ({
        place: `${type.name}.${field.name}(${one.name}:)`,
        word: one.name,
        of: getNamedType(one.type),
      })),
    ]),
  );

  it('have the names of their enumerations', () => {
    const wrong = words.flatMap(({ place, word, of }) => {
      const text = `${place}: ${of.name}`;
      if (of.name.endsWith('State') && isEnumType(of)) return word === 'state' ? [] : [text];
      if (/Status$|^ValidationResult$/.test(of.name)) return /status$/i.test(word) ? [] : [text];
      return word === 'status' || word === 'state' ? [text] : [];
    });
    // What the image of a resource reports of it.
    assert.deepEqual(wrong, ['DeploymentResource.state: JSON', 'OrphanedResource.state: JSON']);
  });

  it('are state of what is followed in the running system, and of nothing else', () => {
    const states = types.filter(isEnumType).filter(({ name }) => name.endsWith('State'));
    assert.deepEqual(states.map(({ name }) => name).sort(), followed);
  });

  it('are never both the words of one type', () => {
    const enumerations = words.filter(({ of }) => isEnumType(of));
    const typesWith = (word: string) =>
      enumerations.flatMap((one) => (one.word === word ? [one.place.split('.')[0]] : []));
    const stateful = new Set(typesWith('state'));
    assert.deepEqual(
      typesWith('status').filter((name) => stateful.has(name)),
      [],
    );
  });
});

describe('strings that stand for words', () => {
  it('are the codes and actions of docs/graphql.md alone', () => {
    const word = /^(?:code|action|kind|status|state|severity|mode|phase|outcome|result)$/;
    // Names that images and schemas give.
    const named = ['DeploymentStep.action', 'DeploymentWait.action', 'Resource.kind'];
    const found = types.flatMap((type) =>
      partsIn(type).flatMap(({ name, type: of }) =>
        word.test(name) && getNamedType(of).name === 'String' ? [`${type.name}.${name}`] : [],
      ),
    );
    assert.deepEqual(found.filter((place) => !named.includes(place)).sort(), [
      'AuditEntry.action',
      'AuditEntry.code',
      'AuditFilter.action',
      'AuditFilter.code',
      'Problem.code',
      'ProblemFilter.code',
      'RejectedCount.code',
    ]);
  });
});

describe('HttpMethod', () => {
  it('has the methods that a call can have', () => {
    const type = schema.getType('HttpMethod');
    assert.ok(isEnumType(type));
    assert.deepEqual(
      type.getValues().map(({ name }) => name),
      [...callMethods],
    );
  });
});

describe('every part of the schema', () => {
  const described = (place: string, part: { readonly description?: unknown }) =>
    typeof part.description === 'string' && part.description.trim() !== '' ? [] : [place];

  const partsOf = (type: GraphQLNamedType): readonly string[] => {
    if (isEnumType(type)) {
      return type.getValues().flatMap((value) => described(`${type.name}.${value.name}`, value));
    }
    if (isInputObjectType(type)) {
      const members = Object.values(type.getFields());
      return members.flatMap((one) => described(`${type.name}.${one.name}`, one));
    }
    if (!hasFields(type)) return [];
    return Object.values(type.getFields()).flatMap((field) => {
      const place = `${type.name}.${field.name}`;
      return [
        ...described(place, field),
        ...field.args.flatMap((one) => described(`${place}(${one.name}:)`, one)),
      ];
    });
  };

  it('has a description', () => {
    assert.deepEqual(
      types.flatMap((type) => [...described(type.name, type), ...partsOf(type)]),
      [],
    );
    const directives = schema.getDirectives().filter((one) => !isSpecifiedDirective(one));
    const bare = directives.flatMap((one) => [
      ...described(`@${one.name}`, one),
      ...one.args.flatMap((argument) => described(`@${one.name}(${argument.name}:)`, argument)),
    ]);
    assert.deepEqual(bare, []);
  });
});

describe('every filter and order of a list', () => {
  const choices = types
    .filter(hasFields)
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) =>
        field.args
          .filter(
            ({ name, type: of }) => /^(?:filter|orderBy)$/.test(name) && String(of) !== 'JSON',
          )
          .map((one) => ({ place: `${type.name}.${field.name}(${one.name}:)`, ...one })),
      ),
    );

  it('has an example that is one', () => {
    assert.ok(choices.length > 20);
    for (const { place, description, type } of choices) {
      const [, example] =
        /Example: `([^`]*)`\.$/.exec(description?.replaceAll('\n', ' ') ?? '') ?? [];
      assert.ok(example !== undefined, place);
      assert.notEqual(valueFromAST(parseValue(example), type), undefined, place);
    }
  });
});

describe('every connection', () => {
  const connections = types.filter(hasFields).filter(({ name }) => name.endsWith('Connection'));

  it('has edges, nodes, the position of the page, and the number of all rows', () => {
    for (const type of connections) {
      const fields = Object.keys(type.getFields());
      const missing = ['edges', 'nodes', 'pageInfo', 'totalCount'].filter(
        (name) => !fields.includes(name),
      );
      assert.deepEqual(missing, [], type.name);
    }
  });

  it('is read from either end, and says how many rows a page has', () => {
    for (const type of types.filter(hasFields)) {
      for (const field of Object.values(type.getFields())) {
        const found = getNamedType(field.type);
        if (!connections.some((one) => one === found)) continue;
        const place = `${type.name}.${field.name}`;
        const args = new Map(field.args.map((one) => [one.name, one]));
        for (const name of ['first', 'after', 'last', 'before']) assert.ok(args.has(name), place);
        const text = args.get('first')?.description ?? '';
        assert.match(text, /default.*\b(100|maximum)\b/, place);
        assert.match(text, /limits\.pageRows/, place);
      }
    }
  });
});

describe('every mutation', () => {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  for (const { name, args, type } of mutations) {
    it(`${name} takes one input, and returns a payload of its own`, () => {
      const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      assert.deepEqual(
        args.map((one) => one.name),
        ['input'],
      );
      assert.equal(String(type), `${capital}Payload`);
      assert.ok(!isNonNullType(type));
    });
  }
});
