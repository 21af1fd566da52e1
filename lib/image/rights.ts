import type { Reader } from '#lib/db/database.ts';
import { Forbidden, orNotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { findImage, type ImageRow } from './images/lookup.ts';

/** Whether the caller may change objects of a project. */
export const owns = (ctx: ProjectContext, projectId: string): boolean =>
  projectId === ctx.projectId || isAdmin(ctx.caller);

/**
 * Loads an image that the caller may see.
 * @throws 404, also if `id` is not a UUID
 */
export const loadImage = async (db: Reader, ctx: ProjectContext, id: string): Promise<ImageRow> =>
  orNotFound(await findImage(db, { projectId: ctx.projectId, isAdmin: isAdmin(ctx.caller), id }), 'Image', id);

/**
 * Loads an image that the caller may change.
 * @throws 404, or 403 for one that is only visible
 */
export async function loadOwnImage(db: Reader, ctx: ProjectContext, id: string): Promise<ImageRow> {
  const image = await loadImage(db, ctx, id);
  if (!owns(ctx, image.owner)) throw Forbidden('You are not permitted to modify this image: another project owns it.');
  return image;
}
