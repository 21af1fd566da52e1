import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'rolldown';

/** Modules that the server starts or imports by file name; they must be next to the entry point. */
const NAMED_MODULES = [
  'lib/engine/programs/runner-process.ts',
  'lib/object-store/bytes/digest-worker.ts',
  'lib/object-store/native/bzip2-worker.ts',
  ...readdirSync('lib/tables/migrations').map((name) => join('lib/tables/migrations', name)),
];

/** Packages that are not bundled: Next reads its own files, and argon2 is native code. */
const EXTERNAL = [/^next(?:\/|$)/, /^@node-rs\/argon2/];

const withoutExtension = (file: string) => file.slice(0, -'.ts'.length);

export const bundleServer = (folder: string): Promise<void> =>
  bundleModules(folder, {
    [withoutExtension(basename('packaging/nephos.ts'))]: 'packaging/nephos.ts',
    ...Object.fromEntries(NAMED_MODULES.map((file) => [withoutExtension(file), file])),
  });

/**
 * Bundles modules and their imports into JavaScript with source maps.
 * @param entries the source of each entry point, by its path in the folder without extension
 * @param external packages that the bundle imports from node_modules, in addition to `EXTERNAL`
 */
export async function bundleModules(
  folder: string,
  entries: Record<string, string>,
  external: readonly RegExp[] = [],
): Promise<void> {
  await build({
    input: entries,
    platform: 'node',
    external: [...EXTERNAL, ...external],
    // A release does not contain React's development build.
    transform: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
    // Directives such as `use client` are for Next, which does not read this bundle.
    checks: { moduleLevelDirective: false },
    output: {
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      sourcemap: true,
    },
  });
}
