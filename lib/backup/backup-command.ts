import { resolve } from 'node:path';
import { readEnv } from '#lib/env.ts';
import { backup } from './backup.ts';
import { runCommand } from './run-command.ts';

/** `npm run backup <folder>`: copies the cloud that the settings name, while its servers run or not. */
await runCommand(async ([target]) => {
  if (target === undefined) throw new Error('Usage: npm run backup <folder that is not there yet>');
  const { manifest, missing } = await backup(readEnv(), resolve(target));
  for (const path of missing) process.stderr.write(`The cloud itself lacks ${path}.\n`);
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  return `${resolve(target)}: ${manifest.files.length} files, ${bytes} bytes.`;
});
