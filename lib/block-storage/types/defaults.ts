import { Invalid, NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import type { DefaultType } from './schema.ts';
import { findVolumeType, recordVolumeType } from './service.ts';

export const listDefaultTypes = ({ database }: AuthedContext): Promise<DefaultType[]> =>
  database.read.selectFrom('default_volume_types').selectAll().orderBy('project_id').execute();

/** @throws 404 for a project without one */
export async function getDefaultType({ database }: AuthedContext, projectId: string): Promise<DefaultType> {
  const found = database.read.selectFrom('default_volume_types').selectAll().where('project_id', '=', projectId);
  return await found.executeTakeFirstOrThrow(() => NotFound('Default type for project', projectId));
}

/** For volumes created without a type. @throws 400 for a private one, 404 */
export function setDefaultType(ctx: AuthedContext, projectId: string, idOrName: string): Promise<DefaultType> {
  return ctx.database.transact(async (tx) => {
    await loadRow(tx, 'projects', 'Project', projectId);
    const type = await findVolumeType(tx, ctx, idOrName);
    if (type.is_public === 0) {
      const access = tx.selectFrom('volume_type_access').select('project_id').where('volume_type_id', '=', type.id);
      const own = await access.where('project_id', '=', projectId).executeTakeFirst();
      if (!own) throw Invalid(`The volume type ${type.name} is private, and project ${projectId} has no access to it.`);
    }
    const row = { project_id: projectId, volume_type_id: type.id };
    await tx
      .insertInto('default_volume_types')
      .values(row)
      .onConflict((on) => on.column('project_id').doUpdateSet({ volume_type_id: type.id }))
      .execute();
    await recordVolumeType(tx, ctx, 'set_default', type.id, row);
    return row;
  });
}

/** Restores the cloud's default type. */
export function unsetDefaultType(ctx: AuthedContext, projectId: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const gone = tx.deleteFrom('default_volume_types').where('project_id', '=', projectId).returning('volume_type_id');
    const row = await gone.executeTakeFirst();
    if (row) await recordVolumeType(tx, ctx, 'unset_default', row.volume_type_id, { project_id: projectId });
  });
}
