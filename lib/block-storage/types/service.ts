import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { NotFound } from '#lib/http/errors.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import type { VolumeType, VolumeTypeQuery } from './schema.ts';

type VolumeTypeRow = Selectable<Tables['volume_types']>;

/** The type a volume gets when its request names none. */
export const DEFAULT_VOLUME_TYPE = '__DEFAULT__';

/** The volume types the caller may use, by name. */
export async function listVolumeTypes(ctx: ProjectContext, query: VolumeTypeQuery): Promise<VolumeType[]> {
  let rows = ctx.database.read.selectFrom('volume_types').selectAll().orderBy('name');
  if (!isAdmin(ctx.caller)) rows = rows.where('is_public', '=', 1);
  if (query.name !== undefined) rows = rows.where('name', '=', query.name);
  return (await rows.execute()).map((row) => viewOf(ctx, row));
}

/** A type by id; `default` names the one that volumes get by default. @throws 404 */
export async function getVolumeType(ctx: ProjectContext, id: string): Promise<VolumeType> {
  const row =
    id === 'default' ? await findVolumeType(ctx.database.read, undefined) : await findById(ctx.database.read, id);
  if (!row || (row.is_public === 0 && !isAdmin(ctx.caller))) throw NotFound('Volume type', id);
  return viewOf(ctx, row);
}

/** The type a request names by id or name, or the default. @throws 404 */
export async function findVolumeType(db: Reader, idOrName: string | null | undefined): Promise<VolumeTypeRow> {
  const wanted = idOrName ?? DEFAULT_VOLUME_TYPE;
  const row = await db
    .selectFrom('volume_types')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', wanted), eb('name', '=', wanted)]))
    .executeTakeFirst();
  if (!row) throw NotFound('Volume type', wanted);
  return row;
}

const findById = (db: Reader, id: string) =>
  db.selectFrom('volume_types').selectAll().where('id', '=', id).executeTakeFirst();

const viewOf = (ctx: ProjectContext, row: VolumeTypeRow): VolumeType => ({
  id: row.id,
  name: row.name,
  description: row.description,
  is_public: row.is_public === 1,
  'os-volume-type-access:is_public': row.is_public === 1,
  extra_specs: unpackJson(row.extra_specs),
  ...(isAdmin(ctx.caller) ? { qos_specs_id: null } : {}),
});
