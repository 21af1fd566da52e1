import { Invalid, NotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import { findPage, nextLink, type PageOptions } from '#lib/http/paging.ts';
import { assertFreeKeys } from '#lib/image/images/free-keys.ts';
import type { Image, ImageQuery } from '#lib/image/images/schema.ts';
import { deleteImage, getImage } from '#lib/image/images/service.ts';
import { changeProperties } from '#lib/image/images/update.ts';
import { imageViews } from '#lib/image/images/view.ts';
import { visibleImages } from '#lib/image/images/visibility.ts';
import type { ComputeImage, ComputeImageQuery } from './schema.ts';
import { computeImage, imageStatusesFor, imageSummary, metadataOf } from './view.ts';

type Pairs = Record<string, string>;

const PAGES: PageOptions = {
  kind: 'Image',
  unknownMarker: 'invalid',
  sortKeys: {},
  defaultSort: [
    { column: 'created_at', direction: 'desc' },
    { column: 'id', direction: 'desc' },
  ],
};

/** Images as listed by the image service, by name. @throws 400 */
export const listImageSummaries = (ctx: ProjectContext, query: ComputeImageQuery) => list(ctx, query, imageSummary);

export const listComputeImages = (ctx: ProjectContext, query: ComputeImageQuery) => list(ctx, query, computeImage);

async function list<V>(ctx: ProjectContext, query: ComputeImageQuery, view: (ctx: ProjectContext, image: Image) => V) {
  const { limit = MAX_PAGE, marker, name, minDisk, minRam } = query;
  let rows = visibleImages(ctx, imageQueryOf(query)).select(['id']);
  if (name !== undefined) rows = rows.where('images.name', '=', name);
  if (minDisk !== undefined) rows = rows.where('images.min_disk', '=', minDisk);
  if (minRam !== undefined) rows = rows.where('images.min_ram', '=', minRam);
  const page = await findPage(rows, 'images', { limit, marker }, PAGES);
  const ids = page.rows.map(({ id }) => id);
  const images = await imageViews(ctx, ctx.database.read, ids);
  return {
    images: ids.flatMap((id) => images.get(id) ?? []).map((image) => view(ctx, image)),
    images_links: nextLink(ctx.baseUrl, ctx.url, page.nextMarker),
  };
}

function imageQueryOf({ status, server, type, ...rest }: ComputeImageQuery): ImageQuery {
  const since = rest['changes-since'];
  return {
    ...(status === undefined ? {} : { status: `in:${imageStatusesFor(status).join(',')}` }),
    ...(server === undefined ? {} : { instance_uuid: server.split('/').at(-1) ?? '' }),
    ...(type === undefined ? {} : { image_type: type }),
    ...(since === undefined ? {} : { updated_at: `gte:${since}` }),
  };
}

/** @throws 404 if it is missing or not visible */
export const getComputeImage = async (ctx: ProjectContext, id: string): Promise<ComputeImage> =>
  computeImage(ctx, await getImage(ctx, id));

/** @throws 403 if it is protected or not own, 404 */
export const deleteComputeImage = (ctx: ProjectContext, id: string): Promise<void> => deleteImage(ctx, id);

/** @throws 404 */
export const getImageMetadata = async (ctx: ProjectContext, id: string): Promise<Pairs> =>
  metadataOf(await getImage(ctx, id));

export async function getImageMeta(ctx: ProjectContext, id: string, key: string): Promise<Pairs> {
  const value = (await getImageMetadata(ctx, id))[key];
  if (value === undefined) throw NotFound('Metadata item', key);
  return { [key]: value };
}

/** Merges properties. @throws 403 for reserved keys, 404, 413 over 128 */
export function mergeImageMetadata(ctx: ProjectContext, id: string, pairs: Pairs): Promise<Pairs> {
  assertFreeKeys(Object.keys(pairs));
  return changeProperties(ctx, id, (before) => ({ ...before, ...pairs }));
}

/** Replaces all properties. @throws as `mergeImageMetadata` */
export function replaceImageMetadata(ctx: ProjectContext, id: string, pairs: Pairs): Promise<Pairs> {
  assertFreeKeys(Object.keys(pairs));
  return changeProperties(ctx, id, () => pairs);
}

/** @throws 400 if the body has another key, otherwise as `mergeImageMetadata` */
export async function setImageMeta(ctx: ProjectContext, id: string, key: string, meta: Pairs): Promise<Pairs> {
  const value = meta[key];
  if (value === undefined) throw Invalid('Request body and URI mismatch');
  await mergeImageMetadata(ctx, id, { [key]: value });
  return { [key]: value };
}

/** @throws 404 for a missing property */
export async function deleteImageMeta(ctx: ProjectContext, id: string, key: string): Promise<void> {
  await changeProperties(ctx, id, ({ [key]: value, ...others }) => {
    if (value === undefined) throw NotFound('Metadata item', key);
    return others;
  });
}
