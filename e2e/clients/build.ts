import { ensureConsoleBuild } from '#lib/console-build.ts';

/** Builds the console once, before the servers of the test files start side by side. */
export default function setup(): void {
  ensureConsoleBuild();
}
