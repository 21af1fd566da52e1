import { isOutOfSpaceError } from '#lib/data-folder/disk-space.ts';
import type { Reader } from '#lib/db/database.ts';
import { Forbidden, Invalid, orNotFound } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { PageQuery } from '#lib/http/page-query.ts';
import { findPage, NEWEST_FIRST, type PageOptions } from '#lib/http/paging.ts';
import { pageLink, withDefaultLimit } from '../paging.ts';
import { loadImage, loadOwnImage } from '../rights.ts';
import { removeFiles } from '../transfer/remove-files.ts';
import { imageAttributes } from './attributes.ts';
import { can } from './can.ts';
import { changeImage, removeImage } from './change.ts';
import type { ImageRow } from './lookup.ts';
import type { Image, ImageQuery } from './schema.ts';
import type { ImageAction } from './verbs.ts';
import { imageFragments, imageViews } from './view.ts';
import { visibleImages } from './visibility.ts';

const PAGES: PageOptions = {
  kind: 'Image',
  unknownMarker: 'invalid',
  sortKeys: imageAttributes.sortKeys,
  defaultSort: NEWEST_FIRST,
};

/**
 * Lists a page of the images visible to the caller, 25 by default.
 * @throws 400
 */
export async function listImages(ctx: ProjectContext, query: ImageQuery) {
  const rows = visibleImages(ctx, query).select(['id', 'revision']);
  const page = await findPage(rows, 'images', pageQueryOf(query), PAGES);
  const images = await imageFragments.list(page.rows, '', (ids) => imageViews(ctx, ctx.database.read, ids));
  return {
    images,
    first: pageLink(ctx.url, 'images'),
    ...(page.nextMarker === undefined ? {} : { next: pageLink(ctx.url, 'images', page.nextMarker) }),
    schema: '/v2/schemas/images' as const,
  };
}

/** @throws 404 if it is absent or not visible, also if `id` is not a UUID */
export async function getImage(ctx: ProjectContext, id: string): Promise<Image> {
  const { read } = ctx.database;
  await loadImage(read, ctx, id);
  return orNotFound((await imageViews(ctx, read, [id])).get(id), 'Image', id);
}

/**
 * Deletes an image and its data. Servers and volumes created from it are kept.
 * @throws 403 if it is protected
 */
export async function deleteImage(ctx: ProjectContext, id: string): Promise<void> {
  const remove = () =>
    ctx.database.transact(async (tx) => {
      const row = await loadRemovable(tx, ctx, id);
      await removeImage(tx, actorOf(ctx), row);
      return row;
    });
  const image = await remove().catch(async (error) => {
    if (!isOutOfSpaceError(error)) throw error;
    // If the disk is full, the deletion cannot be recorded: removing the data first frees space.
    await removeFiles(ctx.env, await loadRemovable(ctx.database.read, ctx, id));
    return remove();
  });
  await removeFiles(ctx.env, image);
}

async function loadRemovable(db: Reader, ctx: ProjectContext, id: string): Promise<ImageRow> {
  const row = await loadOwnImage(db, ctx, id);
  if (row.protected) throw Forbidden(`Image ${id} is protected and cannot be deleted.`);
  return row;
}

/**
 * Deactivates or reactivates an image; idempotent.
 * @throws 403 in a status without data
 */
export function setActive(ctx: ProjectContext, id: string, verb: ImageAction): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const image = await loadOwnImage(tx, ctx, id);
    if (can(verb, { ...image, protected: false }) !== true) {
      throw Forbidden(`Not allowed to ${verb} image in status '${image.status}'.`);
    }
    const status = verb === 'deactivate' ? 'deactivated' : 'active';
    if (image.status !== status) await changeImage(tx, actorOf(ctx), image, verb, { status });
  });
}

function pageQueryOf(query: ImageQuery): PageQuery {
  const { sort, sort_key = [], sort_dir = [] } = query;
  if (sort !== undefined && sort_key.length + sort_dir.length > 0) {
    throw Invalid('Use either sort, or sort_key and sort_dir.');
  }
  const keys = sort_key.length > 0 || sort_dir.length === 0 ? sort_key : ['created_at'];
  if (sort_dir.length > 1 && sort_dir.length !== keys.length) {
    throw Invalid(`Number of sort dirs does not match the number of sort keys.`);
  }
  return {
    limit: withDefaultLimit(query).limit,
    marker: query.marker,
    sort,
    sort_key: keys,
    sort_dir: keys.map((_, index) => sort_dir[index] ?? sort_dir[0] ?? 'desc'),
  };
}
