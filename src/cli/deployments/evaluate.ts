import type { Command } from 'commander';
import { refusal, throwFaults } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import { commandFailureOf } from '../client/problem.ts';
import { outputOption } from '../forms/output-option.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { addVariableOptions, type VariableOptions, variablesOf } from './variable-options.ts';

interface EvaluateOptions extends VariableOptions {
  readonly json?: boolean;
  readonly output: Format;
}

export function addEvaluate(deploy: Command, shell: Shell): void {
  const command = deploy
    .command('eval')
    .summary('evaluate the expressions of a value')
    .description(
      "Prints what a value of a manifest comes to: purser deploy eval '{{ n|int + 1 }}' --var n=1. Needs neither a server nor a runtime of containers. Exit code 1 if it cannot be evaluated.",
    )
    .argument('<value>', 'a text, or with --json a value of JSON')
    .option('--json', 'the value is JSON, and every text in it is evaluated');
  addVariableOptions(command)
    .addOption(outputOption(['text', 'json']))
    .action((value: string, options: EvaluateOptions) =>
      runCommand(shell, options.output, () => evaluate(shell, value, options)),
    );
}

async function evaluate(shell: Shell, text: string, options: EvaluateOptions): Promise<void> {
  if (options.output === 'text') {
    const result = await resultOf(shell, text, options);
    shell.out.write(`${typeof result === 'string' ? result : canonicalText(result)}\n`);
    return;
  }
  try {
    writeJson(shell, { result: await resultOf(shell, text, options) });
  } catch (thrown) {
    const { problems, exitCode } = commandFailureOf(thrown);
    const [{ code, message }] = problems;
    if (code === 'INTERNAL') throw thrown;
    shell.exitCode = exitCode;
    writeJson(shell, { error: { code, message } });
  }
}

/** @throws whatever is wrong with the options, the variables or the value */
async function resultOf(shell: Shell, text: string, options: EvaluateOptions): Promise<Json> {
  const { localConfig } = await import('../client/local-config.ts');
  const { evaluateWithFiles } = await import('../../app/deployments/evaluate-with-files.ts');
  const { limits } = localConfig(shell.env, '.');
  const value = options.json === true ? await valueOfJson(text, limits.maxDocumentDepth) : text;
  const variables = await variablesOf(shell, options);
  const { result, faults } = evaluateWithFiles(value, variables, limits);
  throwFaults(faults);
  return result;
}

async function valueOfJson(text: string, maxDepth: number): Promise<Json> {
  const { parseJson } = await import('../../domain/json/parse-json.ts');
  const repeated = new Set<string>();
  try {
    const value = parseJson(text, maxDepth, (key) => repeated.add(key));
    if (repeated.size === 0) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw refusal(
      'USAGE',
      { reason: `the value is not JSON: ${error.message}` },
      {},
      { cause: error },
    );
  }
  const keys = [...repeated].map((key) => JSON.stringify(key)).join(', ');
  throw refusal('USAGE', { reason: `the value has keys twice in one object: ${keys}` });
}
