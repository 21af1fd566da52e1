import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { NameSpan } from '../objects/list-groups.ts';
import { type ObjectRecord, recordOf } from '../objects/object-record.ts';

/** Milliseconds since 1970; undefined is now. */
export type PointTime = number | undefined;

/** A name of any version, with the id of its newest version at each point in time; null if it had none. */
interface ExaminedName {
  name: string;
  versionIds: (string | null)[];
}

/**
 * Versions are ordered by their sequence: the negative time of their creation in microseconds. The lowest one that was
 * created at a time, or before it.
 */
const lowestSequence = (time: PointTime): number =>
  time === undefined ? Number.MIN_SAFE_INTEGER : -(Math.max(time, 0) * 1000 + 999);

/**
 * Reads up to `count` names in byte order. The index of versions is searched once for each name and once for each of its
 * points in time, so the cost does not depend on the number of versions.
 */
export async function examineNames(
  db: Reader,
  bucketId: string,
  { low, high }: NameSpan,
  times: readonly PointTime[],
  count: number,
): Promise<ExaminedName[]> {
  const lowerBound = low ? sql`and v.name ${low.isIncluded ? sql`>=` : sql`>`} ${low.name}` : sql``;
  const upperBound = high === undefined ? sql`` : sql`and v.name < ${high}`;
  const ids = times.map(
    (time, index) => sql`(
      select v.id from object_versions v
      where v.container_id = ${bucketId} and v.name = names.name and v.sequence >= ${lowestSequence(time)}
      order by v.sequence limit 1
    ) as ${sql.ref(columnOf(index))}`,
  );
  const { rows } = await sql<Record<string, string | null> & { name: string }>`
    with recursive names(name, steps) as (
      select name, steps from (
        select v.name as name, 1 as steps from object_versions v
        where v.container_id = ${bucketId} ${lowerBound} ${upperBound} order by v.name limit 1
      ) as first_name
      union all
      select (
        select v.name from object_versions v
        where v.container_id = ${bucketId} and v.name > names.name ${upperBound} order by v.name limit 1
      ), names.steps + 1
      from names where names.name is not null and names.steps < ${count}
    )
    select names.name, ${sql.join(ids)} from names where names.name is not null order by names.steps`.execute(db);
  return rows.map((row) => ({ name: row.name, versionIds: times.map((_, index) => row[columnOf(index)] ?? null) }));
}

const columnOf = (index: number): string => `id_${index}`;

/** The objects among versions by their ids; delete markers are left out. */
export async function objectsById(
  db: Reader,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string | null | undefined, ObjectRecord>> {
  const known = [...new Set(ids)].filter((id) => typeof id === 'string');
  if (known.length === 0) return new Map();
  const rows = db.selectFrom('object_versions').selectAll().where('id', 'in', known);
  const found = await rows.where('is_delete_marker', '=', 0).execute();
  return new Map(found.map((row) => [row.id, recordOf(row)]));
}
