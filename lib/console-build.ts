import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRelease } from '#lib/application-files.ts';
import { CommandError } from '#lib/errors/command-error.ts';
import { packStaticFiles } from '#lib/server/static-files.ts';

const SOURCES = ['app', 'components', 'lib', 'next.config.js', 'postcss.config.mjs', 'proxy.ts', 'package-lock.json'];
/** Not part of the console, as `lib/layers.test.ts` checks. */
const TEST_CODE = /\.test\.tsx?$|^lib\/testing\//;
const STAMP = '.next/nephos-build';

/** Whether this is a release or the last build has the same sources. */
export function isConsoleBuilt(): boolean {
  return isRelease() || (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprintOf(SOURCES));
}

/** Builds the console if its sources have changed since the last build. @throws if the build fails */
export async function ensureConsoleBuild(): Promise<void> {
  if (isConsoleBuilt()) return;
  const complete = await compileConsole();
  await complete();
}

/**
 * Compiles the console, so that it can be served.
 * @returns what compresses its files, after which the build is complete
 * @throws if the build fails or `signal` ends it
 */
export async function compileConsole(signal?: AbortSignal): Promise<() => Promise<void>> {
  const fingerprint = fingerprintOf(SOURCES);
  // Otherwise an interrupted build could be taken for the previous one.
  rmSync(STAMP, { force: true });
  process.stdout.write('Building the console. This takes a minute or more and happens only once.\n');
  const build = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    ...(signal && { signal }),
  });
  const [status] = await once(build, 'exit');
  if (status !== 0) throw new CommandError('Could not build the console. See the messages above.');
  return async () => {
    await packStaticFiles();
    writeFileSync(STAMP, fingerprint);
  };
}

function fingerprintOf(paths: string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesBelow).filter((file) => !TEST_CODE.test(file))) {
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
