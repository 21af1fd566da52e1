import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages of this machine that the package depends on. */
const DEPENDENCIES = ['libc6', 'libstdc++6', 'passwd'];
const FOLDERS = [
  'etc',
  'proc',
  'dev',
  'run/systemd/system',
  'tmp',
  'root',
  'var/log',
  'var/lib/dpkg/info',
  'var/lib/dpkg/updates',
];
/** Links into `/usr`, which Debian has in the root folder. */
const LINKS = ['bin', 'sbin', 'lib', 'lib64'];
const SYSTEMCTL_LOG = 'var/log/systemctl';
const ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin', DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' } as const;

/**
 * A Debian system without packages in which dpkg installs for real. Its `/usr` is this machine's with a layer on top that
 * takes every change. It is mounted only in the mount namespace of the process that runs in it.
 */
export interface DebianRoot {
  path(file: string): string;
  /** @returns the output. @throws if the command fails */
  run(...command: string[]): string;
  /** Starts a program as a user, with no other environment than this. The process has the id of the program. */
  start(user: string, environment: Record<string, string>, command: string[]): ChildProcess;
}

/** Why dpkg cannot install into a root of its own here; undefined if it can. */
export function debianRootObstacle(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'requires root on Linux';
  try {
    execFileSync('dpkg-query', ['--show', ...DEPENDENCIES], { stdio: 'ignore' });
  } catch {
    return 'requires Debian';
  }
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp'], { stdio: 'ignore' });
  } catch {
    return 'requires permission to mount file systems';
  }
  return undefined;
}

/** @param folder an empty folder on a file system that can hold the upper layer of an overlay */
export function createDebianRoot(folder: string): DebianRoot {
  const root = join(folder, 'root');
  const upper = join(folder, 'upper');
  const work = join(folder, 'work');
  for (const path of [...FOLDERS, 'usr']) mkdirSync(join(root, path), { recursive: true });
  mkdirSync(join(upper, 'bin'), { recursive: true });
  mkdirSync(work);
  chmodSync(folder, 0o755);
  chmodSync(join(root, 'tmp'), 0o1777);
  for (const link of LINKS) {
    if (lstatSync(`/${link}`, { throwIfNoEntry: false })?.isSymbolicLink())
      symlinkSync(readlinkSync(`/${link}`), join(root, link));
  }
  writeSystemFiles(root, upper);
  const script = [
    `mount -t overlay overlay -o lowerdir=/usr,upperdir=${upper},workdir=${work} ${root}/usr`,
    `mount --rbind /proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `exec chroot "$@"`,
  ].join(' && ');
  const inRoot = (...args: string[]) => ['--mount', 'sh', '-c', script, 'sh', ...args];
  return {
    path: (file) => join(file.startsWith('/usr/') ? upper : root, file.replace(/^\/usr\//, '/')),
    run: (...command) =>
      execFileSync('unshare', inRoot(root, ...command), {
        encoding: 'utf8',
        env: { ...ENVIRONMENT, NODE_ENV: 'production' },
      }),
    start: (user, environment, command) =>
      spawn('unshare', inRoot(`--userspec=${user}:${user}`, root, 'env', '-i', ...variables(environment), ...command), {
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
  };
}

const variables = (environment: Record<string, string>): string[] =>
  Object.entries(environment).map(([name, value]) => `${name}=${value}`);

/** Writes accounts, the database of dpkg, and a `systemctl` that records how it is called. */
function writeSystemFiles(root: string, upper: string): void {
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  write('etc/passwd', 'root:x:0:0:root:/root:/bin/sh\n');
  write('etc/group', 'root:x:0:\n');
  write('etc/shadow', 'root:*:19000:0:99999:7:::\n');
  write('etc/gshadow', 'root:*::\n');
  write('var/lib/dpkg/status', execFileSync('dpkg-query', ['--status', ...DEPENDENCIES], { encoding: 'utf8' }));
  write(SYSTEMCTL_LOG, '');
  const systemctl = join(upper, 'bin/systemctl');
  writeFileSync(systemctl, `#!/bin/sh\necho "$*" >> /${SYSTEMCTL_LOG}\n`);
  chmodSync(systemctl, 0o755);
}

/** The calls of `systemctl` in the root. */
export const SYSTEMCTL_CALLS = `/${SYSTEMCTL_LOG}`;
