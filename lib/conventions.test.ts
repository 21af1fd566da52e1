import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ADMIN_SCREENS, DOMAIN_SCREENS } from '#lib/screens/admin-screens.ts';
import { ALL_SCREENS } from '#lib/screens/all-screens.ts';
import { PROJECT_SCREENS } from '#lib/screens/project-screens.ts';
import { LIST_NAMES } from '#lib/screens/screens.ts';
import { longFunctions } from '#lib/testing/function-lines.ts';
import { inputSchemas } from '#lib/testing/input-schemas.ts';
import { unboundedIn } from '#lib/testing/schema-bounds.ts';

const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const isTest = (file: string) => /\.(?:test|spec)\.tsx?$|^e2e\/|^lib\/testing\//.test(file);
const SOURCES = FILES.filter((file) => !isTest(file));
const read = (file: string) => readFileSync(file, 'utf8');
const lines = (file: string) => read(file).split('\n').length - 1;
/** Returns file names, so that a failed test lists them. */
const matching = (files: string[], pattern: RegExp) => files.filter((file) => pattern.test(read(file)));
const importing = (files: string[], from: RegExp) => matching(files, new RegExp(`from '${from.source}`));
const below = (folder: string) => SOURCES.filter((file) => file.startsWith(folder));

describe('Sizes', () => {
  test('no source file is longer than 400 lines, nine in ten are under 220, the median is at most 80', () => {
    const sizes = SOURCES.map(lines).toSorted((one, other) => one - other);
    expect(SOURCES.filter((file) => lines(file) > 400)).toEqual([]);
    expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThan(220);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(80);
  });

  test('no function is longer than 50 lines, markup counted too', () => {
    const found = SOURCES.filter((file) => !file.endsWith('-suite.ts')).filter(
      // A file that is short enough is not parsed.
      (file) => lines(file) > 50 && longFunctions(file, read(file), 50).length > 0,
    );
    expect(found).toEqual([]);
  });

  test('README has fewer than 200 lines', () => {
    expect(lines('README.md')).toBeLessThan(200);
  });
});

describe('Imports flow one way', () => {
  test('primitives know no router and no domain', () => {
    expect(
      importing(below('components/ui/'), /(?:next\/navigation|#components\/console|#lib\/(?!client\/use-|i18n\/))/),
    ).toEqual([]);
  });

  test('console pieces know no page and no resource', () => {
    const resources = /#(?:app\/|lib\/(?:identity|compute|block-storage|networking|image|engine|db|auth)\/)/;
    expect(importing(below('components/console/'), resources)).toEqual([]);
  });

  test('the kernel knows no resource', () => {
    const kernel = [...below('lib/http/'), ...below('lib/db/'), ...below('lib/events/')].filter(
      (file) => !file.startsWith('lib/tables/'),
    );
    expect(importing(kernel, /#lib\/(?:compute|block-storage|networking|image)\//)).toEqual([]);
  });

  test('lib names icons and draws none; components/console/icons.ts has those that it names', () => {
    expect(importing(below('lib/'), /lucide-react/)).toEqual([]);
    const texts = below('lib/').map(read).join('\n');
    const names = [...read('lib/screens/icon-name.ts').matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !texts.includes(`icon: '${name}'`))).toEqual([]);
  });

  test('pages and components reach no service and no database', () => {
    const screens = [...below('app/(console)/'), ...below('app/(auth)/'), ...below('components/')];
    expect(importing(screens, /(?:#lib\/db\/|#lib\/engine\/|[^']*\/service\.ts)/)).toEqual([]);
  });

  test('only the entry points, the session and the tools import the platform', () => {
    const allowed = /^(?:server\.ts|lib\/next-handler\.ts|lib\/auth\/|app\/docs\/)/;
    expect(importing(SOURCES, /#lib\/running-platform\.ts/).filter((file) => !allowed.test(file))).toEqual([]);
  });

  test('only the tools load all of it: Next bundles its own copies of what its routes and pages import', () => {
    const loading = matching(SOURCES, /^import (?!type )[^;]*from '#lib\/platform\.ts'/m);
    // The command verifies a backup with a server in its own process.
    expect(loading.filter((file) => !/^(?:bench|lib\/backup)\//.test(file))).toEqual([]);
  });
});

describe('Screens say only what they know', () => {
  const screens = [...below('app/'), ...below('components/')];
  const query = /use(?:Infinite)?Query\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/.source;
  const alone = new RegExp(`\\b${query}\\s*\\.data\\b|const \\{(?![^}]*\\berror\\b)[^}]*\\bdata\\b[^}]*\\} = ${query}`);

  test('no data is taken from a query without its failure, but for what says nothing until it is known', () => {
    const silent = [
      // The tab Activity on the same page shows the error if the history cannot be loaded.
      'app/(console)/projects/[projectId]/instances/[serverId]/use-instance-data.ts',
      'components/instances/admin/admin-activity.tsx',
      'components/instances/admin/use-move-count.ts',
      // Without its reason, a failed instance shows its status only.
      'app/(console)/projects/[projectId]/instances/fault-banner.tsx',
      // Without the time, a deleted instance shows its status only.
      'components/instances/instance-status.tsx',
      // Without data, views show no count, sizes no sum, and nothing is marked as slow.
      'components/console/use-view-counts.ts',
      'components/console/use-total.ts',
      'components/ha/use-notification-rows.tsx',
      // The strip above shows the error if the status cannot be loaded.
      'app/(console)/admin/home/platform-attention.tsx',
      'components/instances/volume-sizes.tsx',
      // The list beside them shows the error.
      'components/buckets/truncation-alert.tsx',
      'components/object-storage/storage-totals.tsx',
      // Ids are shown instead of names.
      'components/volumes/detach-volume-dialog.tsx',
      'components/images/use-images.ts',
      'components/security-groups/use-remote-names.ts',
      // The switcher shows no counts for projects.
      'components/shell/scope-counts.tsx',
      // The navigation shows no number; the list of requests shows the error.
      'components/shell/admin-frame.tsx',
      // The server rejects duplicate names.
      'components/key-pairs/use-key-names.ts',
    ];
    expect(matching(screens, alone).toSorted()).toEqual(silent.toSorted());
  });

  test('no first page is shown as if it were all: only tables page, choices are walked', () => {
    expect(matching(screens, /(?<!pagedSource\()\buseInfiniteQuery\(/)).toEqual([]);
  });

  test('no question depends on data that may be missing', () => {
    const asking = matching(matching(screens, /<(?:ConfirmAction|VerbDialog)\b/), /\buse(?:Infinite)?Quer(?:y|ies)\(/);
    expect(asking.filter((file) => !/\brestsOn=/.test(read(file)))).toEqual([
      // The question before a port is detached names only the port.
      'app/(console)/projects/[projectId]/instances/[serverId]/network-tab.tsx',
    ]);
  });

  test('a part of a screen whose answer failed offers another try', () => {
    const named = new RegExp(`const (\\w+) = ${query}[\\s\\S]*<ErrorAlert[^>]*error=\\{toApiError\\(\\1\\.error\\)`);
    const taken = new RegExp(
      `const \\{[^}]*\\berror\\b[^}]*\\} = ${query}[\\s\\S]*<ErrorAlert[^>]*error=\\{toApiError\\(error\\)`,
    );
    expect([...matching(screens, named), ...matching(screens, taken)]).toEqual([]);
  });
});

describe('Components', () => {
  const screens = [...below('app/'), ...below('components/'), ...below('lib/')];

  test('each file exports at most one', () => {
    const component =
      /^export (?:async )?(?:function [A-Z]\w*[(<]|const [A-Z][a-z]\w*(?:: [^=]+)? = (?:[(<]|memo\(|lazyComponent[(<]))/gm;
    const files = screens.filter((file) => file.endsWith('.tsx'));
    expect(files.filter((file) => (read(file).match(component) ?? []).length > 1)).toEqual([]);
  });

  test('use at most 41 effects: hooks in lib/client synchronize with timers, the window, sizes and events', () => {
    const effects = screens.flatMap((file) => read(file).match(/\buseEffect\(/g) ?? []);
    expect(effects.length).toBeLessThanOrEqual(41);
  });

  test('name in a comment the external system of each effect', () => {
    const countIn = (file: string, pattern: RegExp) => (read(file).match(pattern) ?? []).length;
    const isUnnamed = (file: string) =>
      countIn(file, /\buse(?:Layout)?Effect\(/g) > countIn(file, /\/\/ External systems?:/g);
    expect(screens.filter(isUnnamed)).toEqual([]);
  });
});

describe('Tables', () => {
  const tables = matching([...below('app/'), ...below('components/')], /<ResourceTable\b/).filter(
    (file) => !file.startsWith('components/console/'),
  );

  test('a click on a row opens a panel in every list of objects: only lines, items, sums and grants have none', () => {
    const entries = [
      'components/assignments/matrix-table.tsx',
      'components/instances/move-table.tsx',
      'components/networks/network-addresses.tsx',
      'components/projects/teardown-job.tsx',
    ];
    expect(matching(tables, /\bareEntries\b/).toSorted()).toEqual(entries);
  });

  test('a panel of a list is open by its address', () => {
    const open = /useUrlState\('open', textParam\)/;
    const own = matching(tables, /\bonPreview=/);
    expect(own.filter((file) => !open.test(read(file)))).toEqual([]);
  });
});

describe('Screens', () => {
  const pages = [...below('app/'), ...below('components/')];
  const listed = (root: string) =>
    FILES.flatMap((file) => {
      const [, folder] = file.startsWith(root) ? (/^([^/[]+)\/page\.tsx$/.exec(file.slice(root.length)) ?? []) : [];
      return folder ? [folder] : [];
    }).toSorted();
  const declared = (screens: readonly { path: string; isLater?: true }[]) =>
    screens.flatMap(({ path, isLater }) => (path === '' || isLater ? [] : [path])).toSorted();

  test('are each declared once in lib/screens, which declares none that has no page', () => {
    expect(declared(PROJECT_SCREENS)).toEqual(listed('app/(console)/projects/[projectId]/'));
    expect(declared(ALL_SCREENS)).toEqual(listed('app/(console)/all/'));
    expect(declared(ADMIN_SCREENS)).toEqual(listed('app/(console)/admin/'));
    expect(declared(DOMAIN_SCREENS)).toEqual(listed('app/(console)/domains/[domainId]/'));
    const keys = PROJECT_SCREENS.flatMap((screen) => ('keys' in screen ? [screen.keys] : []));
    expect(keys.length).toBe(new Set(keys).size);
  });

  test('show no table that their declaration does not name, and it names none that nothing shows', () => {
    const texts = pages.map(read);
    const shown = texts.flatMap((text) =>
      [...text.matchAll(/\blistId=(?:"([^"]+)"|\{`([^`]+)`\}|\{(\w+)\})/g)].map(([, id, made]) => id ?? made),
    );
    const named = texts.flatMap((text) => [...text.matchAll(/\bconst [A-Z_]+_LIST = '([^']+)'/g)].map(([, id]) => id));
    const kinds = texts.flatMap((text) =>
      [...text.matchAll(/\b(?:listOf\(\w+, |objectPortList\()\{\s*id: '([^']+)'/g)].map(([, id]) => id),
    );
    expect(shown.length + kinds.length).toBeGreaterThan(50);
    const ids = [...new Set([...shown, ...named, ...kinds])].filter((id) => id !== undefined);
    const means = (id: string, name: string) => new RegExp(`^${id.replaceAll(/\$\{\w+\}/g, '[a-z]+')}$`).test(name);
    expect(ids.filter((id) => !LIST_NAMES.some((name) => means(id, name)))).toEqual([]);
    expect(LIST_NAMES.filter((name) => !ids.some((id) => means(id, name)))).toEqual([]);
    expect(LIST_NAMES.length).toBe(new Set(LIST_NAMES).size);
  });

  test('are led to by lib/screens/paths.ts alone: nobody else writes an address of the console', () => {
    const address = /(?<!from |import\()['"`]\/(?:projects|admin|account|terminal|docs|sign-in)\b/;
    expect(matching([...pages, ...below('lib/client/'), ...below('lib/image/upload/')], address)).toEqual([]);
    expect(matching(pages, /\$\{\w*[hH]ref\}\//).filter((file) => file !== 'components/console/nav.ts')).toEqual([]);
  });
});

describe('No source', () => {
  const settings =
    /^(?:lib\/settings\/env\.ts|lib\/console-build\.ts|packaging\/bundle\.ts|instrumentation\.ts|proxy\.ts|(?:playwright|vitest)\.config\.ts|\.ci\/|bench\/)/;

  test('reads the environment beside lib/settings/env.ts', () => {
    expect(matching(SOURCES, /process\.env\b/).filter((file) => !settings.test(file))).toEqual([]);
  });

  test.each([
    ['types anything as any', /(?::|\bas|<) ?any\b(?! )/],
    ['silences the compiler', /@ts-(?:ignore|nocheck|expect-error)/],
    ['leaves work for later', /\b(?:TODO|FIXME|XXX|HACK)\b/],
    ['swallows an error', /catch *(?:\(\w*\))? *\{ *\}/],
    ['re-exports a folder', /^export \* from/m],
  ])('%s', (_what, pattern) => {
    const self = ['lib/conventions.test.ts', 'lib/testing/api.ts'];
    expect(matching(FILES, pattern).filter((file) => !self.includes(file))).toEqual([]);
  });

  test('writes a time beside lib/i18n/time-format.ts, which alone knows the zone of the user', () => {
    const own = /\btoLocale(?:Date|Time)?String\(|\bIntl\.(?:DateTime|RelativeTime)Format\b|\bto(?:Time|Date)String\(/;
    const parts = /\.get(?:Hours|Minutes|Seconds|Date|Day|Month|FullYear|TimezoneOffset)\(\)/;
    const found = [...matching(SOURCES, own), ...matching(SOURCES, parts)];
    expect(found.toSorted()).toEqual(['lib/i18n/time-format.ts', 'lib/i18n/zones.ts']);
    // The server's HTML and the first rendering in the browser must be equal; differences must not be suppressed.
    expect(matching(SOURCES, /\bsuppressHydrationWarning\b/)).toEqual(['app/layout.tsx']);
  });

  test('throws a plain Error: a bug is an InvariantError, what an operator can fix has a type of lib/errors, the rest one of its domain', () => {
    const sources = SOURCES.filter((file) => !file.endsWith('-suite.ts'));
    expect(matching(sources, /(?<!\w)(?:new |throw )Error\(/)).toEqual([]);
  });

  test('suppresses a rule without a reason', () => {
    expect(matching(FILES, /biome-ignore [\w/]+\s*(?:$|:\s*$)/m)).toEqual([]);
  });

  test('stands in a file or folder with a name that says nothing', () => {
    expect(
      FILES.filter(
        (file) =>
          /(?:^|\/)(?:utils|helpers|common|types|misc)(?:\.tsx?|\/)/.test(file) &&
          !file.startsWith('lib/block-storage/types/'),
      ),
    ).toEqual([]);
  });
});

describe('Tests', () => {
  const specs = FILES.filter((file) => file.endsWith('.spec.ts'));

  test.each([
    ['wait for time to pass', /waitForTimeout/],
    ['find things by test ids', /getByTestId|data-testid/],
    ['answer in the server’s place', /page\.route\(/],
    ['tick a box but by e2e/pages/checkbox.ts, which gives it time to change', /\.(?:un)?check\(/],
    ['are skipped or singled out', /\.(?:skip|only)\(/],
    ['wait for one another', /mode: '(?:serial|default)'/],
  ])('none of the browser tests %s', (_what, pattern) => {
    expect(matching(specs, pattern)).toEqual([]);
  });

  test('none but the browser tests has a time limit of its own, which a slow machine exceeds; vitest.config.ts has one', () => {
    const limits = /\bvi\.(?:setConfig|waitFor|waitUntil)\(|\btimeout: [\d_]+, interval\b|\.poll\([^;]*\btimeout:/;
    const own = FILES.filter((file) => /\.test\.tsx?$|^lib\/testing\//.test(file));
    expect(matching(own, limits)).toEqual([]);
  });

  test('none expects the absence of a short text of hexadecimal digits, which a random id can contain', () => {
    const absence = /\bnot\s*\.to(?:Match|Contain)\(\s*(?:\/(?:[^/\\\n]+\|)?|['"])[\da-f]{2,7}(?:['"]|[|/])/;
    expect(matching(FILES.filter(isTest), absence)).toEqual([]);
  });

  test('each browser test has a user and a project of its own, which e2e/test.ts gives it', () => {
    // This spec calls two servers, which share only the users that a server creates itself.
    const own = specs.filter((file) => file !== 'e2e/entry-points.spec.ts');
    expect(importing(own, /\.\/test\.ts/)).toEqual(own);
    expect(matching(own, /^import (?!type )[^;]*from '@playwright\/test'|ADMIN_PASSWORD|demo-password/m)).toEqual([]);
    expect(matching(own, /(?:name|user): '(?:admin|demo)'/)).toEqual([]);
  });

  test('at least half of the API titles and three in ten of the browser titles state a refusal or a failure', () => {
    const refusal =
      /refus|40\d|41\d|429|50\d|fail|wrong|unknown|invalid|never|not |no |nothing|cannot|without|error|missing|over |empty|expired|revoked|gone|worthless|another project/i;
    const titles = (files: string[]) =>
      files.flatMap((file) =>
        [...read(file).matchAll(/\btest(?:\.each\([\s\S]*?\]\))?\(\s*['"`]([^'"`]+)/g)].map((match) => match[1] ?? ''),
      );
    const share = (all: string[]) => all.filter((title) => refusal.test(title)).length / all.length;
    expect(share(titles(FILES.filter((file) => file.endsWith('.test.ts'))))).toBeGreaterThanOrEqual(0.5);
    expect(share(titles(specs))).toBeGreaterThanOrEqual(0.3);
  });
});

describe('What comes in', () => {
  test('every text, list, record and expression of every input schema has a bound and takes linear time; lib/http/bounds.ts', () => {
    const schemas = inputSchemas();
    expect(schemas.length).toBeGreaterThan(300);
    expect(schemas.flatMap(({ place, schema }) => unboundedIn(schema).map((fault) => `${place} ${fault}`))).toEqual([]);
  });
});

describe('Every resource folder', () => {
  const folders = SOURCES.filter((file) =>
    /^lib\/(?:block-storage|compute|console|ha|identity|image|networking)\/.*\/service\.ts$/.test(file),
  ).map((file) => file.replace(/\/service\.ts$/, ''));
  const tests = FILES.filter((file) => file.endsWith('.test.ts'));

  const routes = SOURCES.filter((file) => file.endsWith('/routes.ts'));
  test.each(folders)('%s has its schema, routes that call its service or those of its parent, and tests', (folder) => {
    expect(FILES).toContain(`${folder}/schema.ts`);
    const call = new RegExp(`/${basename(folder)}/service\\.ts'`);
    const calling = routes.filter(
      (file) => file === `${folder}/routes.ts` || file === `${dirname(folder)}/routes.ts` || call.test(read(file)),
    );
    expect(calling).not.toEqual([]);
    const [, path = ''] = /path: '(\/[^/'{]+)/.exec(read(calling[0] ?? '')) ?? [];
    expect(tests.some((file) => file.startsWith(`${folder}/`) || read(file).includes(path))).toBe(true);
  });
});

describe('package-lock.json', () => {
  interface LockedPackage {
    version?: string;
    integrity?: string;
    optionalDependencies?: Record<string, string>;
  }

  test('names the packages of every platform, without which npm ci refuses to start', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  test('has the hash of every package of every platform, so that npm ci never takes what a registry gives unchecked', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
    const unchecked = Object.entries(packages).filter(
      ([path, { integrity }]) => path && !/^sha512-/.test(integrity ?? ''),
    );
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });

  test('has no image library, which Next would install and the console never calls', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { name?: string }> };
    const installed = Object.entries(packages).map(([path, { name }]) => name ?? path.split('node_modules/').at(-1));
    expect(installed.filter((name) => /^(?:sharp|@img\/.*)$/.test(name ?? ''))).toEqual([]);
  });
});

test('one version of Node runs on every platform, and its major version is typed, builds the container and is in the documents', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const runtimes = Object.entries(manifest.optionalDependencies ?? {}).filter(([name]) => name.startsWith('node-'));
  // The scripts of package.json need a POSIX shell: Windows is not a platform.
  expect(runtimes.map(([name]) => name.replace(/^node-(?:bin-)?/, '')).sort()).toEqual([
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64',
    'linux-x64',
  ]);
  const versions = new Set(runtimes.map(([, version]) => version));
  expect([...versions]).toEqual([expect.stringMatching(/^26\.\d+\.\d+$/)]);
  expect(manifest.devDependencies?.['@types/node']).toMatch(/^26\./);
  expect(read('Containerfile')).toMatch(/^FROM node:26-/m);
  for (const document of ['README.md', 'CONTRIBUTING.md']) expect(read(document)).toContain('installs Node 26');
});
