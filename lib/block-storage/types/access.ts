import type { Tx } from '#lib/db/database.ts';
import { Conflict, Invalid, PlatformError } from '#lib/errors/errors.ts';
import { platformAction } from '#lib/http/actions.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { Project } from './schema.ts';
import { loadVolumeType, recordVolumeType } from './service.ts';

/** @throws 404 for an unknown type, and for a public one, which everybody may use */
export async function listTypeAccess(ctx: AuthedContext, id: string) {
  const { is_public } = await loadVolumeType(ctx.database.read, ctx, id);
  if (is_public === 1) throw new PlatformError('notFound', 'Access list not available for public volume types.');
  const rows = ctx.database.read.selectFrom('volume_type_access').selectAll().where('volume_type_id', '=', id);
  return rows.orderBy('project_id').execute();
}

/** @throws 400 for an unknown project, 404, 409 for a public type and existing access */
function addTypeAccess(ctx: AuthedContext, id: string, projectId: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const { is_public } = await loadVolumeType(tx, ctx, id);
    await assertProject(tx, projectId);
    if (is_public === 1) throw Conflict('Project access cannot be added to a public volume type.');
    if (await hasAccess(tx, id, projectId)) {
      throw Conflict(`Volume type access for ${id} / ${projectId} combination already exists.`);
    }
    await tx.insertInto('volume_type_access').values({ volume_type_id: id, project_id: projectId }).execute();
    await recordVolumeType(tx, ctx, 'add_access', id, { project_id: projectId });
  });
}

/** Existing volumes are kept. @throws 404 without access */
function removeTypeAccess(ctx: AuthedContext, id: string, projectId: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    await loadVolumeType(tx, ctx, id);
    if (!(await hasAccess(tx, id, projectId))) {
      throw new PlatformError('notFound', `Volume type access not found for ${id} / ${projectId} combination.`);
    }
    const rows = tx.deleteFrom('volume_type_access').where('volume_type_id', '=', id);
    await rows.where('project_id', '=', projectId).execute();
    await recordVolumeType(tx, ctx, 'remove_access', id, { project_id: projectId });
  });
}

async function hasAccess(tx: Tx, id: string, projectId: string): Promise<boolean> {
  const rows = tx.selectFrom('volume_type_access').select('project_id').where('volume_type_id', '=', id);
  return (await rows.where('project_id', '=', projectId).executeTakeFirst()) !== undefined;
}

async function assertProject(tx: Tx, id: string): Promise<void> {
  const found = await tx.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw Invalid(`Project ID ${id} is not a valid project.`);
}

const changeOf = (name: string, change: (ctx: AuthedContext, id: string, projectId: string) => Promise<void>) =>
  platformAction({
    policy: rule(`volume_extension:volume_type_access:${name}`, 'admin'),
    body: Project,
    status: 202,
    run: (ctx, { params, body }) => change(ctx, params.id, body.project),
  });

export const typeAccessActions = {
  addProjectAccess: changeOf('addProjectAccess', addTypeAccess),
  removeProjectAccess: changeOf('removeProjectAccess', removeTypeAccess),
};
