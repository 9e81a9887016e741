import type { JsonObject } from '../../domain/json/value.ts';
import { problemOf } from '../client/client.ts';
import { shortProblem } from '../client/problem.ts';
import { type Column, listTable } from '../forms/list-table.ts';
import type { ActionFragment } from '../generated/operations.ts';
import { formatTime } from '../print/format-time.ts';
import { type Format, writeJson } from '../print/output.ts';
import { problemsText } from '../print/problem-text.ts';
import type { Shell } from '../shell.ts';

const columns: readonly Column<ActionFragment>[] = [
  { head: 'ACTION', text: ({ key }) => key },
  { head: 'STATE', text: ({ state }) => stateText(state) },
  { head: 'APPEARED', text: ({ appearedAt }) => formatTime(appearedAt) },
  { head: 'CHANGED', isWide: true, text: ({ changedAt }) => formatTime(changedAt) },
  { head: 'POLICY', text: ({ policies }) => policies.join(', ') },
  { head: 'RULE', isWide: true, text: ({ rules }) => rules.join(', ') },
  { head: 'CALL', text: ({ method, endpoint, path }) => `${method} ${endpoint} ${path ?? '-'}` },
  { head: 'TRIES', text: ({ attempts }) => String(attempts) },
  { head: 'STATUS', text: ({ statusCode }) => (statusCode === null ? '-' : String(statusCode)) },
];

export function writeActions(
  shell: Shell,
  output: Format,
  actions: readonly ActionFragment[],
): void {
  if (output === 'json') {
    writeJson(shell, { actions: actions.map(actionJson) });
    return;
  }
  const { out, err } = shell;
  if (actions.length === 0) {
    err.write('no actions\n');
    return;
  }
  out.write(listTable(shell, columns, actions));
  const problems = actions.flatMap(({ key, error }) =>
    error === null ? [] : [{ ...problemOf(error), place: { file: key } }],
  );
  const style = { colours: out.colours, columns: out.columns, sources: shell.sources };
  if (problems.length > 0) out.write(`\n${problemsText(problems, style)}`);
  const waiting = actions.filter(({ state }) => state === 'UNKNOWN' || state === 'STOPPED').length;
  if (waiting > 0) out.write(`\n${decisionText(waiting)}\n`);
}

function decisionText(waiting: number): string {
  const many = waiting === 1 ? '1 action waits' : `${waiting} actions wait`;
  return `${many} for a decision: purser actions resolve ACTION --decision retry, or give-up`;
}

export function actionJson({ state, error, ...action }: ActionFragment): JsonObject {
  return { ...action, state: stateText(state), error: error && shortProblem(error) };
}

/** A state as people write it: `given-up`. */
export function stateText(state: ActionFragment['state']): string {
  return state.toLowerCase().replace('_', '-');
}
