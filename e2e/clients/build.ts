import { ensureConsoleBuild } from '#lib/console-build.ts';

/** Builds the console once, before the servers of the test files start in parallel. */
export default async function setup(): Promise<void> {
  await ensureConsoleBuild();
}
