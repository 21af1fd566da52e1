import { defineConfig } from 'vitest/config';

/** Builds and starts releases, which takes minutes, so it is a stage of `npm run test:all`. */
export default defineConfig({
  test: {
    root: '.',
    include: ['packaging/**/*.release.test.ts'],
    pool: 'forks',
    // Both files build a release, and at first the console, in this folder.
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 400_000 } },
  },
});
