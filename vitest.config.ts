import { resolve } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Each takes as long as dozens of others: begun last, it would keep one core busy after all else has ended. */
const LONGEST = [
  'lib/hostile-inputs.test.ts',
  'lib/backup/backup.test.ts',
  'lib/bus/rabbitmq/rabbitmq.test.ts',
  'lib/ha/drivers/over-rabbitmq.test.ts',
  'lib/ha/recovery/chaos.test.ts',
  'lib/engine/hypervisor/libvirt/guests.real.test.ts',
  'lib/engine/hypervisor/libvirt/libvirt.real.test.ts',
];

/** One kills at random moments, in as many rounds as are asked for; the others of real machines start daemons that take root and packages of the system. */
const faults = process.env.NEPHOS_TEST_FAULT_ROUNDS === undefined ? ['lib/real-faults.real.test.ts'] : [];
const isOnPostgres = Boolean(process.env.NEPHOS_TEST_DATABASE_URL);
const postgresOnly = isOnPostgres ? [] : ['**/*.postgres.test.ts'];
const realEngine = process.env.NEPHOS_TEST_REAL_ENGINE === '1' ? [] : ['**/*.real.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((file) => moduleId.endsWith(file));
    return (await super.sort(files)).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

export default defineConfig({
  // `@vitest-environment document` in a test of components.
  resolve: { alias: { 'vitest-environment-document': resolve('lib/testing/document/environment.ts') } },
  plugins: [
    {
      // What finds other files by their names is another module with each new one, though its own text is the same.
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
      'e2e/clients/**/*.real.test.ts',
    ],
    globalSetup: 'lib/testing/run-folder.ts',
    setupFiles: 'lib/testing/collect-statements.ts',
    environment: 'node',
    pool: 'forks',
    // Each file has a platform of its own; loading the modules anew for each would double the time.
    isolate: false,
    // What one run has compiled, the next finds, as long as the file is the same.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    // Tests wait for disks and timers more than they compute.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // These end what hangs, and measure no machine: beside others, on a slow one, a test takes twenty times as long as alone.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 400_000 } },
  },
});
