import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

/** Maximum script of a page in KiB, compressed as the server sends it. */
const MAX_KIB = 200;

/** Pages with more script, the reason, and their size in KiB, which may only shrink. */
type Exceptions = Readonly<Record<string, { kib: number; reason: string }>>;

/** An exception is needed until its page is this much below the limit, in KiB: other pages change the parts that pages share. */
const MARGIN_KIB = 3;

const FORM = 'The page is a form, which needs the libraries for forms and validation when it opens.';
const LIST = 'The columns, filters, actions and notices of this list are more than those of others.';
const PAGE = 'The actions and the first tab of this page are more than those of others.';

const EXCEPTIONS: Exceptions = {
  '(console)/admin/mappings/[mappingId]': { kib: 225, reason: FORM },
  '(auth)/invitation': { kib: 202, reason: FORM },
  '(console)/admin/instances': { kib: 214, reason: LIST },
  '(console)/all/instances': { kib: 211, reason: LIST },
  '(console)/projects/[projectId]/instances': { kib: 209, reason: LIST },
  '(console)/admin/notifications': { kib: 209, reason: LIST },
  '(console)/admin/roles': { kib: 207, reason: LIST },
  '(console)/domains/[domainId]/roles': { kib: 207, reason: LIST },
  '(console)/admin/segments': { kib: 204, reason: LIST },
  '(console)/admin/protected-hosts': { kib: 203, reason: LIST },
  '(console)/projects/[projectId]/networks': { kib: 203, reason: LIST },
  '(console)/all/volumes': { kib: 203, reason: LIST },
  '(console)/admin/hypervisors': { kib: 202, reason: LIST },
  '(console)/all/images': { kib: 201, reason: LIST },
  '(console)/admin/object-storage': { kib: 202, reason: LIST },
  '(console)/projects/[projectId]/routers': { kib: 202, reason: LIST },
  '(console)/projects/[projectId]/key-pairs': { kib: 201, reason: LIST },
  '(console)/admin/identity-providers': { kib: 201, reason: LIST },
  '(console)/admin/instances/[serverId]': { kib: 212, reason: PAGE },
  '(console)/admin/roles/[roleId]': { kib: 214, reason: PAGE },
  '(console)/domains/[domainId]/roles/[roleId]': { kib: 214, reason: PAGE },
  '(console)/projects/[projectId]/instances/[serverId]': { kib: 208, reason: PAGE },
  '(console)/projects/[projectId]/buckets/[bucketId]': { kib: 209, reason: PAGE },
  '(console)/admin/groups/[groupId]': { kib: 209, reason: PAGE },
  '(console)/domains/[domainId]/groups/[groupId]': { kib: 209, reason: PAGE },
  '(console)/projects/[projectId]/security-groups/[groupId]': { kib: 203, reason: PAGE },
  '(console)/admin/notifications/[id]': { kib: 202, reason: PAGE },
};

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

/** Returns a sentence for each page with too much script, and for each exception that is not needed. */
export function sizeFaults(sizes: readonly PageSize[], exceptions = EXCEPTIONS): string[] {
  const tooLarge = sizes.flatMap(({ page, kib }) => {
    const most = exceptions[page]?.kib ?? MAX_KIB;
    return kib > most ? [`${page} loads ${kib.toFixed(1)} KiB of script, more than ${most} KiB`] : [];
  });
  const needless = Object.keys(exceptions).flatMap((page) => {
    const { kib = 0 } = sizes.find((size) => size.page === page) ?? {};
    return kib <= MAX_KIB - MARGIN_KIB ? [`${page} loads ${kib.toFixed(1)} KiB of script and needs no exception`] : [];
  });
  return [...tooLarge, ...needless];
}

/** The ten largest pages as lines of a table. */
export const sizeTable = (sizes: readonly PageSize[]): string =>
  sizes
    .slice(0, 10)
    .map(({ page, kib }) => `${kib.toFixed(1).padStart(7)} KiB  ${page}\n`)
    .join('');
