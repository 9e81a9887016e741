// Deploys the disk and the virtual machine of this folder into a cloud that is a folder: as programs of this machine, or in
// containers. It takes some seconds, and leaves nothing behind but the two images.
//
//   npm run demo:deploy
//   npm run demo:deploy -- --containers [COMMAND...]     of docker, podman or nerdctl; default: podman
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folder, runCommand, runDemo, say, startServer } from '../demo.mjs';

const example = dirname(fileURLToPath(import.meta.url));
const copied = ['manifest.yaml', 'deploy-programs.yaml', 'disk.sh', 'vm.sh'];
const [option, ...words] = process.argv.slice(2);
const command = words.length > 0 ? words : ['podman'];

await runDemo(demonstrate);

async function demonstrate() {
  for (const name of copied) cpSync(join(example, name), join(folder, name));
  mkdirSync(join(folder, 'cloud'));
  const server = await startServer({
    PURSER_DEPLOY_FILE: option === '--containers' ? containers() : programs(),
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

  say('The manifest has no machine any more. It is destroyed only if that was asked for.');
  const [withoutMachine] = manifest.split('  www_vm:');
  writeFileSync(join(folder, 'manifest.yaml'), withoutMachine);
  await run('purser deploy -c NO manifest.yaml');
  await run('purser deploy -c NO --destroy-orphans manifest.yaml');
  await run('ls cloud');
  await run('purser deploy list');
}

/** The deploy file for programs. */
function programs() {
  const file = join(folder, 'deploy-programs.yaml');
  // Nobody but its owner may write a deploy file.
  chmodSync(file, 0o600);
  return file;
}

/** The deploy file for containers; makes their images. */
function containers() {
  execFileSync(join(example, 'build-images.sh'), command, {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const text = readFileSync(join(example, 'deploy-containers.yaml'), 'utf8');
  const file = join(folder, 'deploy-containers.yaml');
  writeFileSync(file, text.replace('runtime: [podman]', `runtime: ${JSON.stringify(command)}`), {
    mode: 0o600,
  });
  return file;
}
