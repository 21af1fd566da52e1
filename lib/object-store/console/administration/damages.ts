import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { DamageReason } from '../../bytes/verify-blob.ts';
import type { DamagedObject, ObjectStoreHealth } from './schema.ts';

/** Damages in a list, newest first. */
const MAX_DAMAGES = 100;
/** Objects that are listed for all of them; data can belong to any number of objects. */
const MAX_OBJECTS = 1000;

/** Stored data that the last checks found damaged, with the objects to which it belongs. */
export async function listDamages(read: Reader): Promise<ObjectStoreHealth['damages']> {
  const all = read.selectFrom('object_damages');
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await all.selectAll().orderBy('found_at', 'desc').orderBy('location').limit(MAX_DAMAGES).execute();
  const objects = await findObjects(
    read,
    rows.map(({ location }) => location),
  );
  const first = rows.map(({ location, reason, found_at }) => ({
    location,
    reason: reason as DamageReason,
    found_at,
    objects: (objects.get(location) ?? []).map(({ location: _, is_latest, ...object }) => ({
      ...object,
      is_latest: Number(is_latest) === 1,
    })),
  }));
  return { total: Number(total), first };
}

type ObjectRow = Omit<DamagedObject, 'is_latest'> & { location: string; is_latest: number };

async function findObjects(
  read: Reader,
  locations: readonly string[],
): Promise<ReadonlyMap<string, readonly ObjectRow[]>> {
  if (locations.length === 0) return new Map();
  const some = sql.join(locations);
  const { rows } = await sql<ObjectRow>`
    select c.project_id, c.id as bucket_id, c.name as bucket_name, o.name, o.version_id, o.is_latest, o.location
    from object_containers c join (
      select location, container_id, name, version_id, is_latest from object_versions where location in (${some})
      union select p.location, v.container_id, v.name, v.version_id, v.is_latest
        from object_versions v join object_parts p on p.object_id = v.id where p.location in (${some})
      union select p.location, u.container_id, u.name, null, 0
        from object_uploads u join object_upload_parts p on p.upload_id = u.id where p.location in (${some})
    ) o on o.container_id = c.id order by o.location, c.id, o.name, o.version_id limit ${MAX_OBJECTS}`.execute(read);
  return Map.groupBy(rows, ({ location }) => location);
}
