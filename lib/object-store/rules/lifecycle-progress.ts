import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Database, Reader } from '#lib/db/database.ts';
import { type Bucket, bucketOf } from '../buckets/bucket.ts';
import { FIRST_POSITION, type LifecyclePosition } from './lifecycle-position.ts';

/** A bucket whose rules are due. */
export interface DueBucket {
  bucket: Bucket;
  /** The day on which reading it began. */
  day: string;
  position: LifecyclePosition;
}

const BUCKETS_PER_QUERY = 100;

/**
 * Buckets whose rules were not applied on a day, or not completely, or have changed since. Rules become due at midnight,
 * so a bucket is read once a day. The round begins after the bucket that was begun last, wherever that round ended, so
 * that each bucket is reached.
 */
export async function* dueBuckets(db: Reader, day: string): AsyncGenerator<DueBucket> {
  const latest = await db
    .selectFrom('object_lifecycle_progress')
    .select('container_id')
    .orderBy('begun_at', 'desc')
    .orderBy('container_id')
    .limit(1)
    .executeTakeFirst();
  const start = latest?.container_id ?? '';
  yield* dueBetween(db, day, { after: start });
  if (start !== '') yield* dueBetween(db, day, { after: '', last: start });
}

async function* dueBetween(
  db: Reader,
  day: string,
  { after: start, last }: { after: string; last?: string },
): AsyncGenerator<DueBucket> {
  for (let after: string | undefined = start; after !== undefined; ) {
    const rows = await dueRows(db, day, after, last);
    for (const row of rows) {
      const bucket = bucketOf(row);
      if (bucket.settings.lifecycle) yield { bucket, ...progressOf(row, bucket, day) };
    }
    after = rows.length < BUCKETS_PER_QUERY ? undefined : rows.at(-1)?.id;
  }
}

function dueRows(db: Reader, day: string, after: string, last: string | undefined) {
  const rows = db
    .selectFrom('object_containers as c')
    .leftJoin('object_lifecycle_progress as p', 'p.container_id', 'c.id')
    .selectAll('c')
    .select(['p.day', 'p.settings_at', 'p.position'])
    .where('c.settings', 'like', '%"lifecycle":%')
    .where('c.id', '>', after)
    .where((eb) =>
      eb.or([
        eb('p.container_id', 'is', null),
        eb('p.day', '!=', day),
        eb('p.settings_at', '!=', eb.fn.coalesce('c.updated_at', 'c.created_at')),
        eb('p.position', 'is not', null),
      ]),
    )
    .orderBy('c.id')
    .limit(BUCKETS_PER_QUERY);
  return (last === undefined ? rows : rows.where('c.id', '<=', last)).execute();
}

type ProgressColumns = Pick<Awaited<ReturnType<typeof dueRows>>[number], 'day' | 'settings_at' | 'position'>;

/** An interrupted walk continues, also on the next day; after a change of the settings it begins again. */
function progressOf({ day, settings_at, position }: ProgressColumns, bucket: Bucket, today: string) {
  const isInterrupted = position !== null && settings_at === bucket.updatedAt;
  return isInterrupted
    ? { day: day ?? today, position: unpackJson(position) }
    : { day: today, position: FIRST_POSITION };
}

/** Records that a walk begins or continues. Returns false if the bucket was deleted. */
export function recordStart(database: Database, due: DueBucket): Promise<boolean> {
  const { bucket, day, position } = due;
  const values = {
    day,
    settings_at: bucket.updatedAt,
    position: packJson(position),
    begun_at: new Date().toISOString(),
  };
  return database.transact(async (tx) => {
    const found = await tx.selectFrom('object_containers').select('id').where('id', '=', bucket.id).executeTakeFirst();
    if (!found) return false;
    await tx
      .insertInto('object_lifecycle_progress')
      .values({ container_id: bucket.id, ...values })
      .onConflict((on) => on.column('container_id').doUpdateSet(values))
      .execute();
    return true;
  });
}

/** @param position null if the bucket was read completely */
export async function recordPosition(
  database: Database,
  bucketId: string,
  position: LifecyclePosition | null,
): Promise<void> {
  await database.transact((tx) =>
    tx
      .updateTable('object_lifecycle_progress')
      .set({ position: position && packJson(position) })
      .where('container_id', '=', bucketId)
      .execute(),
  );
}
