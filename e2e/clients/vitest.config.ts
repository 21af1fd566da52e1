import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: '.',
    include: ['e2e/clients/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.real.test.ts'],
    globalSetup: ['e2e/clients/build.ts', 'e2e/clients/openstack-process.ts', 'lib/testing/run-folder.ts'],
    pool: 'forks',
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    // Commands that wait for a server sleep for five seconds between polls, so more workers than cores are used.
    maxWorkers: 3,
    // These limits only end a run that hangs: a command can take seconds, and a test runs dozens of them.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 400_000 } },
    sequence: { concurrent: false },
    bail: 0,
  },
});
