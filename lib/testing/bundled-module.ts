import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { bundleModules } from '../../packaging/bundle.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const ENTRIES = [
  'lib/testing/api-process.ts',
  'lib/testing/crash-test-runner.ts',
  'lib/backup/backup-command.ts',
  'lib/backup/restore-command.ts',
  'lib/setup/host-command.ts',
  'lib/setup/cloud-command.ts',
  'lib/commands/rotate-keys.ts',
  'lib/commands/migrate-objects.ts',
] as const;

const CACHE = 'node_modules/.cache/test-bundles';

/** The sources of the bundle. The lock file determines the packages. */
const SOURCES = ['lib', 'packaging/bundle.ts', 'package.json', 'package-lock.json'];

const MAX_BUILD_MS = 300_000;
const UNUSED_MS = 24 * 3_600_000;

let bundle: Promise<string> | undefined;

/**
 * Returns the path of a bundled entry point, for tests that start a separate process: loading the sources takes four
 * times as long. Stack traces name functions; with NODE_OPTIONS=--enable-source-maps they also name files and lines.
 */
export async function bundledModule(entry: (typeof ENTRIES)[number]): Promise<string> {
  bundle ??= findBundle();
  return join(await bundle, entry.replace(/\.ts$/, '.js'));
}

/** Starts the APIs, workers and instance consoles from the bundle. @see startServer */
export const startApiProcess = async (
  folder: string,
  settings: Record<string, string> = {},
  log?: string,
): Promise<ServerProcess> => startServer(folder, settings, await bundledModule('lib/testing/api-process.ts'), log);

/** Returns a digest of the names and contents of the sources in a folder, which changes whenever the bundle could. */
export function sourcesDigest(root: string): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((path) => filesAt(root, path)).filter((name) => !/\.test\.tsx?$/.test(name))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function filesAt(root: string, path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  return entries
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(({ name }) => filesAt(root, join(path, name)));
}

async function findBundle(): Promise<string> {
  const folder = resolve(CACHE, sourcesDigest('.'));
  mkdirSync(CACHE, { recursive: true });
  // SQLite waits for the worker that builds the bundle; the lock is released if that worker dies.
  const lock = new DatabaseSync(join(CACHE, 'lock'), { timeout: MAX_BUILD_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    if (!existsSync(folder)) await build(folder);
  } finally {
    lock.close();
  }
  utimesSync(folder, new Date(), new Date());
  return folder;
}

async function build(folder: string): Promise<void> {
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  const entries = Object.fromEntries(ENTRIES.map((entry) => [entry.replace(/\.ts$/, ''), entry]));
  // Migrations are loaded from their sources and compare classes of Kysely. With a second copy of it, every database
  // would be taken for SQLite.
  await bundleModules(partial, entries, [/^kysely(?:\/|$)/]);
  for (const { name } of readdirSync(dirname(folder), { withFileTypes: true }).filter((one) => one.isDirectory())) {
    const other = join(dirname(folder), name);
    if (Date.now() - statSync(other).mtimeMs > UNUSED_MS) rmSync(other, { recursive: true });
  }
  renameSync(partial, folder);
}
