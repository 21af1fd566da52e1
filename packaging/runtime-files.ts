import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

/** The Next server, which the bundle imports from node_modules. */
const NEXT_SERVER = 'node_modules/next/dist/server/next.js';

/**
 * Files that the traces list but a release never loads: the image resizing library and the empty package in its place,
 * the compiler and the development runtime of the console, tests, types and documentation.
 */
const UNUSED = [
  /\bnode_modules\/(?:sharp|@img)\//,
  /^node_modules\/next\/dist\/(?:docs|esm)\//,
  /^node_modules\/next\/dist\/compiled\/(?:babel|babel-packages|next-devtools|terser|webpack)\//,
  /\.(?:development|dev)\.c?js$|\.(?:[cm]?tsx?|map|md)$/,
  /^node_modules\/(?:@[^/]+\/)?[^/]+\/(?:.*\/)?tests?\//,
];

/** The part of Next's copy of `@vercel/nft` that is used here. */
interface FileTracer {
  nodeFileTrace(
    files: string[],
    options: { base: string; mixedModules: boolean; ignore: (path: string) => boolean },
  ): Promise<{ fileList: Set<string> }>;
}

const isUnused = (file: string) => UNUSED.some((pattern) => pattern.test(file));

/** Returns the package files that a release loads at run time. The traces of Next's build list those of the console. */
export async function runtimePackageFiles(): Promise<string[]> {
  const { nodeFileTrace } = createRequire(import.meta.url)('next/dist/compiled/@vercel/nft') as FileTracer;
  const server = await nodeFileTrace([NEXT_SERVER], { base: process.cwd(), mixedModules: true, ignore: isUnused });
  const traced = [...server.fileList, ...tracedByBuild()].filter((file) => /^node_modules\//.test(file));
  return [...new Set(traced)].filter((file) => !isUnused(file) && statSync(realpathSync(file)).isFile()).sort();
}

/** The traces also list sources, because Next cannot resolve dynamic paths. */
function tracedByBuild(): string[] {
  const traces = readdirSync('.next', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.nft.json'),
  );
  return traces.flatMap((name) => {
    const trace = join('.next', name);
    const { files } = JSON.parse(readFileSync(trace, 'utf8')) as { files: string[] };
    return files.map((file) => relative('.', resolve(dirname(trace), file)));
  });
}
