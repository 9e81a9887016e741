// Writes the tables of docs/settings.md, from what src/config declares; with --check, only says whether they are fresh.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { root } from './run.mjs';

/** The page with the table of each chapter in place of the one below its heading. */
export function withTables(page, { chapters, commandVariables }) {
  const tables = new Map([
    ...chapters.map(({ title, settings }) => [title, settingTable(settings)]),
    ['Variables for commands', variableTable(commandVariables)],
  ]);
  const parts = page.split(/^(?=## )/m).map((part) => {
    const title = /^## (.*)/.exec(part)?.[1];
    const table = tables.get(title);
    if (table === undefined) return part;
    tables.delete(title);
    return part.replace(/(?:^\|.*\n)+/m, () => table);
  });
  if (tables.size > 0) throw new Error(`no such heading: ${[...tables.keys()].join(', ')}`);
  return parts.join('');
}

function settingTable(settings) {
  const rows = settings.map(({ name, type, shownDefault, about }) => [
    `\`${name}\``,
    type.meta().title,
    shownDefault,
    about,
  ]);
  return table(['setting', 'value', 'default', 'what it is'], rows);
}

function variableTable(variables) {
  return table(
    ['variable', 'what it is'],
    variables.map(({ name, about }) => [`\`${name}\``, about]),
  );
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  return [head, head.map(() => '---'), ...rows].map(line).join('');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  await ensureBuilt();
  const file = join(root, 'docs', 'settings.md');
  const page = readFileSync(file, 'utf8');
  const fresh = withTables(page, await import('../dist/config/settings.js'));
  if (!process.argv.includes('--check')) {
    writeFileSync(file, fresh);
  } else if (fresh !== page) {
    console.error('docs/settings.md does not match src/config: run `node scripts/settings.mjs`');
    process.exitCode = 1;
  }
}
