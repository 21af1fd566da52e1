import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: '.',
    include: ['e2e/clients/**/*.test.ts'],
    globalSetup: ['e2e/clients/build.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    sequence: { concurrent: false },
    bail: 0,
  },
});
