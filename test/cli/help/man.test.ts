import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { exitCodes } from '../../../src/cli/exit-codes.ts';
import { exitMeanings } from '../../../src/cli/help/exit-meanings.ts';
import { manPages } from '../../../src/cli/help/man.ts';
import { createWorkspace, runCli, type Workspace } from '../../support/cli.ts';
import { declaredProgram } from '../../support/declared-program.ts';

let pages: ReadonlyMap<string, string>;
let space: Workspace;

beforeAll(async () => {
  pages = await manPages(await declaredProgram());
  space = createWorkspace({ 'a-file': '' });
});

afterAll(() => space.remove());

const has = (program: string, ...args: readonly string[]) =>
  spawnSync(program, args).error === undefined;

/** A page as plain text. */
function shown(name: string): string {
  const file = space.file(`pages/${name}.1`);
  const text = execFileSync('man', ['-l', file], {
    encoding: 'utf8',
    env: { ...process.env, MANWIDTH: '80', MANPAGER: 'cat', LC_ALL: 'C.UTF-8' },
  });
  return text.replaceAll(/.\u0008/g, '');
}

describe('purser man', () => {
  it('writes a page for each command, and one for purser', async () => {
    const { code, stdout } = await runCli(['man', space.file('pages')]);
    assert.deepEqual(
      [code, stdout],
      [0, `${pages.size} man pages written to ${space.file('pages')}\n`],
    );
    const files = readdirSync(space.file('pages'));
    assert.deepEqual(files, [...pages.keys()].map((name) => `${name}.1`).sort());
    for (const [name, text] of pages) {
      assert.equal(readFileSync(space.file(`pages/${name}.1`), 'utf8'), text);
    }
  });

  it('refuses a folder that cannot be written', async () => {
    const { code, stderr } = await runCli(['man', `${space.file('a-file')}/pages`]);
    assert.match(
      stderr,
      /^FILE_UNWRITABLE .*a-file\/pages cannot be written: a part of its name is no folder/,
    );
    assert.equal(code, 1);
    const none = await runCli(['man', '/proc/none/pages']);
    assert.match(none.stderr, /^FILE_UNWRITABLE /);
  });

  it.skipIf(!has('man', '--version'))('writes pages that man reads', () => {
    const page = shown('purser-apply');
    assert.match(page, /^PURSER-APPLY\(1\) +Purser +PURSER-APPLY\(1\)\n/);
    assert.match(page, /\nNAME\n {7}purser-apply - submit documents\n/);
    assert.match(page, /\n {7}--dry-run\n {14}Only show the changes/);
    assert.match(page, /\n {11}purser apply site -m "Deeper berths"\n/);
    assert.match(shown('purser-deploy'), /\n {3}purser deploy plan\n {7}Asks all resources/);
    assert.match(
      shown('purser-deploy'),
      /\n {11}purser deploy eval '\{\{ n\|int \+ 1 \}\}' --var n=1\n/,
    );
    assert.match(
      shown('purser-serve'),
      /\n {7}PURSER_PORT\n {14}Port to listen on; 0 takes any free\n? +one/,
    );
  });

  it.skipIf(!has('mandoc', '-h'))('writes pages in which mandoc finds nothing', () => {
    const files = [...pages.keys()].map((name) => space.file(`pages/${name}.1`));
    const { stdout } = spawnSync('mandoc', ['-T', 'lint', '-W', 'warning', ...files], {
      encoding: 'utf8',
    });
    // Pages without a date are equal whenever they are built.
    const found = stdout
      .split('\n')
      .filter((line) => line !== '' && !line.includes('missing date'));
    assert.deepEqual(found, []);
  });
});

describe('a man page', () => {
  it('is in the package', () => {
    const { man, files } = JSON.parse(readFileSync('package.json', 'utf8'));
    assert.deepEqual(man, [...pages.keys()].map((name) => `dist/man/${name}.1`).sort());
    assert.ok(files.includes('dist/man'));
  });

  it('begins with title, name and synopsis, and only has characters of ASCII', () => {
    for (const [name, text] of pages) {
      const title = name.toUpperCase().replaceAll('-', '\\-');
      assert.ok(text.startsWith(`.TH ${title} 1 "" "purser `), name);
      assert.match(text, /\n\.SH NAME\n[^\n]+ \\- [^\n]+\n\.SH SYNOPSIS\n/);
      assert.match(text, /^[\n -~]*$/);
      for (const [macro] of text.matchAll(/^[.'][^\n ]*/gm)) {
        assert.match(macro, /^\.(TH|SH|SS|PP|TP|RS|RE|nf|fi|br)$/, name);
      }
    }
  });

  it('of purser has the exit codes, as docs/command-line.md has them', () => {
    const docs = readFileSync('docs/command-line.md', 'utf8');
    for (const [name, meaning] of Object.entries(exitMeanings)) {
      const code = exitCodes[name as keyof typeof exitCodes];
      assert.ok(docs.includes(`\n| ${code} | ${meaning} |\n`), name);
      assert.ok(pages.get('purser')?.includes(`\n.TP\n${code}\n`));
    }
  });
});
