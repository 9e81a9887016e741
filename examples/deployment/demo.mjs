// Deploys the disk and the virtual machine of this folder, as programs of this machine, into a cloud that is a folder. It
// takes some seconds, and leaves nothing behind.
//
//   npm run demo:deploy
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folder, runCommand, runDemo, say, startServer } from '../demo.mjs';

const example = dirname(fileURLToPath(import.meta.url));
const copied = ['manifest.yaml', 'deploy-programs.yaml', 'disk.sh', 'vm.sh'];

await runDemo(demonstrate);

async function demonstrate() {
  for (const name of copied) cpSync(join(example, name), join(folder, name));
  // Nobody but its owner may write a deploy file.
  chmodSync(join(folder, 'deploy-programs.yaml'), 0o600);
  mkdirSync(join(folder, 'cloud'));
  const server = await startServer({
    PURSER_DEPLOY_FILE: join(folder, 'deploy-programs.yaml'),
    PURSER_DEPLOY_SCRATCH: join(folder, 'scratch'),
  });
  const run = (command) => runCommand(command, { PURSER_SERVER: server });

  say('A manifest is checked before anything runs.');
  await run('purser deploy check manifest.yaml');
  say(
    'A plan asks each resource, and changes nothing. What depends on a disk that is not there yet is deferred.',
  );
  await run('purser deploy plan manifest.yaml');
  await run('ls cloud | wc -l');
  say('Applying it makes the disk, and then the machine in the zone of the disk.');
  await run('purser deploy -c NO manifest.yaml');
  await run('cat cloud/vm-www_vm');
  say('Once more: everything is valid, so no action runs.');
  await run('purser deploy -c NO manifest.yaml');

  say('Somebody changes the machine by hand, and the next deployment puts it right.');
  writeFileSync(join(folder, 'cloud', 'vm-www_vm'), 'europe-west1-b n1-standard-1\n');
  await run('purser deploy plan manifest.yaml');
  await run('purser deploy -c NO manifest.yaml');
  await run('cat cloud/vm-www_vm');

  say('The manifest asks for a larger machine.');
  const manifest = readFileSync(join(folder, 'manifest.yaml'), 'utf8');
  writeFileSync(join(folder, 'manifest.yaml'), manifest.replace('n1-standard-4', 'n1-standard-8'));
  await run('purser deploy -c NO manifest.yaml');
  await run('purser deploy list');
}
