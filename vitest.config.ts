import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['lib/**/*.test.ts', 'components/**/*.test.{ts,tsx}', 'app/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    // Each file has a platform of its own; loading the modules anew for each would double the time.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
