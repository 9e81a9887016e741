import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Podman with storage of its own, and an image of BusyBox, whose program is its shell. */
export interface Podman {
  readonly command: readonly [string, ...string[]];
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Makes an image of BusyBox with further programs, by their paths. */
  makeImage(name: string, entrypoint: string, programs: Readonly<Record<string, string>>): void;
  /** Runs a command of it, and returns what it prints. */
  ask(...args: readonly string[]): string;
  close(): void;
}

/**
 * For machines that confine their processes: limits of open files within those of this process, `runc` for any layout of
 * control groups, and no daemon for events.
 */
const confined = `
[containers]
default_ulimits = ["nofile=1024:4096", "nproc=4096:4096"]
netns = "none"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
`;

const busybox = '/bin/busybox';

/** Makes an image without a registry. Needs podman, runc and busybox-static. */
export function openPodman(): Podman {
  // Not in the folder of the tests: Podman wants a path of 50 characters at most.
  const folder = mkdtempSync('/tmp/podman-');
  const configuration = join(folder, 'containers.conf');
  writeFileSync(configuration, confined);
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? folder,
    CONTAINERS_CONF: configuration,
  };
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const command = ['podman', ...storage, '--storage-driver=vfs'] as const;
  const ask = (...args: readonly string[]): string => {
    const [file, ...words] = command;
    return execFileSync(file, [...words, ...args], { env: environment, encoding: 'utf8' });
  };
  const makeImage: Podman['makeImage'] = (name, entrypoint, programs) => {
    const change = `--change=ENTRYPOINT ["${entrypoint}"]`;
    ask('import', '--quiet', change, packed(folder, programs), name);
  };
  const image = 'localhost/acme/shell:1';
  makeImage(image, '/bin/sh', {});
  return {
    command: [...command],
    image,
    environment,
    makeImage,
    ask,
    close: () => {
      ask('rm', '--all', '--force');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The root folder of an image, as an archive. */
function packed(folder: string, programs: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(folder, 'root-'));
  for (const name of ['bin', 'etc', 'tmp', 'proc', 'sys', 'dev', 'plugs']) {
    mkdirSync(join(root, name), { recursive: true });
  }
  const program = [busybox, '/usr/bin/busybox'].find((path) => existsSync(path)) ?? busybox;
  copyFileSync(program, join(root, 'bin/busybox'));
  const names = execFileSync(program, ['--list'], { encoding: 'utf8' }).trim().split('\n');
  for (const name of names) {
    if (name !== 'busybox') symlinkSync('busybox', join(root, 'bin', name));
  }
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/:/bin/sh\n');
  for (const [path, text] of Object.entries(programs)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { mode: 0o755 });
  }
  chmodSync(root, 0o755);
  const archive = join(folder, 'root.tar');
  execFileSync('tar', ['-C', root, '-cf', archive, '.']);
  return archive;
}
