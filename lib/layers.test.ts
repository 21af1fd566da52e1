import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cyclesOf, importGraph, loadedWith } from '#lib/testing/import-graph.ts';

/** Checks the directions of imports: shared modules must not import the modules that use them. */
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const GRAPH = importGraph(FILES, (file) => readFileSync(file, 'utf8'));

describe('Imports', () => {
  test('never lead back to where they began, those of types included', () => {
    expect(GRAPH.size).toBeGreaterThan(1000);
    expect(cyclesOf(GRAPH)).toEqual([]);
  });
});

const isTest = (file: string) => /\.(?:test|spec)\.tsx?$|^e2e\/|^lib\/testing\//.test(file);
/** Imports between sources, without tests. */
const EDGES = [...GRAPH].flatMap(([file, targets]) =>
  isTest(file) ? [] : targets.map((target) => ({ file, target })),
);
const SERVICE = /^lib\/(?:auth|block-storage|compute|console|ha|identity|image|networking|object-store)\//;
/** Imports from the given folders, as `file -> target`. */
const leaving = (folders: RegExp, to: RegExp) =>
  EDGES.filter(({ file, target }) => folders.test(file) && to.test(target)).map(
    ({ file, target }) => `${file} -> ${target}`,
  );

describe('Layers', () => {
  test('the engine knows no service: platform.ts passes in what it needs', () => {
    expect(leaving(/^lib\/engine\//, SERVICE)).toEqual([]);
  });

  test('the kernel and the event log know no service', () => {
    expect(leaving(/^lib\/(?:http|events)\//, SERVICE)).toEqual([]);
  });

  test('components and lib know no page', () => {
    expect(leaving(/^(?:components|lib)\//, /^app\//)).toEqual([]);
  });

  test('what servers are made of knows no server: networking, images, volumes and identity know nothing of compute', () => {
    expect(leaving(/^lib\/(?:block-storage|identity|image|networking)\//, /^lib\/compute\//)).toEqual([]);
  });

  test('compute uses networking and block storage through one module each, besides schemas and rules of states', () => {
    const others = leaving(/^lib\/compute\//, /^lib\/(?:networking|block-storage)\//).filter(
      (edge) => !/-> lib\/[\w-]+\/(?:compute-integration|.*\/(?:schema|can|statuses|contract))\.ts$/.test(edge),
    );
    expect(others).toEqual([]);
  });

  test('only tests know test code, so changing it leaves the build of the console valid', () => {
    const isSuite = (file: string) => file.endsWith('-suite.ts');
    const isTestCode = (file: string) => isSuite(file) || file.startsWith('lib/testing/');
    const sources = EDGES.filter(({ file }) => /^(?:app|components|lib|proxy\.ts$|server\.ts$)/.test(file));
    expect(sources.filter(({ file, target }) => isTestCode(target) && !isSuite(file))).toEqual([]);
  });

  test('nothing below knows the platform', () => {
    expect(leaving(/^lib\/(?:http|events|engine|db|client|data-folder|keys|i18n)\//, /^lib\/platform\.ts$/)).toEqual(
      [],
    );
  });
});

/**
 * The folders and files of lib from the bottom to the top. Each imports only from lines above its own, types included.
 */
const ORDER = `
application-files.ts bytes.ts errors fair-semaphore.ts policy request-id.ts write-cookie.ts yield-to-event-loop.ts
command-line.ts data-folder i18n licenses
settings screens
db
keys http
alerts engine project-contents verbs
quotas retention
events
bus client
attributes contract protection
identity networking
announce.ts object-store
image server
block-storage commands console-build.ts
compute setup
ha
console
tables platform.ts
running-platform.ts
auth next-handler.ts
backup
`;
const LEVELS = new Map(
  ORDER.trim()
    .split('\n')
    .flatMap((line, level) => line.split(' ').map((name) => [name, level] as const)),
);
/** Folder of lib, or file directly in it. */
const layerOf = (file: string) => (file.startsWith('lib/') && !isTest(file) ? file.split('/')[1] : undefined);

/** Imports against the order. This list may only become shorter. */
const AGAINST_THE_ORDER = [
  // A lock of SQLite on a file in the data folder.
  'data-folder -> db',
  // The type of the settings.
  'data-folder -> settings',
  // Sign-ins that wait for a provider or a second factor are deleted by a periodic job of the platform.
  'platform.ts -> auth',
];

describe('The order of the folders of lib', () => {
  const pairs = EDGES.flatMap(({ file, target }) => {
    const [own, other] = [layerOf(file), layerOf(target)];
    return own && other && own !== other ? [{ own, other }] : [];
  });

  test('names each of them', () => {
    const used = new Set(pairs.flatMap(({ own, other }) => [own, other]));
    expect([...used].filter((name) => !LEVELS.has(name))).toEqual([]);
  });

  test('is that of their imports, with few exceptions', () => {
    const against = pairs.filter(({ own, other }) => (LEVELS.get(own) ?? 0) <= (LEVELS.get(other) ?? 0));
    expect([...new Set(against.map(({ own, other }) => `${own} -> ${other}`))].toSorted()).toEqual(AGAINST_THE_ORDER);
  });
});

const readText = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** The files and packages that Next bundles: what its entry points load immediately, and what they load later. */
function bundledByNext(): ReadonlySet<string> {
  const isEntry = (file: string) =>
    /^app\/(?:.*\/)?(?:page|layout|route|error|not-found)\.tsx?$|^(?:proxy|instrumentation)\.ts$/.test(file);
  const entries = new Set(FILES.filter(isEntry));
  for (const entry of entries) {
    for (const file of loadedWith([entry], readText).keys()) {
      for (const [, path = ''] of readText(file)?.matchAll(/(?<!typeof )\bimport\('([.#][^']+)'\)/g) ?? []) {
        entries.add(path.startsWith('#') ? path.replace(/^#(?:lazy\/)?/, '') : posix.join(posix.dirname(file), path));
      }
    }
  }
  return new Set(loadedWith([...entries], readText).keys());
}

test('Next bundles the console without the platform, which would double the size of the bundle and the time of its build', () => {
  const bundled = bundledByNext();
  expect(bundled).toContain('lib/auth/bff.ts');
  const ofPlatform = ['lib/platform.ts', 'lib/engine/engine.ts', 'node:child_process', 'node:sqlite', 'pg'];
  expect(ofPlatform.filter((name) => bundled.has(name))).toEqual([]);
});

/** Parent folders of page folders, innermost first. */
const ROOTS = [
  'app/(console)/projects/[projectId]/',
  'app/(console)/admin/',
  'app/(console)/domains/[domainId]/',
  'app/(console)/',
  'app/',
];

function pageFolder(file: string): string | undefined {
  const root = ROOTS.find((one) => file.startsWith(one) && file.slice(one.length).includes('/'));
  return root && root + file.slice(root.length).split('/')[0];
}

/** Neither folder contains the other. */
const isBeside = (one: string, other: string) =>
  !`${one}/`.startsWith(`${other}/`) && !`${other}/`.startsWith(`${one}/`);

/** A page with two addresses is declared at one of them. The file of the other exports that page and nothing else. */
const isSamePage = (file: string) =>
  /^export \{ default, generateMetadata \} from '[^']+\/page\.tsx';\n$/.test(readFileSync(file, 'utf8'));

describe('Page folders', () => {
  test('import one another only through components/ and lib/, unless their pages are the same', () => {
    const pairs = EDGES.flatMap(({ file, target }) => {
      const [own, other] = [pageFolder(file), pageFolder(target)];
      return own && other && isBeside(own, other) && !isSamePage(file) ? [`${own.slice(4)} -> ${other.slice(4)}`] : [];
    });
    expect([...new Set(pairs)].toSorted()).toEqual([]);
  });
});

describe('The walk over the imports', () => {
  const graphOf = (files: Record<string, string>) => importGraph(Object.keys(files), (file) => files[file] ?? '');

  test('sees imports of values, of types and on demand, over lines, relative and from the root; no packages', () => {
    const graph = graphOf({
      'lib/a.ts': "import { one,\n  two } from './b.ts';\nimport type { Three } from '#lib/c/c.ts';\nimport 'zod';\n",
      'lib/b.ts': "import '../app/d.ts';\nexport { x } from './a.ts';\nconst text = 'a';\n",
      'lib/c/c.ts': "const load = () => import('../a.ts');\nlet t: import('#lib/b.ts').B;\n",
      'app/d.ts': "// import { x } from '#lib/a.ts';\nconst from = 'lib';\n",
    });
    expect(Object.fromEntries(graph)).toEqual({
      'lib/a.ts': ['lib/b.ts', 'lib/c/c.ts'],
      'lib/b.ts': ['app/d.ts', 'lib/a.ts'],
      'lib/c/c.ts': ['lib/a.ts', 'lib/b.ts'],
      'app/d.ts': [],
    });
  });

  test('finds every group of files that lead back to one another, and no wrong one', () => {
    const graph = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['b']],
      ['d', ['d']],
      ['e', ['a', 'c', 'd']],
    ]);
    expect(cyclesOf(graph)).toEqual([['b', 'c'], ['d']]);
    expect(
      cyclesOf(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['c']],
          ['c', []],
        ]),
      ),
    ).toEqual([]);
  });
});

describe('What the browser loads', () => {
  const isClient = (file: string) => /^'use client';/.test(readFileSync(file, 'utf8'));
  const clients = FILES.filter((file) => !isTest(file) && isClient(file));
  const loaded = loadedWith(clients, (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined));
  const reached = (pattern: RegExp) =>
    [...loaded].flatMap(([target, path]) => (pattern.test(target) ? [path.join(' -> ')] : []));

  test('has no code of the server: no SQL, no database, no service, nothing of Node', () => {
    expect(clients.length).toBeGreaterThan(500);
    expect(reached(/^(?:kysely$|node:|pg$|lib\/db\/(?:open|database)\.ts$|.*\/service\.ts$)/)).toEqual([]);
  });

  test('parses no response: types alone describe responses', () => {
    const questions = [...loaded.keys()].filter((file) =>
      /^lib\/(?!http\/|block-storage\/page-query).*(?:contract|queries|-query)\.ts$/.test(file),
    );
    expect(questions.length).toBeGreaterThan(50);
    const along = loadedWith(questions, (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined));
    expect([...along].flatMap(([target, path]) => (target === 'zod' ? [path.join(' -> ')] : []))).toEqual([]);
  });

  test('the launch page does not load what checks it: that comes with the first check', () => {
    const form = 'app/(console)/projects/[projectId]/instances/create/launch-form.tsx';
    const along = loadedWith([form], (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined));
    const checks = /^(?:zod|yaml|@hookform\/resolvers\/zod)$/;
    expect(along.size).toBeGreaterThan(100);
    expect([...along].flatMap(([target, path]) => (checks.test(target) ? [path.join(' -> ')] : []))).toEqual([]);
  });
});
