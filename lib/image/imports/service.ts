import { assertRoom } from '#lib/data-folder/disk-space.ts';
import type { Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { checkHost, parseSource, RefusedAddress } from '#lib/http/public-address.ts';
import { seal } from '#lib/keys/seal.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { can } from '../images/can.ts';
import { changeImage } from '../images/change.ts';
import type { ImageRow } from '../images/lookup.ts';
import { FAILED_IMPORT, setProperty } from '../images/properties.ts';
import { roomForData } from '../quotas.ts';
import { loadOwnImage } from '../rights.ts';
import { imageStore } from '../store/image-store.ts';
import { insertTask } from '../tasks/change.ts';
import type { Task } from '../tasks/schema.ts';
import { isClaimed } from '../transfer/claim.ts';
import { assertFits, assertFormats, assertMayStart } from '../transfer/upload.ts';
import { copyToStores } from './image-source.ts';
import type { FillingMethod, ImportRequest } from './schema.ts';
import { importWorkflow } from './workflows.ts';

/**
 * Starts an import. The image is `importing` until the workflow has stored the data.
 * @throws 400 for a rejected source, 403 for a deactivated image, 409 in a wrong status, for an unknown store or
 * incomplete data
 */
export async function importImage(ctx: ProjectContext, id: string, request: ImportRequest): Promise<void> {
  const { method, stores = [] } = request;
  const unknown = stores.find((store) => store !== imageStore(ctx.env).name);
  if (unknown !== undefined) throw Conflict(`Unknown store: ${unknown}.`);
  if (method.name === 'web-download') await assertSource(ctx, method.uri);
  await ctx.database.transact(async (tx) => {
    const image = await loadOwnImage(tx, ctx, id);
    if (method.name === 'copy-image') return copyToStores(tx, ctx, image, request);
    const input = { image_id: id, import_req: request };
    await insertImport(tx, ctx, image, method, { type: 'api_image_import', input });
  });
}

/**
 * Sets an image to importing and inserts the task that reports progress. Returns the task's id.
 * @throws 400, 409, 413
 */
export async function insertImport(
  tx: Tx,
  ctx: ProjectContext,
  image: ImageRow,
  method: FillingMethod,
  task: { type: Task['type']; input: Record<string, unknown> },
): Promise<string> {
  if (method.name === 'glance-direct') await assertStaged(tx, ctx, image);
  else await assertQueued(tx, image, method);
  await assertRoom(ctx.env);
  const taskId = await insertTask(tx, ctx, { image, ...task });
  await setProperty(tx, image.id, FAILED_IMPORT, undefined);
  await changeImage(tx, actorOf(ctx), image, 'import', { status: 'importing' });
  const viewer = { projectId: ctx.projectId, isAdmin: isAdmin(ctx.caller) };
  const input = { imageId: image.id, taskId, viewer, ...(await sealAddress(ctx, taskId, method)) };
  await startWorkflow(tx, importWorkflow, { id: image.id, project_id: image.owner }, input);
  return taskId;
}

async function sealAddress({ database }: ProjectContext, taskId: string, method: FillingMethod) {
  if (method.name !== 'web-download') return { method };
  return { method: { ...method, uri: '' }, address: await seal(database, taskId, method.uri) };
}

async function assertQueued(tx: Tx, image: ImageRow, { name }: FillingMethod): Promise<void> {
  if (can('import_from_web', image) !== true) {
    throw Conflict(`Image ${image.id} is ${image.status}. The method ${name} requires a queued image.`);
  }
  // `glance-download` takes the formats of the source image.
  if (name !== 'glance-download') assertFormats(image);
  await assertMayStart(tx, image);
}

async function assertStaged(tx: Tx, ctx: ProjectContext, image: ImageRow): Promise<void> {
  if (can('import_staged', image) !== true) {
    throw Conflict(
      `Image ${image.id} is ${image.status}. The method glance-direct requires an image with staged data.`,
    );
  }
  assertFormats(image);
  const { staged_key: key, staged_total: total } = image;
  const size = key === null ? undefined : await imageStore(ctx.env).sizeOf('staged', key);
  if (size === undefined || isClaimed(image)) throw Conflict(`Data of image ${image.id} is still being staged.`);
  if (total !== null && size !== total) {
    throw Conflict(`Only ${size} of ${total} bytes of image ${image.id} are staged.`);
  }
  assertFits(size, await roomForData(tx, ctx.env, image.owner));
}

/**
 * Checks what can be checked now. The download checks the address again.
 * @throws 400
 */
export async function assertSource({ env }: Pick<ProjectContext, 'env'>, uri: string): Promise<void> {
  try {
    await checkHost(parseSource(uri).hostname, { allowed: env.NEPHOS_IMAGE_IMPORT_NETWORKS });
  } catch (error) {
    // A name that cannot be resolved now may resolve when the import runs.
    if (error instanceof RefusedAddress) throw Invalid(error.message);
  }
}
