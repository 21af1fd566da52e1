import { openDatabase } from '#lib/db/open.ts';
import { rotateKeys } from '#lib/keys/rotate.ts';
import { runCommand } from './run-command.ts';

/** `npm run keys:rotate [-- --lost]`: creates new keys for each purpose, also while servers run. */
await runCommand(async (args, env) => {
  const database = await openDatabase(env);
  try {
    const rotated = await rotateKeys(env, database, { areLost: args.includes('--lost') });
    for (const { unreadable } of rotated.filter((key) => key.unreadable > 0)) {
      process.stderr.write(
        `${unreadable} credentials of users cannot be read until their key is restored to the folder. They are kept.\n`,
      );
    }
    return rotated
      .map(({ kid, purpose, othersUntil }) => {
        const until = othersUntil.toISOString();
        return `New key ${kid} for ${purpose}. Older keys are accepted until ${until}.`;
      })
      .join('\n');
  } finally {
    await database.close();
  }
});
