import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';

/** Exact counts, in objects and bytes. */
export interface Usage {
  /** Current objects. */
  objects: number;
  bytes: number;
  /** Bytes of all versions and of unfinished uploads. */
  storedBytes: number;
}

export interface AccountUsage extends Usage {
  buckets: number;
}

const NOTHING: Usage = { objects: 0, bytes: 0, storedBytes: 0 };

const sums = (db: Reader) =>
  db
    .selectFrom('object_counters')
    .select([
      sql<number>`coalesce(sum(objects), 0)`.as('objects'),
      sql<number>`coalesce(sum(bytes), 0)`.as('bytes'),
      sql<number>`coalesce(sum(stored_bytes), 0)`.as('storedBytes'),
    ]);

/** PostgreSQL returns sums of bigint as text. */
const usageOf = (row: Usage): Usage => ({
  objects: Number(row.objects),
  bytes: Number(row.bytes),
  storedBytes: Number(row.storedBytes),
});

export const bucketUsage = async (db: Reader, bucketId: string): Promise<Usage> =>
  usageOf(await sums(db).where('container_id', '=', bucketId).executeTakeFirstOrThrow());

export const projectUsage = async (db: Reader, projectId: string): Promise<Usage> =>
  usageOf(await sums(db).where('project_id', '=', projectId).executeTakeFirstOrThrow());

export async function accountUsage(db: Reader, projectId: string): Promise<AccountUsage> {
  const buckets = await db
    .selectFrom('object_containers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return { ...(await projectUsage(db, projectId)), buckets: Number(buckets.count) };
}

/** Usage of the cloud. */
export const totalUsage = async (db: Reader): Promise<Usage> => usageOf(await sums(db).executeTakeFirstOrThrow());

/** Usage of all projects with buckets, by their ids. */
export async function usageByProject(db: Reader): Promise<ReadonlyMap<string, AccountUsage>> {
  const [buckets, usages] = await Promise.all([
    db
      .selectFrom('object_containers')
      .select((eb) => ['project_id', eb.fn.countAll<number>().as('count')])
      .groupBy('project_id')
      .execute(),
    sums(db).select('project_id').groupBy('project_id').execute(),
  ]);
  const byProject = new Map(usages.map((row) => [row.project_id, usageOf(row)]));
  return new Map(
    buckets.map(({ project_id, count }) => [
      project_id,
      { ...(byProject.get(project_id) ?? NOTHING), buckets: Number(count) },
    ]),
  );
}

/** Usage of some buckets, by their ids. */
export async function usageOfBuckets(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Usage>> {
  if (ids.length === 0) return new Map();
  const rows = await sums(db).select('container_id').where('container_id', 'in', ids).groupBy('container_id').execute();
  return new Map(rows.map((row) => [row.container_id, usageOf(row)]));
}
