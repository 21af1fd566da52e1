import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: '.',
    include: ['e2e/clients/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.real.test.ts'],
    globalSetup: ['e2e/clients/build.ts'],
    pool: 'forks',
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    // Commands that wait for a server look every few seconds, and sleep in between.
    maxWorkers: 2,
    // They end a run that hangs: beside other tests a command takes seconds, and a test makes dozens of them.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 400_000 } },
    sequence: { concurrent: false },
    bail: 0,
  },
});
