import { type SqlBool, sql } from 'kysely';
import type { Database, Reader } from '#lib/db/database.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { changeImage } from '../images/change.ts';
import { NO_CLAIM } from '../transfer/claim.ts';
import { NOTHING_STAGED } from '../transfer/ingest.ts';
import { imageStore } from './image-store.ts';

type SweepServices = Pick<Services, 'database' | 'env'>;

/** Minimum age of unreferenced files: a younger one may belong to an open transaction. */
const GRACE_MS = 3_600_000;

export const imageJobs = (services: Services): PeriodicJob[] => [
  { name: 'image.sweep', everyMs: 60_000, run: () => sweepImages(services) },
];

/**
 * Cleans up after crashes: resets images with interrupted uploads to queued, and removes unreferenced files.
 * @param isStart whether this process has just started: on SQLite it is the only one, so every upload is dead
 */
export async function sweepImages({ database, env }: SweepServices, isStart = false): Promise<void> {
  const isAlone = isStart && database.engine === 'sqlite';
  await resetBroken(database, isAlone);
  const store = imageStore(env);
  const before = Date.now() - (isAlone ? 0 : GRACE_MS);
  for (const area of ['incoming', 'staged', 'data'] as const) {
    const old = (await store.list(area)).filter(({ changedAtMs }) => changedAtMs <= before).map(({ key }) => key);
    const named = await namedKeys(database, old);
    for (const key of old) if (!named.has(key)) await store.remove(area, key);
  }
}

/** Statuses that end with their upload: saving, and staging without parts. */
const CANNOT_GO_ON = sql<SqlBool>`(status = 'saving' or (status = 'uploading' and staged_size is null))`;

async function resetBroken(database: Database, isAlone: boolean): Promise<void> {
  const isDead = isAlone
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(upload_until is null or upload_until < ${new Date().toISOString()})`;
  const broken = (db: Reader) => db.selectFrom('images').selectAll().where(CANNOT_GO_ON).where(isDead).execute();
  const hasClaims = isAlone && (await claimed(database.read)).length > 0;
  if (!hasClaims && (await broken(database.read)).length === 0) return;
  await database.transact(async (tx) => {
    for (const image of await broken(tx)) {
      await changeImage(tx, PLATFORM, image, 'upload_failed', { status: 'queued', ...NO_CLAIM, ...NOTHING_STAGED });
    }
    if (isAlone) await tx.updateTable('images').set(NO_CLAIM).where('upload_key', 'is not', null).execute();
  });
}

const claimed = (db: Reader) => db.selectFrom('images').select('id').where('upload_key', 'is not', null).execute();

const BATCH = 500;

/** Keys that an image refers to in any column: staged data is moved before the row is updated. */
async function namedKeys(database: Database, keys: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (let index = 0; index < keys.length; index += BATCH) {
    const some = keys.slice(index, index + BATCH);
    for (const column of ['data_key', 'staged_key', 'upload_key'] as const) {
      const rows = database.read.selectFrom('images').select(`${column} as key`).where(column, 'in', some);
      for (const { key } of await rows.execute()) if (key !== null) named.add(key);
    }
  }
  return named;
}
