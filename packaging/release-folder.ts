import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from '#lib/errors/command-error.ts';
import { bundleServer } from './bundle.ts';
import { writeConsoleConfig } from './console-config.ts';
import { runtimePackageFiles } from './runtime-files.ts';

/** Files that a release contains unchanged. */
const COPIED = [
  'public',
  'docs',
  'translations',
  'LICENSE',
  'NOTICE',
  'CHANGELOG.md',
  'packaging/nephos.service',
  'packaging/host-watchdog',
];
/** Build output that only the build itself reads. */
const BUILD_ONLY =
  /(?:\.nft\.json|\.map|required-server-files\.js)$|^\.next\/(?:cache|types|diagnostics|build|trace|trace-build|turbopack)$/;

export interface PackageJson {
  name: string;
  version: string;
  license: string;
  type: string;
  scripts: { start: string };
}

/** Builds the folder of a release; an existing one is replaced. @throws Error if the console is not built */
export async function buildReleaseFolder(folder: string, source: PackageJson): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });
  await bundleServer(folder);
  const copy = (path: string) => cpSync(path, join(folder, path), { recursive: true });
  for (const path of COPIED) copy(path);
  cpSync('.next', join(folder, '.next'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !BUILD_ONLY.test(path),
  });
  writeConsoleConfig(folder);
  for (const file of await runtimePackageFiles()) copyFile(file, join(folder, file));
  copyFile(realpathSync('node_modules/.bin/node'), join(folder, 'bin/node'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(releaseManifest(source, commit()), undefined, 2)}\n`);
  writeFileSync(join(folder, 'bin/nephos'), launcher(source.scripts.start));
  chmodSync(join(folder, 'bin/nephos'), 0o755);
  grantReadAccess(folder);
}

/** Lets all users read a folder. The server builds the console readable by its own user only. */
export function grantReadAccess(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) grantReadAccess(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** Returns the package.json of a release, without dependencies and scripts. */
const releaseManifest = ({ name, version, license, type }: PackageJson, described: string | undefined) => ({
  name,
  version,
  license,
  type,
  private: true,
  ...(described !== undefined && { commit: described }),
});

/** Returns `git describe` of the sources; undefined outside a git repository. */
function commit(): string | undefined {
  if (!existsSync('.git')) return undefined;
  return execFileSync('git', ['describe', '--tags', '--always', '--dirty'], { encoding: 'utf8' }).trim();
}

/**
 * Returns the script `bin/nephos`, which starts Node with the options of `npm start`. It needs no system program unless
 * it is started through a symbolic link.
 * @param start the script `start` of package.json: settings of the C library, node, its options, and the server's file
 */
export function launcher(start: string): string {
  const [, environment, options] = /^((?:\w+=\S+ )*)node ((?:--\S+ )*)server\.ts$/.exec(start) ?? [];
  if (environment === undefined) throw new CommandError(`The start script is not as expected: ${start}`);
  return `#!/bin/sh
self=$0
[ -L "$self" ] && self=$(readlink -f "$self")
case $self in */*) folder=\${self%/*} ;; *) folder=. ;; esac
folder=$(cd "$folder" && pwd) || exit 1
export ${environment}NODE_ENV=production
exec "$folder/node" --enable-source-maps ${options}"$folder/../nephos.js" "$@"
`;
}
