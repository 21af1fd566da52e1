import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, Invalid, PlatformError } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import type { FlavorAccess } from './schema.ts';
import { loadFlavor, recordFlavor } from './service.ts';

/** @throws 404 for an unknown flavor, and for a public one, which everybody may use */
export async function listFlavorAccess(ctx: AuthedContext, { id }: { id: string }): Promise<FlavorAccess> {
  const flavor = await loadFlavor(ctx.database.read, ctx, id);
  if (flavor.is_public === 1) {
    throw new PlatformError('notFound', `Access list not available for public flavors: all projects can use ${id}.`);
  }
  return accessOf(ctx.database.read, id);
}

/** @throws 400 for an unknown project, 404, 409 for existing access */
export function addFlavorAccess(ctx: AuthedContext, id: string, projectId: string): Promise<FlavorAccess> {
  return ctx.database.transact(async (tx) => {
    const flavor = await loadFlavor(tx, ctx, id);
    await assertProject(tx, projectId);
    if (flavor.is_public === 1) throw Conflict('Can not add access to a public flavor.');
    const access = await accessOf(tx, id);
    if (access.flavor_access.some(({ tenant_id }) => tenant_id === projectId)) {
      throw Conflict(`Flavor access already exists for flavor ${id} and project ${projectId} combination.`);
    }
    await tx.insertInto('flavor_access').values({ flavor_id: id, project_id: projectId }).execute();
    await recordFlavor(tx, ctx, 'add_access', id, { project_id: projectId });
    return accessOf(tx, id);
  });
}

/** Existing servers are kept. @throws 400 for an unknown project, 404 without access */
export function removeFlavorAccess(ctx: AuthedContext, id: string, projectId: string): Promise<FlavorAccess> {
  return ctx.database.transact(async (tx) => {
    await loadFlavor(tx, ctx, id);
    await assertProject(tx, projectId);
    const access = await accessOf(tx, id);
    if (!access.flavor_access.some(({ tenant_id }) => tenant_id === projectId)) {
      throw new PlatformError('notFound', `Flavor access not found for ${id} / ${projectId} combination.`);
    }
    await tx.deleteFrom('flavor_access').where('flavor_id', '=', id).where('project_id', '=', projectId).execute();
    await recordFlavor(tx, ctx, 'remove_access', id, { project_id: projectId });
    return accessOf(tx, id);
  });
}

async function accessOf(db: Reader, id: string): Promise<FlavorAccess> {
  const rows = await db
    .selectFrom('flavor_access')
    .select(['flavor_id', 'project_id as tenant_id'])
    .where('flavor_id', '=', id)
    .orderBy('project_id')
    .execute();
  return { flavor_access: rows };
}

async function assertProject(tx: Tx, id: string): Promise<void> {
  const found = await tx.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw Invalid(`Project ID ${id} is not a valid project.`);
}
