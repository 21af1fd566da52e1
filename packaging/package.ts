import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureConsoleBuild } from '#lib/console-build.ts';
import { printCommandErrors } from '#lib/errors/print-command-errors.ts';
import { buildDebianPackage } from './debian-package.ts';
import { buildReleaseFolder, type PackageJson } from './release-folder.ts';

printCommandErrors();

const FOLDER = 'dist';

/** `npm run package [-- --deb]`: builds a release for the current platform, and optionally a Debian package of it. */
const { deb } = parseArgs({ options: { deb: { type: 'boolean', default: false } } }).values;
const source = JSON.parse(readFileSync('package.json', 'utf8')) as PackageJson;
const name = `${source.name}-${source.version}-${process.platform}-${process.arch}`;
const archive = join(FOLDER, `${name}.tar.gz`);
await ensureConsoleBuild();
await buildReleaseFolder(join(FOLDER, name), source);
const asRoot = ['--owner=0', '--group=0', '--numeric-owner'];
execFileSync('tar', ['--create', '--gzip', ...asRoot, `--file=${archive}`, '-C', FOLDER, name]);
process.stdout.write(`${archive}\n`);
if (deb) process.stdout.write(`${buildDebianPackage(join(FOLDER, name), source.version, FOLDER)}\n`);
