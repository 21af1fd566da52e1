import { isAvailable } from '#lib/block-storage/snapshots/can.ts';
import { can } from '#lib/block-storage/volumes/can.ts';
import type { LocalDisk } from '#lib/compute/stored-types.ts';
import type { Tx } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { FlavorRow } from '../../flavors/service.ts';
import { invalidDevices, nameDevices, requestedDevices } from './devices.ts';
import { assertImageFits, assertMemoryFits, loadDiskImage, loadImage } from './image.ts';
import { devicesOfImage, mergeDevices } from './image-devices.ts';
import type { BlockDevice, NewServer } from './schema.ts';

interface DiskRequest {
  device: string;
  deleteOnTermination: boolean;
  isRoot: boolean;
  tag: string | null;
}

/** An existing volume for a new server. */
interface RequestedVolume extends DiskRequest {
  volumeId: string;
}

/** A new volume for a new server: from an image, a snapshot, or blank. */
export interface NewServerVolume extends DiskRequest {
  imageId: string | null;
  snapshotId: string | null;
  /** Null for the size of the snapshot. */
  sizeGib: number | null;
  /** Name or id; the default type if null. */
  volumeType: string | null;
}

/** Boot source and disks of a new server. */
export interface Disks {
  /** Null if it boots from a volume. */
  imageId: string | null;
  volumes: RequestedVolume[];
  newVolumes: NewServerVolume[];
  localDisks: LocalDisk[];
}

/**
 * Requested disks; docs/contract/compute.md 5. Supported: existing volumes, new ones from an image, a snapshot or
 * blank, the image as local root disk, and blank local disks within the flavor. @throws 400 for everything else, for
 * what is missing, busy, too small or not bootable, and without a single root; 403 for an image on a flavor without a
 * disk
 */
export async function resolveDisks(tx: Tx, ctx: ProjectContext, input: NewServer, flavor: FlavorRow): Promise<Disks> {
  const devices = await devicesOf(tx, ctx, input, flavor);
  for (const device of devices) assertOffered(device);
  assertBootOrder(devices);
  const imageId = rootImageOf(input, devices);
  if (imageId !== null) await assertImageFits(tx, ctx, imageId, flavor);

  const volumes = devices
    .filter((device) => isToVolume(device))
    .map((device) => ({ ...device, isRoot: isBooted(device) }));
  for (const volume of volumes) {
    if (volume.source_type === 'volume') await assertUsable(tx, ctx, volume, Boolean(input.imageRef));
    else if (volume.source_type === 'snapshot') await assertCopyable(tx, ctx, volume, Boolean(input.imageRef));
    else await assertMakeable(tx, ctx, volume, flavor);
  }
  const local = devices.filter(({ source_type }) => source_type === 'blank').filter((device) => !isToVolume(device));
  const unnamed = localDisksOf(local, flavor);
  const named = nameDevices<Partial<BlockDevice> & { isRoot?: boolean }>([...unnamed, ...volumes]);
  const deviceAt = (index: number) => named[index]?.device ?? '';
  assertOnce(volumes);
  const requested = volumes.map((volume, index) => ({ volume, ...commonOf(volume, deviceAt(unnamed.length + index)) }));
  return {
    imageId,
    volumes: requested.flatMap(({ volume, ...common }) =>
      volume.source_type === 'volume' ? [{ ...common, volumeId: volume.uuid ?? '' }] : [],
    ),
    newVolumes: requested.flatMap(({ volume, ...common }) =>
      volume.source_type === 'volume' ? [] : [{ ...common, ...newVolumeOf(volume, flavor) }],
    ),
    localDisks: unnamed.map(({ device_name: _, ...disk }, index) => ({ ...disk, device: deviceAt(index) })),
  };
}

/** Requested disks, with those that the image has. @throws 400 for an unusable image or one that exceeds the flavor */
async function devicesOf(tx: Tx, ctx: ProjectContext, input: NewServer, flavor: FlavorRow): Promise<BlockDevice[]> {
  const requested = requestedDevices(input);
  const root = requested.find((device) => isBooted(device) && device.source_type === 'image');
  const imageId = input.imageRef ? lastPathSegment(input.imageRef) : root?.uuid;
  if (!imageId) return requested;
  assertMemoryFits(await loadImage(tx, ctx, imageId), flavor);
  const ofImage = await devicesOfImage(tx, imageId);
  const leftOut = (input.block_device_mapping_v2 ?? []).flatMap(({ no_device, device_name }) =>
    no_device && device_name ? [device_name] : [],
  );
  return mergeDevices(ofImage, { imageId, requested, leftOut });
}

export const lastPathSegment = (reference: string): string => reference.replace(/\/+$/, '').split('/').at(-1) ?? '';

const isBooted = ({ boot_index }: BlockDevice): boolean => boot_index === 0;

/** Volumes default to volumes, everything else to local disks. */
const isToVolume = ({ source_type, destination_type }: BlockDevice): boolean =>
  (destination_type ?? (source_type === 'volume' || source_type === 'snapshot' ? 'volume' : 'local')) === 'volume';

function assertOffered(device: BlockDevice): void {
  const { source_type, uuid } = device;
  const destination = isToVolume(device) ? 'volume' : 'local';
  if ((source_type === 'volume' || source_type === 'snapshot') && destination === 'local') {
    throw invalidDevices(`Mapping ${source_type} to local is not supported.`);
  }
  if (source_type === 'image' && destination === 'local' && !isBooted(device)) {
    throw invalidDevices('Mapping image to local is not supported, but for boot_index 0.');
  }
  if (source_type === 'blank') {
    if (uuid) throw invalidDevices('Invalid device UUID: a blank disk cannot have a UUID.');
    if (destination === 'local' && (device.boot_index ?? -1) >= 0) {
      throw invalidDevices('Booting from a blank local disk is not supported.');
    }
  } else if (!uuid) throw invalidDevices('Missing device UUID.');
  if (device.volume_type && (source_type === 'volume' || destination === 'local')) {
    throw invalidDevices(
      'volume_type requires a new volume: destination_type volume with source_type image, snapshot or blank.',
    );
  }
}

/** Boot indexes are unique from 0 on; -1 and null do not boot. */
function assertBootOrder(devices: readonly BlockDevice[]): void {
  const order = devices.flatMap(({ boot_index }) => ((boot_index ?? -1) >= 0 ? [boot_index] : []));
  if (order.filter((index) => index === 0).length > 1) {
    throw invalidDevices('Only one block device may have boot_index 0.');
  }
  if (new Set(order).size < order.length) throw invalidDevices('Each boot_index of 0 or more must be unique.');
}

/** Image of the local root disk; null if a volume is booted, even with an image. */
function rootImageOf(input: NewServer, devices: readonly BlockDevice[]): string | null {
  const imageId = input.imageRef ? lastPathSegment(input.imageRef) : null;
  const root = devices.find(isBooted);
  if (!root) {
    if (imageId !== null) return imageId;
    throw invalidDevices('Specify imageRef, or a bootable volume with boot_index 0 in block_device_mapping_v2.');
  }
  if (root.source_type !== 'image') return null;
  if (imageId !== null && root.uuid !== imageId) {
    throw invalidDevices('imageRef and the image of boot_index 0 must be the same.');
  }
  return isToVolume(root) ? null : (root.uuid ?? null);
}

/** An image beside a root volume declares it bootable, as upstream. */
async function assertUsable(tx: Tx, ctx: ProjectContext, device: BlockDevice, isVouchedFor: boolean): Promise<void> {
  const id = device.uuid ?? '';
  const volume = await tx.selectFrom('volumes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!volume || volume.project_id !== ctx.projectId) throw invalidDevices(`failed to get volume ${id}.`);
  if (can('attach', volume) !== true) throw invalidDevices(`volume ${id} is ${volume.status}, but must be available.`);
  if (isBooted(device) && volume.bootable === 0 && !isVouchedFor) throw invalidDevices(`volume ${id} is not bootable.`);
  const size = device.volume_size ?? volume.size;
  if (size !== volume.size) throw invalidDevices(`volume ${id} has ${volume.size} GB. Extend it first.`);
}

/** Block storage checks its size when it creates the volume. */
async function assertCopyable(tx: Tx, ctx: ProjectContext, device: BlockDevice, isVouchedFor: boolean): Promise<void> {
  const id = device.uuid ?? '';
  const snapshot = await tx
    .selectFrom('snapshots')
    .innerJoin('volumes', 'volumes.id', 'snapshots.volume_id')
    .select(['snapshots.project_id', 'snapshots.status', 'volumes.bootable'])
    .where('snapshots.id', '=', id)
    .executeTakeFirst();
  if (snapshot?.project_id !== ctx.projectId) throw invalidDevices(`failed to get snapshot ${id}.`);
  if (!isAvailable(snapshot)) {
    throw invalidDevices(`snapshot ${id} is ${snapshot.status}, but must be available.`);
  }
  if (isBooted(device) && snapshot.bootable === 0 && !isVouchedFor) {
    throw invalidDevices(`snapshot ${id} is of a volume that is not bootable.`);
  }
}

/** Block storage checks its size when it creates the volume. */
async function assertMakeable(tx: Tx, ctx: ProjectContext, device: BlockDevice, flavor: FlavorRow): Promise<void> {
  if ((newVolumeOf(device, flavor).sizeGib ?? 0) < 1) {
    throw invalidDevices(`${device.source_type} to volume requires a volume_size of 1 or more gigabytes.`);
  }
  if (device.source_type !== 'image') return;
  const image = await loadDiskImage(tx, ctx, device.uuid ?? '');
  if (isBooted(device)) assertMemoryFits(image, flavor);
}

/** Default size: the flavor's disk for an image, or that of the snapshot. */
const newVolumeOf = (device: BlockDevice, flavor: FlavorRow) => ({
  imageId: device.source_type === 'image' ? (device.uuid ?? '') : null,
  snapshotId: device.source_type === 'snapshot' ? (device.uuid ?? '') : null,
  sizeGib: device.volume_size ?? { image: flavor.disk, snapshot: null, blank: 0, volume: 0 }[device.source_type],
  volumeType: device.volume_type || null,
});

function assertOnce(volumes: readonly BlockDevice[]): void {
  const ids = volumes.filter(({ source_type }) => source_type === 'volume').map(({ uuid }) => uuid);
  if (new Set(ids).size < ids.length) throw invalidDevices('The list contains the same volume twice.');
}

const commonOf = (device: BlockDevice & { isRoot: boolean }, name: string): DiskRequest => ({
  device: name,
  deleteOnTermination: device.delete_on_termination,
  isRoot: device.isRoot,
  tag: device.tag ?? null,
});

/** A local disk without a device name. */
type UnnamedDisk = Omit<LocalDisk, 'device'> & Pick<BlockDevice, 'device_name'>;

/**
 * Local disks besides the root disk: requested ones within the flavor, or the flavor's. Ephemeral disks in GiB, swap in
 * MiB; docs/contract/compute.md 5. @throws 400 beyond the flavor, or for a second swap disk
 */
function localDisksOf(devices: readonly BlockDevice[], flavor: FlavorRow): UnnamedDisk[] {
  const unnamed = devices.map((device): UnnamedDisk => {
    const kind = device.guest_format === 'swap' ? 'swap' : 'ephemeral';
    const { device_name, tag = null } = device;
    return { kind, size: device.volume_size ?? flavor[kind], tag, device_name };
  });
  const [ephemeral, swap] = [unnamed.filter(isEphemeral), unnamed.filter((disk) => !isEphemeral(disk))];
  if (swap.length > 1) throw invalidDevices('More than one swap drive requested.');
  if (sum(ephemeral) > flavor.ephemeral) {
    throw invalidDevices(
      `Ephemeral disks requested are larger than the instance type allows: ${sum(ephemeral)} GB of ${flavor.ephemeral}.`,
    );
  }
  if (sum(swap) > flavor.swap) {
    throw invalidDevices(
      `Swap drive requested is larger than instance type allows: ${sum(swap)} MB of ${flavor.swap}.`,
    );
  }
  const offered = (kind: LocalDisk['kind']): UnnamedDisk[] =>
    flavor[kind] > 0 ? [{ kind, size: flavor[kind], tag: null, device_name: null }] : [];
  return [...(ephemeral.length > 0 ? ephemeral : offered('ephemeral')), ...(swap.length > 0 ? swap : offered('swap'))];
}

const isEphemeral = ({ kind }: UnnamedDisk) => kind === 'ephemeral';
const sum = (disks: readonly UnnamedDisk[]) => disks.reduce((total, { size }) => total + size, 0);
