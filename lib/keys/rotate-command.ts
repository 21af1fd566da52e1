import { openDatabase } from '#lib/db/open.ts';
import { readEnv } from '#lib/env.ts';
import { rotateKeys } from './rotate.ts';

/** `npm run keys:rotate [-- --lost]`: new keys for each purpose, while servers run or not. */
process.umask(0o077);
const env = readEnv();
const database = await openDatabase(env);
try {
  for (const { purpose, kid, othersUntil, unreadable } of await rotateKeys(env, database, {
    areLost: process.argv.includes('--lost'),
  })) {
    process.stdout.write(`New key ${kid} for ${purpose}. Older ones count until ${othersUntil.toISOString()}.\n`);
    if (unreadable === 0) continue;
    process.stderr.write(
      `${unreadable} credentials of users stay unreadable until their key is back in the folder: they are kept.\n`,
    );
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
