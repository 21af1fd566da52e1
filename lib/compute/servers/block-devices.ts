import type { Tx } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Invalid } from '#lib/http/errors.ts';
import { deviceNames } from '../volume-attachments/devices.ts';
import type { BlockDevice, NewServer } from './create-schema.ts';
import { ROOT_DEVICE } from './view.ts';

/** A volume that a new server gets. */
export interface RequestedVolume {
  volumeId: string;
  device: string;
  deleteOnTermination: boolean;
  isRoot: boolean;
  tag: string | null;
}

/** What a new server boots from and which volumes it gets. */
export interface Disks {
  /** Null when it boots from a volume. */
  imageId: string | null;
  volumes: RequestedVolume[];
}

/**
 * The disks a creation asks for; contract/compute.md 5. Offered are existing volumes, as root or beside it, and the
 * image repeated as local root disk, as command-line clients send it.
 * @throws 400 for everything else, for volumes that are absent, busy or not bootable, and when there is no one root
 */
export async function resolveDisks(tx: Tx, ctx: ProjectContext, input: NewServer): Promise<Disks> {
  const imageId = input.imageRef ? lastSegment(input.imageRef) : null;
  const devices = input.block_device_mapping_v2 ?? [];
  const rootImages = devices.filter((device) => isRootImage(device));
  const volumes = devices.filter((device) => !isRootImage(device));
  for (const device of volumes) assertOffered(device);

  const roots = devices.filter(({ boot_index }) => boot_index === 0);
  if (roots.length > 1) throw invalidBoot('Only one block device may have boot_index 0.');
  const [rootImage] = rootImages;
  if (rootImage && imageId !== null && rootImage.uuid !== imageId) {
    throw invalidBoot('imageRef and the image of boot_index 0 must be the same.');
  }
  const image = imageId ?? rootImage?.uuid ?? null;
  const rootVolume = volumes.find(({ boot_index }) => boot_index === 0);
  if (rootVolume && image !== null) throw invalidBoot('Give imageRef or a volume with boot_index 0, not both.');
  if (!rootVolume && image === null) {
    throw invalidBoot('Give imageRef, or a bootable volume with boot_index 0 in block_device_mapping_v2.');
  }
  for (const device of volumes) await assertUsable(tx, ctx, device);
  return { imageId: image, volumes: withNames(volumes) };
}

/** The last path segment of a reference that may be a URL. */
export const lastSegment = (reference: string): string => reference.replace(/\/+$/, '').split('/').at(-1) ?? '';

const invalidBoot = (reason: string) => Invalid(`Block Device Mapping is Invalid: ${reason}`);

const isRootImage = (device: BlockDevice) =>
  device.source_type === 'image' && (device.destination_type ?? 'local') === 'local' && device.boot_index === 0;

function assertOffered(device: BlockDevice): void {
  if (device.source_type === 'volume' && (device.destination_type ?? 'volume') === 'volume') return;
  const asked = `${device.source_type} to ${device.destination_type ?? 'the default'}`;
  throw invalidBoot(`${asked} is not offered here. Create the volume first, then give it as source_type volume.`);
}

async function assertUsable(tx: Tx, ctx: ProjectContext, device: BlockDevice): Promise<void> {
  const id = device.uuid ?? '';
  const volume = await tx.selectFrom('volumes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!volume || volume.project_id !== ctx.projectId) throw invalidBoot(`failed to get volume ${id}.`);
  if (volume.status !== 'available') throw invalidBoot(`volume ${id} is ${volume.status}, but must be available.`);
  if (device.boot_index === 0 && volume.bootable === 0) throw invalidBoot(`volume ${id} is not bootable.`);
  const size = device.volume_size ?? volume.size;
  if (size !== volume.size) throw invalidBoot(`volume ${id} has ${volume.size} GB; extend it before it is used.`);
}

function withNames(devices: BlockDevice[]): RequestedVolume[] {
  const taken = devices.flatMap(({ device_name, boot_index }) =>
    device_name && boot_index !== 0 ? [deviceNames.parse(device_name)] : [],
  );
  if (new Set([ROOT_DEVICE, ...taken]).size <= taken.length) throw invalidBoot('Two disks have the same device_name.');
  const ids = devices.map(({ uuid }) => uuid);
  if (new Set(ids).size < ids.length) throw invalidBoot('One volume stands in the list twice.');
  const used = new Set([ROOT_DEVICE, ...taken]);
  return devices.map((device) => {
    const isRoot = device.boot_index === 0;
    const name = isRoot
      ? ROOT_DEVICE
      : device.device_name
        ? deviceNames.parse(device.device_name)
        : deviceNames.next(used);
    used.add(name);
    return {
      volumeId: device.uuid ?? '',
      device: name,
      deleteOnTermination: device.delete_on_termination,
      isRoot,
      tag: device.tag ?? null,
    };
  });
}
