import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { it } from 'vitest';
import { describeCli } from '../support/cli-site.ts';
import { plantedItem, plantedSchema, plantedSite } from '../support/planted-site.ts';
import { textOf } from '../support/submitted.ts';

describeCli('what the command line prints', ({ run, space }) => {
  it('shows no key and no value of a secret', async () => {
    const [site] = fc.sample(plantedSite, 1);
    assert.ok(site);
    const ran = async (...args: readonly string[]) => {
      const { code, stdout, stderr } = await run(args);
      const leaked = site.secrets.filter((secret) => `${stdout}${stderr}`.includes(secret));
      assert.deepEqual(leaked, [], `purser ${args.join(' ')}\n${stdout.slice(0, 2_000)}${stderr}`);
      assert.doesNotMatch(stderr, /\bINTERNAL\b|\bUSAGE\b|unknown option/, args.join(' '));
      assert.ok(code === 0 || code === 1, `${args.join(' ')} ended with ${code}: ${stderr}`);
      return stdout;
    };
    for (const [at, version] of site.versions.entries()) {
      writeFileSync(space().file(`site${at}.json`), textOf(version));
      await ran('validate', `site${at}.json`);
      await ran('apply', `site${at}.json`, '--dry-run');
      await ran('apply', `site${at}.json`);
      await ran('apply', `site${at}.json`, '--allow-problems');
    }
    for (const [at, sketches] of site.refused.entries()) {
      writeFileSync(space().file(`refused${at}.json`), textOf(sketches));
      await ran('apply', `refused${at}.json`);
    }
    for (const name of ['root', 'text', 'heir', 'rest']) {
      const explained = await ran('explain', plantedSchema, name);
      assert.match(explained, /\(secret\)/, name);
      await ran('explain', plantedSchema, name, '.m', '-o', 'json');
      assert.match(await ran('blame', plantedSchema, name), /\(secret\)/, name);
    }
    for (const args of [
      ['render'],
      ['get', plantedSchema],
      ['diff', '1', '2'],
      ['diff', '1', '2', '--unified'],
      ['diff', '1', '2', '--rendered', '-o', 'json'],
      ['history', plantedSchema, 'safe'],
      ['revisions'],
      ['validation', 'list'],
      ['validation', 'show', 'deckhand-schema-validation'],
      ['references', plantedItem, 'hidden'],
    ]) {
      await ran(...args);
    }
  }, 300_000);
});
