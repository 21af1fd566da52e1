import { z } from 'zod';
import type { Tx } from '#lib/db/database.ts';
import { Conflict, Forbidden, orNotFound } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { parse } from '#lib/http/validation.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { rule } from '#lib/policy/operations.ts';
import { imageAttributes } from './attributes.ts';
import type { ImageVisibility } from './enums.ts';
import { assertWritable } from './free-keys.ts';
import { insertImage } from './insert.ts';
import { type Image, ImageFields, type NewImage, PropertyName, PropertyValue } from './schema.ts';
import { imageViews } from './view.ts';

export const PUBLICIZE_IMAGE = rule('publicize_image', 'admin');
export const COMMUNITIZE_IMAGE = rule('communitize_image', 'project_member');

/**
 * Inserts a queued image.
 * @throws 400, 403 for reserved attributes or insufficient rights, 409 for an id that exists or was used before, 413
 * over quota
 */
export function createImage(ctx: ProjectContext, input: NewImage): Promise<Image> {
  return ctx.database.transact(async (tx) => {
    const id = await insertNewImage(tx, ctx, input);
    return orNotFound((await imageViews(ctx, tx, [id])).get(id), 'Image', id);
  });
}

/** As `createImage`, within the caller's transaction. Returns the image's id. */
export async function insertNewImage(tx: Tx, ctx: ProjectContext, input: NewImage): Promise<string> {
  for (const key of Object.keys(input)) assertWritable(key);
  const { id, tags = [] } = input;
  const columns = imageAttributes.created(input, { owner: ctx.projectId });
  assertMayShow(ctx, columns.visibility);
  if (id !== undefined) await assertFree(tx, id);
  assertOwner(ctx, columns.owner);
  return insertImage(tx, actorOf(ctx), {
    ...(id === undefined ? {} : { id }),
    ...columns,
    properties: propertiesOf(input),
    tags,
  });
}

/** Keys without a field are free properties. Null means that the property is omitted. */
function propertiesOf(input: NewImage): Record<string, string> {
  const free = Object.entries(input).filter(([key]) => key !== 'id' && !Object.hasOwn(ImageFields.shape, key));
  return parse(z.record(PropertyName, PropertyValue), Object.fromEntries(free.filter(([, value]) => value !== null)));
}

async function assertFree(tx: Tx, id: string): Promise<void> {
  for (const table of ['images', 'image_tombstones'] as const) {
    const taken = await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (taken) throw Conflict(`Image ID ${id} already exists!`);
  }
}

/** @throws 403 if the policy forbids this visibility to the caller */
export function assertMayShow(ctx: ProjectContext, visibility: ImageVisibility): void {
  if (visibility === 'public') ctx.policy.enforce(PUBLICIZE_IMAGE, ctx.caller);
  if (visibility === 'community') ctx.policy.enforce(COMMUNITIZE_IMAGE, ctx.caller);
}

/**
 * As upstream, does not check that the project exists.
 * @throws 403 for another project, except for administrators
 */
export function assertOwner(ctx: ProjectContext, owner: string): void {
  if (owner === ctx.projectId || isAdmin(ctx.caller)) return;
  throw Forbidden(`You are not permitted to create images owned by '${owner}'.`);
}
