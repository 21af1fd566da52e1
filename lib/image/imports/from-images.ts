import type { Tx } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Conflict, Forbidden, Invalid } from '#lib/http/errors.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import { findImage, type ImageRow } from '../images/lookup.ts';
import { changeTask, insertTask } from '../tasks/change.ts';
import type { FillingMethod, ImportRequest } from './schema.ts';

type GlanceDownload = Extract<FillingMethod, { name: 'glance-download' }>;

/**
 * Whether an image of a region can be copied by the caller: of this one, as there is no other.
 * @throws 400 for another region, an image that is absent or invisible, or one without data; 403 for data kept back
 */
export async function assertSourceImage(tx: Tx, ctx: ProjectContext, method: GlanceDownload): Promise<void> {
  const { glance_region: region, glance_image_id: id } = method;
  const own = ctx.env.NEPHOS_REGION;
  if (region !== own) throw Invalid(`Region ${region} is not known here. Use ${own}.`);
  const source = await findImage(tx, { projectId: ctx.projectId, isAdmin: isAdmin(ctx.caller), id });
  if (!source) throw Invalid(`There is no image ${id} in region ${region}.`);
  if (source.status === 'deactivated' && !isAdmin(ctx.caller)) {
    throw Forbidden('The requested image has been deactivated. Image data download is forbidden.');
  }
  if (source.data_key === null) throw Invalid(`Image ${id} is ${source.status} and holds no data.`);
}

/**
 * Copies an image to other stores. There is one store, which has the data already: the task is done with its request.
 * @throws 400 when no store is named, 409 unless the image is active
 */
export async function copyToStores(tx: Tx, ctx: ProjectContext, image: ImageRow, request: ImportRequest) {
  if (request.all_stores !== true && (request.stores ?? []).length === 0) {
    throw Invalid('Name the stores to copy to, or set all_stores to true.');
  }
  if (image.status !== 'active') {
    throw Conflict(`Image ${image.id} is ${image.status}. Only images with status active can be copied.`);
  }
  const input = { image_id: image.id, import_req: request };
  const taskId = await insertTask(tx, ctx, { image, type: 'api_image_import', input });
  const message = 'Every store that was named has the data already.';
  await changeTask(tx, taskId, { status: 'success', message, result: { image_id: image.id } });
}
