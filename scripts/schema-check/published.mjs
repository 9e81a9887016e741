import { coordinatesOf } from './coordinates.mjs';

/**
 * The breaking changes of a schema that the changelog does not announce.
 *
 * @param {readonly { criticality: { level: string }, type: string, path?: string, message: string }[]} changes
 *   As `diff` of @graphql-inspector/core returns them.
 * @param {string} changelog The text of CHANGELOG.md.
 * @returns {{ coordinate: string, message: string }[]}
 */
export function unannouncedChanges(changes, changelog) {
  const announced = announcedCoordinates(changelog);
  return changes
    .filter(({ criticality, type }) => criticality.level === 'BREAKING' && !isDirectiveUsage(type))
    .map(({ path = '', message }) => ({ coordinate: coordinateOf(path), message }))
    .filter(({ coordinate }) => !announced.has(coordinate));
}

/**
 * The coordinates that the entries `Breaking (schema):` of the chapter of the next release name, in backticks.
 *
 * @param {string} changelog
 * @returns {Set<string>}
 */
export function announcedCoordinates(changelog) {
  const chapters = changelog.split(/^(?=## )/m);
  const next = chapters.find((chapter) => /^## .*\b(unreleased|not released)\b/i.test(chapter));
  const entries = (next ?? '').split(/^[-*] /m).slice(1);
  return new Set(
    entries
      .filter((entry) => entry.startsWith('Breaking (schema):'))
      .flatMap((entry) => Array.from(entry.matchAll(/`([^`]+)`/g), ([, name]) => name)),
  );
}

/**
 * Deprecations without a reason that names a date.
 *
 * @param {import('graphql').DocumentNode} schema
 * @returns {{ coordinate: string, message: string }[]}
 */
export function deprecationFaults(schema) {
  return coordinatesOf(schema).flatMap(({ node, coordinate }) => {
    const directive = node.directives?.find(({ name }) => name.value === 'deprecated');
    if (directive === undefined) return [];
    const reason = directive.arguments.find(({ name }) => name.value === 'reason')?.value.value;
    const fault = reasonFault(reason);
    return fault === null ? [] : [{ coordinate, message: fault }];
  });
}

function reasonFault(reason) {
  if (reason === undefined) return 'a deprecation needs a reason';
  const [date] = /\b\d{4}-\d{2}-\d{2}\b/.exec(reason) ?? [];
  if (date === undefined) return 'the reason of a deprecation needs a date (YYYY-MM-DD)';
  return isDate(date) ? null : `${date} is not a date`;
}

function isDate(text) {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The inspector writes `Type.field.argument`, and `@directive.argument`. */
function coordinateOf(path) {
  const [first = '', second, third] = path.split('.');
  if (first.startsWith('@')) return second === undefined ? first : `${first}(${second}:)`;
  return third === undefined ? path : `${first}.${second}(${third}:)`;
}

/** Clients do not see which directives the definitions of a schema carry. */
function isDirectiveUsage(type) {
  return type.startsWith('DIRECTIVE_USAGE');
}
