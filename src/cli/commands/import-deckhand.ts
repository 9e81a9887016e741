import type { Command } from 'commander';
import type {
  DeckhandImportResult,
  VerifiedRevision,
} from '../../app/transfer/deckhand/deckhand-import.ts';
import type { Json } from '../../domain/json/value.ts';
import type { DeckhandSource } from '../../ports/deckhand-source.ts';
import { type DirectOptions, withOpenStore } from '../client/open-store.ts';
import { serverToken } from '../client/server-token.ts';
import { readLimits } from '../client/store-client.ts';
import { exitCodes } from '../exit-codes.ts';
import { outputOption } from '../forms/output-option.ts';
import { addDirectOption, collect } from '../input/options.ts';
import { counted } from '../print/counted.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { warningText } from '../print/warning-text.ts';
import { showProgress } from '../progress/work-progress.ts';
import type { Shell } from '../shell.ts';
import { textTable } from '../terminal/text-table.ts';

interface ImportDeckhandOptions extends DirectOptions {
  readonly tokenFile?: string;
  readonly secretsHost?: readonly string[];
  /** True: only verify; false: only import; undefined: both. */
  readonly verify?: boolean;
  readonly output: Format;
}

export function addImportDeckhandCommand(program: Command, shell: Shell): void {
  const command = program
    .command('import-deckhand')
    .summary('bring in the history of a running Deckhand')
    .description(
      'Reads every revision of a Deckhand, or of another Purser, through its REST API, and makes the same revisions here: numbers, times, buckets, documents, tags and results of validations. An interrupted import continues where it stopped. At the end the rendered documents of all revisions are compared.',
    )
    .argument('<url>', 'where it is, without /api/v1.0')
    .option(
      '--token-file <file>',
      'show it the token in this file (default: PURSER_DECKHAND_TOKEN)',
    )
    .option(
      '--secrets-host <host>',
      'show that token to this host, too, to read secrets there; may be repeated',
      collect,
    )
    .option('--verify', 'only compare the rendered documents')
    .option('--no-verify', 'do not compare the rendered documents')
    .addOption(outputOption(['text', 'json']));
  addDirectOption(command).action((url: string, options: ImportDeckhandOptions) =>
    runCommand(shell, options.output, () => importFrom(shell, url, options)),
  );
}

async function importFrom(
  shell: Shell,
  url: string,
  options: ImportDeckhandOptions,
): Promise<void> {
  const { tokenFile, secretsHost = [], verify, output } = options;
  const token = serverToken(shell.env, tokenFile, 'PURSER_DECKHAND_TOKEN');
  const { openDeckhand } = await import('../../purser.ts');
  const limits = await readLimits(shell.env);
  const source = await answering(
    await openDeckhand({ url, token, secretHosts: secretsHost, limits }),
  );
  const isImport = verify !== true;
  const request = { bringIn: isImport, verify: verify !== false };
  await withOpenStore(
    shell,
    options,
    isImport,
    async ({ app, by }) => {
      const result = await app.importDeckhand(by, source, request, showProgress(shell));
      if (output === 'json') writeJson(shell, result as unknown as Json);
      else print(shell, result, request.bringIn);
      if (differing(result).length > 0) shell.exitCode = exitCodes.refused;
    },
    { createKeys: isImport },
  );
}

/** A store is created only if the URL responds like a Deckhand; so its list is read before, and once. */
async function answering(source: DeckhandSource): Promise<DeckhandSource> {
  const revisions = await source.revisions();
  return { ...source, revisions: async () => revisions };
}

function print(shell: Shell, result: DeckhandImportResult, isImport: boolean): void {
  for (const note of result.notes) shell.err.write(warningText(note));
  if (isImport) shell.out.write(importedText(result));
  if (result.verified !== null) shell.out.write(verifiedText(result.verified));
}

function importedText({ head, imported, filled, tags, validations }: DeckhandImportResult): string {
  const results = validations === 0 ? '' : `${counted(validations, 'result')} recorded, `;
  const set = `${results}${counted(tags, 'tag')} set; the head is revision ${head}\n`;
  const gaps =
    filled.length === 0
      ? ''
      : `missing there, and created here without a change: ${filled.join(', ')}\n`;
  if (imported === 0) return `nothing new, ${set}`;
  const others = head === imported ? '' : ` on top of ${head - imported}`;
  return `${counted(imported, 'revision')} imported${others}, ${set}${gaps}`;
}

/** All revisions with differences, a row each, and the sums. */
function verifiedText(verified: readonly VerifiedRevision[]): string {
  const rows = verified.flatMap((one): readonly (readonly string[])[] => {
    const revision = `revision ${one.revision}`;
    if (one.outcome === 'equal') return [];
    if (one.outcome === 'notRendered') return [[revision, 'not rendered there', one.reason]];
    const more = one.differenceCount - one.differences.length;
    const all = more === 0 ? one.differences : [...one.differences, `and ${more} more`];
    return all.map((what) => [revision, 'differs', what]);
  });
  const count = (outcome: VerifiedRevision['outcome']): number =>
    verified.filter((one) => one.outcome === outcome).length;
  const sums = `${counted(count('equal'), 'revision')} equal, ${count('differs')} differ, ${count('notRendered')} not rendered there`;
  return `${textTable(rows)}compared as rendered: ${sums}\n`;
}

function differing({ verified }: DeckhandImportResult): readonly VerifiedRevision[] {
  return (verified ?? []).filter(({ outcome }) => outcome === 'differs');
}
