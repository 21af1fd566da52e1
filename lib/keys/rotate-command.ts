import { openDatabase } from '#lib/db/open.ts';
import { readEnv } from '#lib/env.ts';
import { rotateKeys } from './rotate.ts';

/** `npm run keys:rotate [-- --lost]`: new keys for tokens and sessions, while servers run or not. */
process.umask(0o077);
const env = readEnv();
const database = await openDatabase(env);
try {
  for (const { purpose, kid, othersUntil } of await rotateKeys(env, database, {
    areLost: process.argv.includes('--lost'),
  })) {
    process.stdout.write(`New key ${kid} for ${purpose}. Older ones count until ${othersUntil.toISOString()}.\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
