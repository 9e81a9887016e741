import { type Command, Option } from 'commander';
import type { RuleTestResult } from '../../app/policies/run-policy-tests.ts';
import type { PolicyFault, TestedPolicies } from '../../app/policies/test-policy-file.ts';
import { type ErrorCode, invariant, PurserError } from '../../domain/errors.ts';
import type { Json } from '../../domain/json/value.ts';
import type { RuleEngineName } from '../../open-rules.ts';
import { placedMessage, throwProblems } from '../client/problem.ts';
import { exitCodes } from '../exit-codes.ts';
import { outputOption } from '../forms/output-option.ts';
import { readInputFiles } from '../input/input-files.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { problemsText } from '../print/problem-text.ts';
import type { Shell } from '../shell.ts';

/** What may be wrong with a file as a whole. */
const fileCodes: ReadonlySet<string> = new Set<ErrorCode>([
  'FILE_UNREADABLE',
  'YAML_SYNTAX',
  'YAML_UNSUPPORTED',
  'LIMIT_EXCEEDED',
  'CONFIG_INVALID',
  'UNKNOWN_KEY',
]);

interface TestOptions {
  readonly output: Format;
  readonly engine: RuleEngineName;
}

export function addTestPolicies(policy: Command, shell: Shell): void {
  policy
    .command('test')
    .summary('evaluate the rules of a file, and run their tests')
    .description(
      'Checks the policies of a file, evaluates their rules over the tables in the file, and runs their tests. The file is a mapping with `tables`, `policies`, `queries`, `now` and `documents`, or it has policy documents, of which the tests run. Needs neither a server nor a store. Exit code 1 for errors, rules that fail, and tests that do not pass.',
    )
    .argument('<file>', 'a YAML or JSON file, or - for standard input')
    .addOption(outputOption(['text', 'json']))
    .addOption(
      new Option(
        '--engine <engine>',
        'what evaluates the rules: this process, or a scratch database at PURSER_MONGODB_URL, which is dropped afterwards',
      )
        .choices(['embedded', 'mongodb'])
        .default('embedded'),
    )
    .action((file: string, options: TestOptions) =>
      runCommand(shell, options.output, async () => {
        const tested = await testedPolicies(shell, file, options).catch((thrown: unknown) =>
          options.output === 'json' ? unreadPolicies(thrown) : Promise.reject(thrown),
        );
        show(shell, tested, options.output);
      }),
    );
}

/** @throws what is wrong with the file as a whole, and STORE_UNAVAILABLE for an engine that cannot be reached */
async function testedPolicies(
  shell: Shell,
  path: string,
  options: TestOptions,
): Promise<TestedPolicies> {
  const { localConfig } = await import('../client/local-config.ts');
  const { testPolicyFile } = await import('../../app/policies/test-policy-file.ts');
  const { openRuleRunner } = await import('../../open-rules.ts');
  const config = localConfig(shell.env, undefined);
  const [file] = await readInputFiles([path], shell.stdin);
  invariant(file, 'a path that can be read leads to a file');
  shell.sources.set(file.file, file.text);
  const runner = await openRuleRunner(config, options.engine);
  try {
    return await testPolicyFile(file, {
      limits: config.limits,
      evaluation: {
        timeoutMs: config.policies.ruleTime * 1_000,
        maxRows: config.policies.maxRuleRows,
      },
      runner,
      now: new Date().toISOString(),
    });
  } finally {
    await runner.close();
  }
}

/** A file that cannot be read as one of policies, as programs see it: in the form of every other answer. */
function unreadPolicies(thrown: unknown): TestedPolicies {
  if (!(thrown instanceof PurserError) || !fileCodes.has(thrown.code)) throw thrown;
  const errors = thrown.faults.map((fault) => ({ policy: null, fault }));
  return { errors, warnings: [], results: new Map(), tests: [] };
}

function show(shell: Shell, tested: TestedPolicies, output: Format): void {
  const { errors, warnings, results, tests } = tested;
  const failed = [...results.values()].some((outcome) => 'fault' in outcome);
  const isValid = errors.length === 0;
  if (!isValid || failed || tests.some(({ passed }) => !passed)) shell.exitCode = exitCodes.refused;
  if (output === 'json') {
    writeJson(shell, {
      valid: isValid,
      errors: errors.map(faultJson),
      warnings: warnings.map(faultJson),
      results: Object.fromEntries(
        [...results].map(([name, outcome]) => [
          name,
          'rows' in outcome
            ? { rows: outcome.rows }
            : { error: { code: outcome.fault.code, message: outcome.fault.message } },
        ]),
      ) as Json,
      tests: tests.map(testJson),
    });
    return;
  }
  showText(shell, tested);
}

function showText(shell: Shell, { errors, warnings, results, tests }: TestedPolicies): void {
  const { err, out } = shell;
  const style = { colours: err.colours, columns: err.columns, sources: shell.sources };
  if (warnings.length > 0)
    err.write(
      problemsText(
        warnings.map(({ fault }) => fault),
        style,
      ),
    );
  if (errors.length === 0 && results.size === 0 && tests.length === 0) {
    err.write('nothing to test: the file has no rules to query and no tests\n');
  }
  for (const [name, outcome] of results) {
    if ('fault' in outcome) {
      out.write(`${name}: ${outcome.fault.code}: ${outcome.fault.message}\n`);
      continue;
    }
    out.write(`${name}: ${outcome.rows.length} ${outcome.rows.length === 1 ? 'row' : 'rows'}\n`);
    for (const row of outcome.rows) out.write(`  ${JSON.stringify(row)}\n`);
  }
  for (const { policy, test, rule, passed, rows, expected, fault } of tests) {
    out.write(`${passed ? 'passed' : 'failed'}: test ${test + 1} of ${policy}, rule ${rule}\n`);
    if (passed) continue;
    if (fault !== null) out.write(`  ${fault.code}: ${fault.message}\n`);
    out.write(`  expected ${JSON.stringify(expected)}\n  got      ${JSON.stringify(rows)}\n`);
  }
  throwProblems(errors.map(({ fault }) => fault));
}

/** A fault for programs; the message of one that is in no policy begins with its place in the file. */
function faultJson({ policy, fault }: PolicyFault): Json {
  const { code, place } = fault;
  const message = policy === null ? placedMessage(fault) : fault.message;
  return { policy, code, path: place.path ?? '', message };
}

function testJson({ policy, test, rule, passed, expected, rows, fault }: RuleTestResult): Json {
  const error = fault === null ? {} : { error: { code: fault.code, message: fault.message } };
  return { policy, test, rule, passed, expected, ...(rows !== null && { rows }), ...error };
}
