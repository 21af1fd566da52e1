import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

/** Maximum script of a page in KiB, compressed as the server sends it. */
const MAX_KIB = 200;

export interface PageSize {
  /** Folder of the page in `app`. */
  page: string;
  kib: number;
}

interface PageManifest {
  entryJSFiles: Readonly<Record<string, readonly string[]>>;
}

/** Returns the script that each page of a build loads on a first visit, with its layouts; largest first. */
export function scriptSizes(build = '.next'): PageSize[] {
  const { rootMainFiles } = JSON.parse(readFileSync(join(build, 'build-manifest.json'), 'utf8')) as {
    rootMainFiles: readonly string[];
  };
  const pages = join(build, 'server/app');
  return globSync('**/page_client-reference-manifest.js', { cwd: pages })
    .map((file): PageSize => {
      const loaded = new Set(rootMainFiles);
      for (const files of entriesOf(join(pages, file))) for (const one of files) loaded.add(one);
      // The build compresses the files for the server.
      const bytes = [...loaded].reduce((sum, one) => sum + statSync(join(build, `${one}.br`)).size, 0);
      return { page: file.replace(/\/?page_client-reference-manifest\.js$/, ''), kib: bytes / 1024 };
    })
    .toSorted((a, b) => b.kib - a.kib);
}

/** The manifest of a page is a script that adds it to a global object. */
function entriesOf(file: string): readonly (readonly string[])[] {
  const scope: { __RSC_MANIFEST?: Record<string, PageManifest> } = {};
  runInNewContext(readFileSync(file, 'utf8'), scope);
  return Object.values(scope.__RSC_MANIFEST ?? {}).flatMap(({ entryJSFiles }) => Object.values(entryJSFiles));
}

/** Returns a sentence for each page with too much script. */
export const sizeFaults = (sizes: readonly PageSize[]): string[] =>
  sizes
    .filter(({ kib }) => kib > MAX_KIB)
    .map(({ page, kib }) => `${page} loads ${kib.toFixed(1)} KiB of script, more than ${MAX_KIB} KiB`);

/** The ten largest pages as lines of a table. */
export const sizeTable = (sizes: readonly PageSize[]): string =>
  sizes
    .slice(0, 10)
    .map(({ page, kib }) => `${kib.toFixed(1).padStart(7)} KiB  ${page}\n`)
    .join('');
