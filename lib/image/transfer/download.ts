import { Forbidden, NotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { OutgoingData } from '#lib/http/data.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { loadImage } from '../rights.ts';
import { imageStore } from '../store/image-store.ts';

/**
 * Returns undefined if the image has no data.
 * @throws 403 if it is deactivated, 404 if its file is missing
 */
export async function downloadImage(ctx: ProjectContext, id: string): Promise<OutgoingData | undefined> {
  const image = await loadImage(ctx.database.read, ctx, id);
  if (image.status === 'deactivated' && !isAdmin(ctx.caller)) {
    throw Forbidden('The requested image has been deactivated. Image data download is forbidden.');
  }
  const key = image.data_key;
  if (key === null) return undefined;
  const store = imageStore(ctx.env);
  const size = await store.sizeOf('data', key);
  if (size === undefined) throw NotFound('Data of image', id);
  return {
    type: 'application/octet-stream',
    size,
    open: (range) => store.open(key, range),
    ...(image.checksum ? { headersOfWhole: { 'content-md5': image.checksum } } : {}),
  };
}
