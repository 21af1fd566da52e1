import type { FlavorSnapshot } from '#lib/compute/stored-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { bootsInSimulationOnly } from '#lib/engine/hypervisor/simulated-image.ts';
import { Forbidden, Invalid } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { can } from '#lib/image/images/can.ts';
import { findImage, type ImageRow, imageProperties } from '#lib/image/images/lookup.ts';
import { DISKS_PROPERTY } from '#lib/image/images/volume-disks.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type { ServerRow } from '../view/view.ts';

/** @throws 400 if it is missing or not active */
export async function loadImage(tx: Tx, ctx: ProjectContext, id: string): Promise<ImageRow> {
  const image = await findImage(tx, { projectId: ctx.projectId, isAdmin: isAdmin(ctx.caller), id });
  if (!image) throw Invalid(`Image ${id} could not be found.`);
  if (can('launch', image) !== true) throw Invalid(`Image ${id} is not active.`);
  await assertBootsHere(tx, ctx, id);
  return image;
}

/** An image that disks are made from. @throws 400 as `loadImage`, and for an image that consists of snapshots alone */
export async function loadDiskImage(tx: Tx, ctx: ProjectContext, id: string): Promise<ImageRow> {
  const image = await loadImage(tx, ctx, id);
  if (image.size > 0 || !(DISKS_PROPERTY in ((await imageProperties(tx, [id])).get(id) ?? {}))) return image;
  throw Invalid(
    `Image ${id} has no data of its own: it names snapshots of volumes. Launch an instance from it, or use its snapshots.`,
  );
}

/** @throws 400 for a simulation-only image if no host is simulated */
async function assertBootsHere(tx: Tx, { engine }: Pick<ProjectContext, 'engine'>, id: string): Promise<void> {
  if (engine.fleet !== null || !bootsInSimulationOnly((await imageProperties(tx, [id])).get(id))) return;
  throw Invalid(
    `Image ${id} is an empty disk for simulated hosts, which this cloud does not have. Upload an image with an operating system.`,
  );
}

/** @throws 400 for an unusable image or one that exceeds the flavor, 403 for a flavor without a disk */
export async function assertImageFits(
  tx: Tx,
  ctx: ProjectContext,
  id: string,
  flavor: Pick<FlavorSnapshot, 'ram' | 'disk'>,
): Promise<void> {
  const image = await loadDiskImage(tx, ctx, id);
  assertMemoryFits(image, flavor);
  if (flavor.disk > 0 && flavor.disk < image.min_disk) {
    throw Invalid(`Flavor's disk is too small for requested image: ${flavor.disk} GB, but it needs ${image.min_disk}.`);
  }
  if (flavor.disk === 0 && !isAdmin(ctx.caller)) {
    throw Forbidden(
      'Only volume-backed servers are allowed for flavors with zero disk; booting an image requires the role admin.',
    );
  }
}

/** @throws 400 if the image requires more memory than the flavor has */
export function assertMemoryFits(image: ImageRow, flavor: Pick<FlavorSnapshot, 'ram'>): void {
  if (flavor.ram >= image.min_ram) return;
  throw Invalid(`Flavor's memory is too small for requested image: ${flavor.ram} MB, but it needs ${image.min_ram}.`);
}

type DiskConfig = ServerRow['disk_config'];

/**
 * Whether the root partition is resized: by the request, else by the image. @throws 400 for AUTO if the image forbids
 * it; docs/contract/compute.md 4
 */
export async function diskConfigOf(
  tx: Tx,
  imageId: string | null,
  requested: DiskConfig | null | undefined,
): Promise<DiskConfig> {
  const properties = imageId === null ? undefined : (await imageProperties(tx, [imageId])).get(imageId);
  const said = properties?.auto_disk_config?.toLowerCase();
  if (requested === 'AUTO' && said === 'disabled') throw Invalid('Requested image has automatic disk resize disabled.');
  return requested ?? (said === 'true' ? 'AUTO' : 'MANUAL');
}
