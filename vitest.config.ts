import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Start first: each takes as long as dozens of others, so at the end it would run alone on one core. The longest is first. */
const LONGEST = [
  'lib/ha/recovery/chaos.test.ts',
  'lib/hostile-inputs.test.ts',
  'lib/backup/backup.test.ts',
  'lib/bus/rabbitmq/rabbitmq.test.ts',
  'lib/ha/drivers/over-rabbitmq.test.ts',
  'lib/engine/hypervisor/libvirt/guests.real.test.ts',
  'lib/engine/hypervisor/libvirt/libvirt.real.test.ts',
];

/** Tests of real machines start daemons, which requires root and Debian packages. The one of random faults runs only with a number of rounds. */
const faults = process.env.NEPHOS_TEST_FAULT_ROUNDS === undefined ? ['lib/real-faults.real.test.ts'] : [];
const isOnPostgres = Boolean(process.env.NEPHOS_TEST_DATABASE_URL);
const postgresOnly = isOnPostgres ? [] : ['**/*.postgres.test.ts'];
const realEngine = process.env.NEPHOS_TEST_REAL_ENGINE === '1' ? [] : ['**/*.real.test.ts'];

/** Number of workers. Tests often wait for child processes and timers, so more workers than cores pay off. */
const WORKERS = 4;

/** A worker has one environment. A change of it starts a new worker, which loads all modules again. */
const hasDocument = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment document');

/**
 * Starts the longest files on all workers but one, which runs the few files with a document meanwhile. At the end, each
 * worker would start a new one for them.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = (file: TestSpecification) => {
      const place = LONGEST.findIndex((long) => file.moduleId.endsWith(long));
      if (place >= 0) return place < WORKERS - 1 ? 0 : 2;
      return hasDocument(file) ? 1 : 3;
    };
    return (await super.sort(files)).toSorted((a, b) => turnOf(a) - turnOf(b));
  }
}

export default defineConfig({
  // For `@vitest-environment document` in tests of components.
  resolve: { alias: { 'vitest-environment-document': resolve('lib/testing/document/environment.ts') } },
  plugins: [
    {
      // A module with a glob changes when a matching file is added, although its own text stays the same.
      name: 'fresh-globs',
      configureVitest: ({ experimental_defineCacheKeyGenerator: keyBy }) =>
        keyBy(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined)),
    },
  ],
  test: {
    exclude: [...configDefaults.exclude, '**/*.release.test.ts', ...realEngine, ...faults, ...postgresOnly],
    include: [
      ...[
        '.ci/*.test.ts',
        'packaging/*.test.ts',
        'lib/**/*.test.ts',
        'components/**/*.test.{ts,tsx}',
        'app/**/*.test.{ts,tsx}',
      ],
      'e2e/pages/*.test.ts',
      'e2e/clients/**/*.real.test.ts',
    ],
    globalSetup: 'lib/testing/run-folder.ts',
    setupFiles: ['lib/testing/collect-statements.ts', 'lib/testing/document/unmount.ts'],
    environment: 'node',
    pool: 'forks',
    // Each file has its own platform; loading all modules again for each file would double the time.
    isolate: false,
    // Keeps compiled modules of unchanged files between runs.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    // Only for tests that hang: on a slow, busy machine a test can take twenty times as long as alone.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 400_000 } },
  },
});
