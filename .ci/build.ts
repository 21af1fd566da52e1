import { ensureConsoleBuild } from '../lib/console-build.ts';

ensureConsoleBuild();
