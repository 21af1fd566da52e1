import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '#lib/errors/command-error.ts';

const SCRIPTS = ['postinst', 'prerm', 'postrm'];
/** Debian's names of the architectures for which Node has builds. */
const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Options of `dpkg-deb`: higher levels take minutes and save little. */
const COMPRESSED = ['-Zxz', '-z1'];
export const UNCOMPRESSED = ['-Znone'];

/** Builds a Debian package from the folder of a release. @returns the path of the package */
export function buildDebianPackage(release: string, version: string, folder: string, compression = COMPRESSED): string {
  const architecture = ARCHITECTURES[process.arch];
  if (process.platform !== 'linux' || architecture === undefined) {
    throw new CommandError(`There is no Debian package for ${process.platform}-${process.arch}.`);
  }
  const root = join(folder, 'debian');
  rmSync(root, { recursive: true, force: true });
  for (const path of ['DEBIAN', 'etc/nephos', 'usr/bin', 'usr/lib/systemd/system'])
    mkdirSync(join(root, path), { recursive: true });
  cpSync(release, join(root, 'usr/lib/nephos'), { recursive: true, verbatimSymlinks: true });
  cpSync('packaging/nephos.service', join(root, 'usr/lib/systemd/system/nephos.service'));
  cpSync('packaging/debian/nephos.env', join(root, 'etc/nephos/nephos.env'));
  writeExecutable(join(root, 'usr/bin/nephos'), '#!/bin/sh\nexec /usr/lib/nephos/bin/nephos "$@"\n');
  cpSync('packaging/debian/conffiles', join(root, 'DEBIAN/conffiles'));
  for (const name of SCRIPTS) {
    cpSync(join('packaging/debian', name), join(root, 'DEBIAN', name));
    chmodSync(join(root, 'DEBIAN', name), 0o755);
  }
  writeFileSync(join(root, 'DEBIAN/control'), controlFile(version, architecture));
  const file = join(folder, `nephos_${version}_${architecture}.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', ...compression, '--build', root, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  rmSync(root, { recursive: true });
  return file;
}

function writeExecutable(file: string, text: string): void {
  writeFileSync(file, text);
  chmodSync(file, 0o755);
}

/** Node needs only `libstdc++6` and the C library from the system. */
const controlFile = (version: string, architecture: string): string => `Package: nephos
Version: ${version}
Architecture: ${architecture}
Maintainer: The Nephos project <nephos@localhost>
Depends: libc6 (>= 2.28), libstdc++6, passwd
Section: admin
Priority: optional
Description: self-service infrastructure cloud
 A cloud with OpenStack-compatible APIs and a web console.
`;
