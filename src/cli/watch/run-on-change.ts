import { printable } from '../../domain/printable.ts';
import type { Client } from '../client/client.ts';
import { commandFailureOf } from '../client/problem.ts';
import { feedProgram } from '../feed-program.ts';
import { problemsText } from '../print/problem-text.ts';
import type { Shell } from '../shell.ts';
import type { Watch } from './resubscribe.ts';
import { watchRevisions } from './watch-revisions.ts';

/** What was rendered, and of which revision. */
export interface Output {
  readonly revision: number;
  readonly text: string;
}

/** A command of the shell, and what it is run on. */
export interface CommandOnChange {
  readonly command: string;
  /** Renders the newest revision. @throws CommandFailure */
  readonly render: () => Promise<Output>;
}

/**
 * Runs a command on the output of the newest revision, and again each time that the output differs. Revisions that are
 * made while the command runs cause one more run. Faults of rendering and failures of the command are reported.
 *
 * @throws CommandFailure if the newest revision cannot be rendered at the beginning
 */
export async function runOnChange(
  shell: Shell,
  client: Client,
  { command, render }: CommandOnChange,
  watch: Watch,
): Promise<void> {
  let last = await render();
  await run(shell, command, last.text, watch.signal);
  let seen = last.revision;
  const read = async ({ number }: { readonly number: number }): Promise<Output | null> => {
    // After a purge, numbers begin again.
    const isKnown = number <= last.revision && number > seen;
    seen = number;
    return isKnown ? null : renderOrReport(shell, render);
  };
  const chosen = { after: last.revision, withTagData: false };
  for await (const output of watchRevisions(client, chosen, watch, read)) {
    if (output === null) continue;
    const isSame = output.text === last.text;
    last = output;
    if (!isSame) await run(shell, command, output.text, watch.signal);
  }
}

/** The output; null if it cannot be rendered, which is reported. @throws CommandFailure if the server is lost */
async function renderOrReport(
  { alerts, sources }: Shell,
  render: CommandOnChange['render'],
): Promise<Output | null> {
  try {
    return await render();
  } catch (error) {
    const { problems } = commandFailureOf(error);
    const isFinal = problems.some(
      ({ code, kind }) => kind === 'unavailable' || code === 'INTERNAL',
    );
    if (isFinal) throw error;
    const { colours, columns } = alerts;
    alerts.write(problemsText(problems, { colours, columns, sources }));
    return null;
  }
}

async function run(
  { env, alerts }: Shell,
  command: string,
  input: string,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  alerts.write('');
  const end = await feedProgram({ command, isCommandLine: true, env, input, signal });
  if (end.code === 0 || signal.aborted) return;
  const how = end.signal === null ? `exit code ${end.code}` : end.signal;
  alerts.write(`"${printable(command)}" failed: ${how}\n`);
}
