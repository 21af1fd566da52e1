import { ensureConsoleBuild } from '../lib/console-build.ts';
import { scriptSizes, sizeFaults, sizeTable } from './script-sizes.ts';

await ensureConsoleBuild();

const sizes = scriptSizes();
process.stdout.write(`\nScript of the largest pages:\n${sizeTable(sizes)}`);
const faults = sizeFaults(sizes);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
