import { type Command, Option } from 'commander';
import { integrityRemedies } from '../../app/references/integrity-codes.ts';
import type { IntegrityIssue, IntegrityReport } from '../../app/references/reference-cases.ts';
import type { AuditVerdict } from '../../app/upkeep/use-cases/check-audit.ts';
import type { StoreCheck } from '../../app/upkeep/use-cases/fsck.ts';
import { documentLabel } from '../../domain/document/document.ts';
import { type ErrorCode, PurserError, refusal } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import { isDigest } from '../../domain/json/inspect-json.ts';
import type { Json } from '../../domain/json/value.ts';
import { type DirectOptions, withOpenStore } from '../client/open-store.ts';
import type { CommandProblem } from '../client/problem.ts';
import { CommandFailure } from '../client/problem.ts';
import { exitCodes } from '../exit-codes.ts';
import { outputOption } from '../forms/output-option.ts';
import { addDirectOption, filled, wholeNumber } from '../input/options.ts';
import { counted } from '../print/counted.ts';
import { countedContent } from '../print/counted-content.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { showProgress, whileBusy } from '../progress/work-progress.ts';
import type { Shell } from '../shell.ts';

interface FsckOptions extends DirectOptions {
  readonly keys?: boolean;
  readonly references?: boolean;
  readonly revision?: number;
  readonly audit?: boolean;
  readonly anchor?: string;
  readonly output: Format;
}

export function addFsckCommand(program: Command, shell: Shell): void {
  const command = program
    .command('fsck')
    .summary('verify the whole store')
    .description(
      'Verifies every digest, the chain of revisions and all maps from the stored bytes, that encrypted documents have their keys, results of validations, the audit log, and the tables, records and events beside the history; reports all faults. Needs no key-encryption key without --keys.',
    )
    .option('--keys', 'open each wrapped key and each encrypted document, too; shows none')
    .option(
      '--references',
      'find the references of a revision anew instead, and report their faults; needs the keys',
    )
    .addOption(
      new Option(
        '--revision <number>',
        'with --references: look at this revision, not the newest',
      ).argParser(wholeNumber),
    )
    .option('--audit', 'verify the audit log alone: its entries, chains and anchors')
    .addOption(
      new Option(
        '--anchor <digest>',
        'with --audit: there must be an anchor with this digest, which was noted before',
      ).argParser(filled),
    )
    .addOption(outputOption(['text', 'json']));
  addDirectOption(command).action((options: FsckOptions) =>
    runCommand(shell, options.output, () => asFinding(checkOf(options)(shell, options))),
  );
}

/** What to check. @throws USAGE */
function checkOf({ audit, anchor, references, keys }: FsckOptions) {
  if (anchor !== undefined && !audit) {
    throw refusal('USAGE', { reason: '--anchor goes with --audit' });
  }
  if (audit && (references || keys)) {
    const other = references ? '--references' : '--keys';
    throw refusal('USAGE', { reason: `--audit does not go with ${other}` });
  }
  if (audit) return checkAudit;
  return references ? checkReferences : check;
}

/** Faults that prevent a damaged store from being opened. */
const damage: ReadonlySet<ErrorCode> = new Set(['STORE_TRUNCATED', 'STORE_CORRUPT']);

/** Reports damage that ended the check as a fault that the check found. */
async function asFinding(check: Promise<void>): Promise<void> {
  try {
    await check;
  } catch (error) {
    if (!(error instanceof PurserError) || !damage.has(error.code)) throw error;
    throw new CommandFailure(error.faults, { cause: error, exitCode: exitCodes.refused });
  }
}

async function checkReferences(shell: Shell, options: FsckOptions): Promise<void> {
  if (options.keys) throw refusal('USAGE', { reason: '--keys does not go with --references' });
  const { revision: id, output } = options;
  await withOpenStore(shell, options, false, async ({ app, by }) => {
    const revision = await app.revision(by, id === undefined ? {} : { id });
    const what = `finding the references of revision ${revision.id}`;
    const report = await whileBusy(shell, what, () => app.integrityReport(by, revision));
    const [first, ...rest] = integrityProblems(report);
    if (first !== undefined) {
      throw new CommandFailure([first, ...rest], { exitCode: exitCodes.refused });
    }
    const { documents, references } = report;
    if (output === 'json') writeJson(shell, { revision: revision.id, documents, references });
    else {
      const counts = `${counted(documents, 'document')}, ${counted(references, 'reference')}`;
      shell.out.write(`revision ${revision.id}: ${counts}: sound\n`);
    }
  });
}

async function checkAudit(shell: Shell, options: FsckOptions): Promise<void> {
  const known = options.anchor ?? null;
  if (known !== null && !isDigest(known)) {
    throw refusal('USAGE', { reason: '--anchor needs a digest: 64 hexadecimal digits' });
  }
  await withOpenStore(shell, options, false, async ({ app, by }) => {
    const { faults, ...counts } = await whileBusy(shell, 'checking the audit log', () =>
      app.checkAudit(by, known),
    );
    const [first, ...rest] = faults;
    if (first !== undefined) {
      throw new CommandFailure([first, ...rest], { exitCode: exitCodes.refused });
    }
    if (options.output === 'json') writeJson(shell, counts as unknown as Json);
    else shell.out.write(soundAudit(counts));
  });
}

function soundAudit(counts: Omit<AuditVerdict, 'faults'>): string {
  const { entries, chains, anchors, unanchored, anchor } = counts;
  const what = `${entries} audit ${entries === 1 ? 'entry' : 'entries'}`;
  const below = `${counted(chains, 'chain')}, ${counted(anchors, 'anchor')}`;
  const checked = `${what}, ${below}, ${unanchored} not anchored: sound\n`;
  return anchor === null ? checked : `${checked}the last anchor is ${anchor}\n`;
}

async function check(shell: Shell, options: FsckOptions): Promise<void> {
  if (options.revision !== undefined) {
    throw refusal('USAGE', { reason: '--revision goes with --references' });
  }
  const { keys = false } = options;
  await withOpenStore(shell, options, false, async ({ app, by }) => {
    const { faults, ...counts } = await app.fsck(by, showProgress(shell), { keys });
    const [first, ...rest] = faults;
    if (first !== undefined) {
      throw new CommandFailure([first, ...rest], { exitCode: exitCodes.refused });
    }
    if (options.output === 'json') writeJson(shell, counts as unknown as Json);
    else shell.out.write(soundText(counts));
  });
}

function soundText(counts: Omit<StoreCheck, 'faults'>): string {
  const { revisions, tags, validations, auditEntries, tables, unreachable } = counts;
  const entries = `${auditEntries} audit ${auditEntries === 1 ? 'entry' : 'entries'}`;
  const records = `${counted(tags, 'tag')}, ${counted(validations, 'result')}, ${entries}`;
  const state = tables === 0 ? '' : `, ${counted(tables, 'table')}`;
  const content = countedContent({ ...counts, tables: 0 });
  const checked = `${counted(revisions, 'revision')}, ${content}, ${records}${state}: sound\n`;
  if (Object.values(unreachable).every((count) => count === 0)) return checked;
  return `${checked}no revision needs ${countedContent(unreachable)}; \`purser gc\` removes them\n`;
}

/** The issues of an integrity report as problems; there may be more than it lists. */
function integrityProblems({ issues, total }: IntegrityReport): readonly CommandProblem[] {
  const problems = issues.map(problemOf);
  return [...problems, ...capFaults([], problems.length, total)];
}

function problemOf({ code, document, target, message }: IntegrityIssue): CommandProblem {
  const facts = {
    document: documentLabel(document),
    ...(target !== null && { target: documentLabel(target) }),
  };
  return {
    code,
    kind: 'invalid',
    message,
    remedy: integrityRemedies[code],
    facts,
    place: { ...document },
  };
}
