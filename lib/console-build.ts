import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRelease } from '#lib/application-files.ts';
import { packStaticFiles } from '#lib/server/static-files.ts';

const SOURCES = ['app', 'components', 'lib', 'next.config.js', 'postcss.config.mjs', 'proxy.ts', 'package-lock.json'];
const STAMP = '.next/nephos-build';

/**
 * Builds the console unless this is a release or the last build has the same sources.
 * @throws if the build fails
 */
export function ensureConsoleBuild(): void {
  if (isRelease()) return;
  const fingerprint = fingerprintOf(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return;
  process.stdout.write('Building the console. This takes about a minute and happens only once.\n');
  const { status } = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) throw new Error('Could not build the console. See the messages above.');
  packStaticFiles();
  writeFileSync(STAMP, fingerprint);
}

function fingerprintOf(paths: string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesBelow).filter((file) => !/\.test\.tsx?$/.test(file))) {
    hash.update(file).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
