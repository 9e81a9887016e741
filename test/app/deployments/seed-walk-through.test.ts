import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, it } from 'vitest';
import { defaultDeploySettings } from '../../../src/domain/deployment/deploy-settings.ts';
import { seedPrograms, seedScripts, walkThroughSeed } from '../../support/seed-deployment.ts';

const folder = mkdtempSync(join(tmpdir(), 'purser-seed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}

it('the walk-through of the seed runs message for message, with programs of this machine', async () => {
  const programs = new Map(
    Object.entries(seedPrograms).map(([type, text]) => [type, program(type, text)]),
  );
  for (const [name, text] of Object.entries(seedScripts)) program(`scripts/${name}`, text);
  programs.set('acme/slack-notifier', join(folder, 'scripts/slack.sh'));
  const plugs = join(folder, 'plugs');
  mkdirSync(plugs);
  await walkThroughSeed({
    settings: { ...defaultDeploySettings, programs, plugRoots: [plugs] },
    environment: { PATH: process.env['PATH'] ?? '' },
    scratch: join(folder, 'scratch'),
    plugFile: join(plugs, 'sa.json'),
    scripts: join(folder, 'scripts'),
  });
});
