import type { Reader, Tx } from '#lib/db/database.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { Env } from '#lib/settings/env.ts';
import { findImage, type ImageRow, imageProperties } from '../images/lookup.ts';
import { changeTask, insertTask } from '../tasks/change.ts';
import type { FillingMethod, ImportRequest } from './schema.ts';

type GlanceDownload = Extract<FillingMethod, { name: 'glance-download' }>;

/** Project that requested the import; it may only copy images that it can see. */
export interface Viewer {
  projectId: string;
  isAdmin: boolean;
}

/** Attributes that are copied along with the data of an image. */
export interface ImageDescription extends Pick<ImageRow, 'container_format' | 'disk_format'> {
  properties: Record<string, string>;
}

const INTERFACES = ['public', 'internal', 'admin'];

/** Prefixes of copied properties: upstream's defaults. */
const TAKEN_OVER = ['hw_', 'trait:', 'os_distro', 'os_secure_boot', 'os_type'];

/**
 * Attributes to copy from an image of this region, the only one.
 * @throws PermanentFailure for another region or interface, and for an image that is absent, invisible or not active
 */
export async function describeSource(
  db: Reader,
  viewer: Viewer,
  { NEPHOS_REGION: own }: Pick<Env, 'NEPHOS_REGION'>,
  { glance_region: region, glance_service_interface: face = 'public', glance_image_id: id }: GlanceDownload,
): Promise<ImageDescription> {
  if (region !== own) throw new PermanentFailure(`Unknown region: ${region}. Use ${own}.`);
  if (!INTERFACES.includes(face)) {
    throw new PermanentFailure(`Unknown interface: ${face}. Use one of ${INTERFACES.join(', ')}.`);
  }
  const source = await findImage(db, { ...viewer, id });
  if (!source) throw new PermanentFailure(`Image ${id} does not exist in region ${region}.`);
  if (source.status !== 'active') {
    throw new PermanentFailure(`Source image status should be active instead of ${source.status}.`);
  }
  const properties = Object.entries((await imageProperties(db, [id])).get(id) ?? {});
  const { container_format, disk_format } = source;
  const isTaken = (name: string) => TAKEN_OVER.some((beginning) => name.startsWith(beginning));
  return {
    container_format,
    disk_format,
    properties: Object.fromEntries(properties.filter(([name]) => isTaken(name))),
  };
}

/**
 * Copies an image to other stores. The only store already has the data, so the task succeeds immediately.
 * @throws 400 if no store is named, 409 unless the image is active
 */
export async function copyToStores(tx: Tx, ctx: ProjectContext, image: ImageRow, request: ImportRequest) {
  if (request.all_stores !== true && (request.stores ?? []).length === 0) {
    throw Invalid('Specify the stores to copy to, or set all_stores to true.');
  }
  if (image.status !== 'active') {
    throw Conflict(`Image ${image.id} is ${image.status}. Only images with status active can be copied.`);
  }
  const input = { image_id: image.id, import_req: request };
  const taskId = await insertTask(tx, ctx, { image, type: 'api_image_import', input });
  const message = 'All specified stores already have the data.';
  await changeTask(tx, taskId, { status: 'success', message, result: { image_id: image.id } });
}
