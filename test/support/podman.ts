import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Podman with storage of its own, and an image of BusyBox, whose program is its shell. */
export interface Podman {
  readonly command: readonly [string, ...string[]];
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
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
  const image = 'localhost/acme/shell:1';
  ask('import', '--quiet', '--change=ENTRYPOINT ["/bin/sh"]', packed(folder), image);
  return {
    command: [...command],
    image,
    environment,
    ask,
    close: () => {
      ask('rm', '--all', '--force');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The root folder of an image, as an archive. */
function packed(folder: string): string {
  const root = join(folder, 'root');
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
  const archive = join(folder, 'root.tar');
  execFileSync('tar', ['-C', root, '-cf', archive, '.']);
  return archive;
}
