import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { Store } from '#lib/attributes/store.ts';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Conflict, Invalid, NotFound, orNotFound } from '#lib/errors/errors.ts';
import { recorderOf } from '#lib/events/log.ts';
import { type AuthedContext, projectOf } from '#lib/http/context.ts';
import { publicityOf } from '#lib/identity/publicity.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { createdVolumeType, updatedVolumeType, volumeTypeAttributes } from './attributes.ts';
import type {
  CreatedVolumeType,
  NewVolumeType,
  UpdatedVolumeType,
  VolumeType,
  VolumeTypeChanges,
  VolumeTypeQuery,
} from './schema.ts';

export type VolumeTypeRow = Selectable<Tables['volume_types']>;

/** The type of a volume without a requested one. */
export const DEFAULT_VOLUME_TYPE = '__DEFAULT__';

/** Usable types by name; private ones for administrators on request. */
export async function listVolumeTypes(ctx: AuthedContext, query: VolumeTypeQuery): Promise<VolumeType[]> {
  let rows = ctx.database.read
    .selectFrom('volume_types')
    .selectAll()
    .where((eb) => eb.and(volumeTypeAttributes.conditions('volume_types', query)))
    .orderBy('name');
  const isPublic = publicityOf(ctx, query.is_public);
  if (isPublic === false) rows = rows.where('is_public', '=', 0);
  if (isPublic === true) rows = rows.where(isUsableBy(projectOf(ctx)));
  return (await rows.execute()).map((row) => volumeTypeView(ctx, row));
}

/** `default` is the default type. @throws 404 */
export async function getVolumeType(ctx: AuthedContext, id: string): Promise<VolumeType> {
  const { read } = ctx.database;
  return volumeTypeView(
    ctx,
    id === 'default' ? await findVolumeType(read, ctx, undefined) : await loadVolumeType(read, ctx, id),
  );
}

/** The requested type by id or name, or the default of project or cloud. @throws 404 if the caller may not use it */
export async function findVolumeType(
  db: Reader,
  ctx: AuthedContext,
  idOrName: string | null | undefined,
): Promise<VolumeTypeRow> {
  const wanted = idOrName ?? (await ownDefault(db, ctx)) ?? DEFAULT_VOLUME_TYPE;
  return await usableTypes(db, ctx)
    .where((eb) => eb.or([eb('id', '=', wanted), eb('name', '=', wanted)]))
    .executeTakeFirstOrThrow(() => NotFound('Volume type', wanted));
}

/** Default of the project, if usable. */
async function ownDefault(db: Reader, ctx: AuthedContext): Promise<string | undefined> {
  const rows = db.selectFrom('default_volume_types').select('volume_type_id').where('project_id', '=', projectOf(ctx));
  const id = (await rows.executeTakeFirst())?.volume_type_id;
  if (id === undefined) return undefined;
  return (await usableTypes(db, ctx).where('id', '=', id).executeTakeFirst())?.id;
}

/** A usable type by id. @throws 404 */
export const loadVolumeType = async (db: Reader, ctx: AuthedContext, id: string): Promise<VolumeTypeRow> =>
  orNotFound(await usableTypes(db, ctx).where('id', '=', id).executeTakeFirst(), 'Volume type', id);

/** @throws 409 for a name in use */
export function createVolumeType(ctx: AuthedContext, input: NewVolumeType): Promise<CreatedVolumeType> {
  const is_public = input['os-volume-type-access:is_public'] ?? input.is_public;
  return ctx.database.transact(async (tx) => {
    const row = await store.insert(tx, ctx, {
      id: randomUUID(),
      ...volumeTypeAttributes.created({ ...input, is_public }, {}),
      extra_specs: packJson(input.extra_specs ?? {}),
    });
    return createdVolumeType.view(ctx, row, { extra_specs: visibleSpecs(ctx, row) });
  });
}

/** @throws 400 for the default's name, 404, 409 for a name in use */
export function updateVolumeType(ctx: AuthedContext, id: string, input: VolumeTypeChanges): Promise<UpdatedVolumeType> {
  const changes = volumeTypeAttributes.changed(input);
  return ctx.database.transact(async (tx) => {
    const before = await loadVolumeType(tx, ctx, id);
    const { name = before.name } = changes;
    if (name !== before.name) await renameInVolumes(tx, before, name);
    const row = await store.change(tx, ctx, before, changes);
    return updatedVolumeType.view(ctx, row, { extra_specs: visibleSpecs(ctx, row) });
  });
}

/** @throws 400 for the default, and while volumes use it, 404 */
export function deleteVolumeType(ctx: AuthedContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const { name } = await loadVolumeType(tx, ctx, id);
    if (name === DEFAULT_VOLUME_TYPE) throw Invalid(`The volume type ${name} is the default and cannot be deleted.`);
    const volumes = tx.selectFrom('volumes').select('id').where('volume_type', '=', name).limit(1);
    if (await volumes.executeTakeFirst()) {
      throw Invalid(`Target volume type is still in use: there are volumes of type ${name}.`);
    }
    await tx.deleteFrom('volume_type_access').where('volume_type_id', '=', id).execute();
    await tx.deleteFrom('default_volume_types').where('volume_type_id', '=', id).execute();
    await tx.deleteFrom('volume_type_limits').where('volume_type_id', '=', id).execute();
    await tx.deleteFrom('volume_types').where('id', '=', id).execute();
    await recordVolumeType(tx, ctx, 'delete', id);
  });
}

const store = new Store<'volume_types', VolumeType>({
  ...{ table: 'volume_types', kind: 'volume_type', name: 'Volume type', placeOf: projectOf },
  viewOf: (ctx, row) => volumeTypeView(ctx, row),
  unique: { columns: ['name'], error: ({ name }) => Conflict(`Volume Type ${name} already exists.`) },
  factsOf: ({ name }) => ({ name }),
});

export const recordVolumeType = recorderOf<AuthedContext>('volume_type', projectOf);

/** Volumes store the name of their type. @throws 400 for the default's name */
async function renameInVolumes(tx: Tx, { name }: VolumeTypeRow, to: string): Promise<void> {
  if (name === DEFAULT_VOLUME_TYPE) throw Invalid(`The volume type ${name} is the default and cannot be renamed.`);
  const renamed = { volume_type: to, revision: sql<number>`revision + 1` };
  await tx.updateTable('volumes').set(renamed).where('volume_type', '=', name).execute();
}

export function usableTypes(db: Reader, ctx: AuthedContext) {
  const rows = db.selectFrom('volume_types').selectAll();
  return isAdmin(ctx.caller) ? rows : rows.where(isUsableBy(projectOf(ctx)));
}

/** Public types, and private ones with access for the project. */
const isUsableBy = (projectId: string) =>
  sql<boolean>`(volume_types.is_public = 1 or exists (select 1 from volume_type_access
    where volume_type_access.volume_type_id = volume_types.id and volume_type_access.project_id = ${projectId}))`;

/** Extra specs visible to users; as upstream (USER_VISIBLE_EXTRA_SPECS). */
const FOR_USERS: ReadonlySet<string> = new Set(['multiattach', 'RESKEY:availability_zones', 'replication_enabled']);

export function visibleSpecs(ctx: AuthedContext, { extra_specs }: VolumeTypeRow): Record<string, string> {
  const specs = unpackJson(extra_specs);
  if (isAdmin(ctx.caller)) return specs;
  return Object.fromEntries(Object.entries(specs).filter(([key]) => FOR_USERS.has(key)));
}

export const volumeTypeView = (ctx: AuthedContext, row: VolumeTypeRow): VolumeType =>
  volumeTypeAttributes.view(ctx, row, { extra_specs: visibleSpecs(ctx, row) });
