import { MIB } from '#lib/bytes.ts';
import { openDatabase } from '#lib/db/open.ts';
import { CommandError } from '#lib/errors/command-error.ts';
import { migrateImages } from '#lib/image/store/migrate-images.ts';
import { type MigrationResult, migrateBlobs } from '#lib/object-store/bytes/migrate.ts';
import { blobStores } from '#lib/object-store/bytes/open-blob-store.ts';
import { runCommand } from './run-command.ts';

const summarize = ({ moved, bytes }: MigrationResult): string =>
  `${moved} blobs with ${Math.round(bytes / MIB)} MiB moved`;

/** `npm run objects:migrate`: moves the data of all objects and images to where the settings put new data. */
await runCommand(async (_args, env) => {
  const database = await openDatabase(env);
  const stores = blobStores(env);
  try {
    const images = await migrateImages(env, database);
    const result = await migrateBlobs(database, stores, stores.target, (progress) => {
      process.stderr.write(`${summarize(progress)} so far.\n`);
    });
    const failed = [...images.failed, ...result.failed];
    const summary = `${images.moved} images and ${summarize(result)}`;
    if (failed.length === 0) return `${summary}. All data is in ${stores.target.name}.`;
    throw new CommandError(
      `${summary}. The following data is missing or damaged and was left as it is:\n${failed.join('\n')}`,
    );
  } finally {
    await database.close();
    stores.s3?.close?.();
  }
});
