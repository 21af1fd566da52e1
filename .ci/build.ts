import { ensureConsoleBuild } from '../lib/console-build.ts';

await ensureConsoleBuild();
