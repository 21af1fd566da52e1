import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['lib/**/*.test.ts', 'components/**/*.test.{ts,tsx}', 'app/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    // Each file has a platform of its own; loading the modules anew for each would double the time.
    isolate: false,
    // Tests wait for disks and timers more than they compute.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
