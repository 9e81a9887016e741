import type { JsonObject } from '../../domain/json/value.ts';
import { problemOf } from '../client/client.ts';
import { shortProblem } from '../client/problem.ts';
import type { ActionFragment } from '../generated/operations.ts';
import { formatTime } from '../print/format-time.ts';
import { type Format, writeJson } from '../print/output.ts';
import { problemsText } from '../print/problem-text.ts';
import { textTable } from '../print/text-table.ts';
import type { Shell } from '../shell.ts';

const head = ['ACTION', 'STATE', 'APPEARED', 'POLICY', 'CALL', 'TRIES', 'STATUS'];

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
  out.write(textTable([head, ...actions.map(actionRow)]));
  const problems = actions.flatMap(({ key, error }) =>
    error === null ? [] : [{ ...problemOf(error), place: { file: key } }],
  );
  const style = { colours: out.colours, columns: out.columns, sources: shell.sources };
  if (problems.length > 0) out.write(`\n${problemsText(problems, style)}`);
}

function actionRow(action: ActionFragment): readonly string[] {
  const { key, state, appearedAt, policies, endpoint, method, path, attempts } = action;
  return [
    key,
    stateText(state),
    formatTime(appearedAt),
    policies.join(', '),
    `${method} ${endpoint} ${path ?? '-'}`,
    String(attempts),
    action.statusCode === null ? '-' : String(action.statusCode),
  ];
}

export function actionJson({ state, error, ...action }: ActionFragment): JsonObject {
  return { ...action, state: stateText(state), error: error && shortProblem(error) };
}

/** A state as people write it: `given-up`. */
export function stateText(state: ActionFragment['state']): string {
  return state.toLowerCase().replace('_', '-');
}
