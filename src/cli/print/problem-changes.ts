import { documentLabel } from '../../domain/document/document.ts';
import type { Place } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';
import { problemOf } from '../client/client.ts';
import type { CommandProblem } from '../client/problem.ts';
import type { ProblemChangesFragment, RevisionProblemFragment } from '../generated/operations.ts';
import type { Shell } from '../shell.ts';
import { counted } from './counted.ts';
import { problemJson } from './problem-json.ts';
import { alikeProblems, alikeText } from './problem-text.ts';

/** Returns the place in files of a place of the submission. */
type PlaceInFile = (place: Place) => Place;

/** Maximum number of problems of one group that are shown. */
const shownOfGroup = 3;

/** Whether a change introduces problems that would refuse it. */
export function introducesErrors(changes: ProblemChangesFragment | null): boolean {
  return changes?.introduced.nodes.some(({ severity }) => severity === 'ERROR') ?? false;
}

/** The effect of a change on problems, for programs; empty if it is unknown. */
export function problemChangesJson(changes: ProblemChangesFragment | null): JsonObject {
  if (changes === null) return {};
  const { introduced, resolved, standing } = changes;
  return {
    problems: {
      introduced: introduced.nodes.map(revisionProblemJson),
      introducedCount: introduced.totalCount,
      resolved: resolved.nodes.map(revisionProblemJson),
      resolvedCount: resolved.totalCount,
      standing,
    },
  };
}

/** A problem of a revision, for programs. */
export function revisionProblemJson(problem: RevisionProblemFragment): JsonObject {
  return { ...problemJson(problem), severity: problem.severity.toLowerCase() };
}

/**
 * Prints the effect of a change on problems, for people: introduced ones by their causes, the first of each group, then
 * resolved ones by name. Prints nothing if there are none.
 */
export function printProblemChanges(
  shell: Shell,
  changes: ProblemChangesFragment | null,
  placeInFile: PlaceInFile = (place) => place,
): void {
  if (changes === null) return;
  const { introduced, resolved, standing } = changes;
  if (introduced.totalCount + resolved.totalCount === 0) return;
  const { err } = shell;
  const { bold, green } = err.colours;
  const counts = [
    ...introducedText(introduced, err.colours),
    ...(resolved.totalCount > 0 ? [green(`${resolved.totalCount} resolved`)] : []),
    ...(standing > 0 ? [`${standing} as before`] : []),
  ];
  err.write(`\n${bold('problems:')} ${counts.join(', ')}\n`);
  for (const group of groupsOf(introduced.nodes)) err.write(groupText(shell, group, placeInFile));
  const listed = resolved.nodes.map(
    (problem) => `  ${green('resolved')} ${printable(resolvedText(problem))}\n`,
  );
  err.write(shownLines(listed, resolved.totalCount));
}

/** The number of introduced problems; only errors are emphasised. */
function introducedText(
  { nodes, totalCount }: ProblemChangesFragment['introduced'],
  { red, yellow }: Shell['err']['colours'],
): readonly string[] {
  if (totalCount === 0) return [];
  const warnings = nodes.filter(({ severity }) => severity === 'WARNING').length;
  if (warnings === totalCount) return [yellow(`${counted(warnings, 'warning')} introduced`)];
  const ofWhich = warnings > 0 ? ` (${counted(warnings, 'warning')})` : '';
  return [red(`${totalCount} introduced${ofWhich}`)];
}

/** Problems of one code and severity with the same causes. */
interface ProblemGroup {
  readonly causes: RevisionProblemFragment['causes'];
  readonly problems: readonly RevisionProblemFragment[];
}

/** A problem of a group, and the documents that cannot be rendered because of it. */
interface ShownProblem extends CommandProblem {
  readonly blocks: string;
}

function groupsOf(problems: readonly RevisionProblemFragment[]): readonly ProblemGroup[] {
  const groups = new Map<string, RevisionProblemFragment[]>();
  for (const problem of problems) {
    const key = JSON.stringify([problem.severity, problem.code, problem.causes]);
    const others = groups.get(key);
    if (others === undefined) groups.set(key, [problem]);
    else others.push(problem);
  }
  return Array.from(groups.values(), (group) => ({
    causes: group[0]?.causes ?? [],
    problems: group,
  }));
}

function groupText(
  { err, sources }: Shell,
  { causes, problems }: ProblemGroup,
  placeInFile: PlaceInFile,
): string {
  const { colours, columns } = err;
  const isOwn = problems.every((problem) => causes.some((cause) => isSame(cause, problem)));
  const because = causes.map(documentLabel).map(printable).join(', ');
  const documents = new Set(
    problems.map(({ schema, name, layer }) => [schema, name, layer].join()),
  );
  const count = counted(documents.size, 'document');
  const head =
    isOwn || because === '' || problems.length === 1
      ? ''
      : `${colours.bold(`because of ${because}: ${problems[0]?.code} in ${count}`)}\n`;
  const all = problems.map((problem): ShownProblem => {
    const shownProblem = problemOf(problem);
    return { ...shownProblem, place: placeInFile(shownProblem.place), blocks: blocksText(problem) };
  });
  // Each is followed by the documents that it breaks.
  const blocking = all.filter(({ blocks }) => blocks !== '');
  const others = alikeProblems(all.filter(({ blocks }) => blocks === ''));
  const shown = [...blocking.map((one) => [one] as const), ...others].slice(0, shownOfGroup);
  const texts = shown.map(
    (alike) => alikeText(alike, { colours, columns, sources }) + alike[0].blocks,
  );
  const left = problems.length - shown.flat().length;
  return `${head}${texts.join('')}${left > 0 ? `  … and ${left} more; --output json lists them\n` : ''}`;
}

function isSame(
  cause: { readonly schema: string; readonly name: string; readonly layer: string | null },
  problem: RevisionProblemFragment,
): boolean {
  const { schema, name, layer } = problem;
  return cause.schema === schema && cause.name === name && cause.layer === layer;
}

/** The other documents that a problem comes from. */
export function causesText(problem: RevisionProblemFragment): string {
  const others = problem.causes.filter((cause) => !isSame(cause, problem));
  const named = others.map(documentLabel).map(printable).join(', ');
  return named === '' ? '' : `    because of ${named}\n`;
}

/** The documents that cannot be rendered because of a problem. */
export function blocksText({ blocks, blockCount }: RevisionProblemFragment): string {
  if (blockCount === 0) return '';
  const named = blocks.slice(0, shownOfGroup).map(documentLabel).map(printable).join(', ');
  const more = blockCount > shownOfGroup ? ` and ${blockCount - shownOfGroup} more` : '';
  return `    breaks ${counted(blockCount, 'document')}: ${named}${more}\n`;
}

function resolvedText(problem: RevisionProblemFragment): string {
  const { schema, name, layer, path, code } = problem;
  const document = documentLabel({ schema: schema ?? '', name: name ?? '', layer });
  return `${document}${path === null ? '' : `: ${path}`}: ${code}`;
}

function shownLines(lines: readonly string[], total: number): string {
  const maxLines = 10;
  const left = total - Math.min(lines.length, maxLines);
  return `${lines.slice(0, maxLines).join('')}${left > 0 ? `  … and ${left} more\n` : ''}`;
}
